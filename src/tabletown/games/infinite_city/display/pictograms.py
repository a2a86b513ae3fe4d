"""One small drawing for each building, and the ground it stands on. The middle of a drawing is (0, 0); it is 56 wide and high."""

from tabletown.drawing.svg import tag

GROUND = {
    "Arboretum": "park", "Bank": "civic", "Capitol": "civic", "Construction Site": "works", "Disaster Site": "waste",
    "Embassy": "civic", "Factory": "works", "Hotel": "home", "Housing": "home", "Library": "civic", "Mausoleum": "park",
    "Plaza": "paved", "Police HQ": "civic", "Port": "water", "Post Office": "home", "Power Station": "works",
    "Salvage Yard": "waste", "Security Guardpost": "paved", "Shopping Complex": "home", "Stadium": "park",
    "Temple": "civic", "Transit Station": "works",
}  # fmt: skip

# Each drawing is a list of a class and a path, from the back to the front.
DRAWINGS: dict[str, list[tuple[str, str]]] = {
    "Arboretum": [
        ("wood", "M-3 6h6v20h-6z"),
        ("leaf", "M0 -27a13 13 0 0 1 13 12a12 12 0 0 1 5 22h-36a12 12 0 0 1 5 -22a13 13 0 0 1 13 -12z"),
        ("leaf2", "M-14 -1a8 8 0 0 1 14 -5a8 8 0 0 1 3 12h-17z"),
    ],
    "Bank": [
        ("stone", "M-25 -8L0 -25L25 -8z"),
        ("stone", "M-22 -5h8v22h-8zM-10 -5h7v22h-7zM3 -5h7v22h-7zM14 -5h8v22h-8z"),
        ("stone", "M-26 18h52v7h-52z"),
        ("gold", "M0 -20a5 5 0 1 1 0 10a5 5 0 1 1 0 -10z"),
    ],
    "Capitol": [
        ("stone", "M-26 10h52v15h-52z"),
        ("stone", "M-13 -1h26v11h-26z"),
        ("gold", "M-12 -2a12 14 0 0 1 24 0z"),
        ("line", "M0 -16v-11"),
        ("brick", "M0 -27h11l-3 4l3 4h-11z"),
        ("line", "M-20 13v9M-12 13v9M-4 13v9M4 13v9M12 13v9M20 13v9"),
    ],
    "Construction Site": [
        ("line3", "M-12 26v-50M-20 -18h42M-12 -26l18 8M-12 -26l-8 8M16 -18v18"),
        ("line", "M-16 26l8 -10l-8 -10l8 -10"),
        ("gold", "M8 0h16v11h-16z"),
        ("brick", "M0 16h26v10h-26z"),
    ],
    "Disaster Site": [
        ("smoke", "M-4 -12a9 9 0 0 1 16 -6a7 7 0 0 1 4 13h-22a6 6 0 0 1 2 -7z"),
        ("fire", "M0 -12l6 12l13 -6l-5 13l12 6l-14 4l-2 9h-20l-3 -9l-13 -5l12 -5l-5 -13l13 6z"),
        ("gold", "M0 2l3 7l8 0l-6 6l2 8h-14l2 -8l-6 -6l8 0z"),
    ],
    "Embassy": [
        ("stone", "M-24 2h34v24h-34z"),
        ("brick", "M-27 2L-7 -14L13 2z"),
        ("glass", "M-18 8h8v8h-8zM-4 8h8v8h-8z"),
        ("line3", "M20 26v-52"),
        ("glass", "M20 -26h-22l5 7l-5 7h22z"),
    ],
    "Factory": [
        ("smoke", "M14 -22a5 5 0 0 1 9 -3a5 5 0 0 1 3 9h-9a4 4 0 0 1 -3 -6z"),
        ("brick", "M10 -14h10v22h-10z"),
        ("steel", "M-26 26v-26l13 10v-10l13 10v-10l13 10h13v16z"),
        ("glass", "M-20 15h7v6h-7zM-7 15h7v6h-7zM6 15h7v6h-7z"),
    ],
    "Hotel": [
        ("brick", "M-16 -26h32v52h-32z"),
        ("glass", "M-11 -21h6v7h-6zM-3 -21h6v7h-6zM5 -21h6v7h-6zM-11 -9h6v7h-6zM-3 -9h6v7h-6zM5 -9h6v7h-6z"),
        ("gold", "M-11 3h22v6h-22z"),
        ("dark", "M-5 13h10v13h-10z"),
    ],
    "Housing": [
        ("wall", "M-24 6h22v20h-22z"),
        ("brick", "M-28 7L-13 -10L2 7z"),
        ("wall", "M4 -2h20v28h-20z"),
        ("leaf2", "M0 -1L14 -18L28 -1z"),
        ("glass", "M-18 12h7v7h-7zM9 5h8v7h-8z"),
        ("dark", "M-9 15h5v11h-5zM13 17h6v9h-6z"),
    ],
    "Library": [
        ("brick", "M-27 -16h54v36h-54z"),
        ("wall", "M0 -12q-12 -8 -24 -2v30q12 -6 24 2z"),
        ("wall", "M0 -12q12 -8 24 -2v30q-12 -6 -24 2z"),
        ("line", "M-19 -7q8 -2 14 1M-19 0q8 -2 14 1M-19 7q8 -2 14 1M19 -7q-8 -2 -14 1M19 0q-8 -2 -14 1M19 7q-8 -2 -14 1"),
    ],
    "Mausoleum": [
        ("stone", "M-18 22v-26a18 20 0 0 1 36 0v26z"),
        ("dark", "M-8 22v-14a8 9 0 0 1 16 0v14z"),
        ("steel", "M-24 20h48v6h-48z"),
        ("line", "M0 -19v12M-5 -15h10"),
    ],
    "Plaza": [
        ("stone", "M0 -26a26 26 0 1 1 0 52a26 26 0 1 1 0 -52z"),
        ("glass", "M0 -17a17 17 0 1 1 0 34a17 17 0 1 1 0 -34z"),
        ("stone", "M0 -8a8 8 0 1 1 0 16a8 8 0 1 1 0 -16z"),
        ("line", "M-26 0h9M17 0h9M0 -26v9M0 17v9M0 3v-8M0 -5q-7 -7 -9 3M0 -5q7 -7 9 3"),
    ],
    "Police HQ": [
        ("glass", "M0 -27q12 8 23 6q3 30 -23 48q-26 -18 -23 -48q11 2 23 -6z"),
        ("gold", "M0 -15l4 10h11l-9 7l4 11l-10 -7l-10 7l4 -11l-9 -7h11z"),
    ],
    "Port": [
        ("line3", "M0 -14v38M-10 -7h20M-22 6q2 18 22 18q20 0 22 -18"),
        ("ring", "M0 -26a6 6 0 1 1 0 12a6 6 0 1 1 0 -12z"),
        ("dark", "M-27 10l5 -9l8 7zM27 10l-5 -9l-8 7z"),
    ],
    "Post Office": [
        ("wall", "M-26 -17h52v36h-52z"),
        ("gold", "M-26 -17L0 4L26 -17z"),
        ("line", "M-26 19L-7 -1M26 19L7 -1"),
        ("brick", "M0 -4a6 6 0 1 1 0 12a6 6 0 1 1 0 -12z"),
    ],
    "Power Station": [
        ("smoke", "M-20 -20a6 6 0 0 1 11 -3a6 6 0 0 1 2 9h-11a5 5 0 0 1 -2 -6z"),
        ("steel", "M-23 -12h20q-3 18 3 38h-26q6 -20 3 -38z"),
        ("steel", "M4 -12h20q-3 18 3 38h-26q6 -20 3 -38z"),
        ("gold", "M4 -25l-14 27h10l-5 23l17 -31h-10l9 -19z"),
    ],
    "Salvage Yard": [
        ("steel", "M-4 -26h8l1 6l6 3l6 -3l5 6l-4 6l2 6h6v8h-6l-3 6l4 6l-6 5l-6 -4h-11l-6 4l-6 -5l4 -6l-3 -6h-6v-8h6l2 -6l-4 -6"
                  "l5 -6l6 3l6 -3z"),
        ("waste", "M0 -8a9 9 0 1 1 0 18a9 9 0 1 1 0 -18z"),
        ("brick", "M-26 26l9 -9h14l6 5l7 -7h11l5 11z"),
    ],
    "Security Guardpost": [
        ("wall", "M-25 -8h18v34h-18z"),
        ("brick", "M-28 -8L-16 -22L-4 -8z"),
        ("glass", "M-21 -2h10v9h-10z"),
        ("wall", "M-7 8h34v7h-34z"),
        ("brick", "M-2 8h7l-3 7h-7zM11 8h7l-3 7h-7zM23 8h4v5l-1 2h-6z"),
        ("line3", "M20 15v11"),
    ],
    "Shopping Complex": [
        ("line3", "M-10 -8v-8a10 10 0 0 1 20 0v8"),
        ("brick", "M-20 -10h40l5 36h-50z"),
        ("gold", "M-12 2h24v6h-24z"),
        ("line", "M-12 15h24"),
    ],
    "Stadium": [
        ("stone", "M0 -22a27 22 0 1 1 0 44a27 22 0 1 1 0 -44z"),
        ("brick", "M0 -17a22 17 0 1 1 0 34a22 17 0 1 1 0 -34z"),
        ("leaf2", "M0 -11a16 11 0 1 1 0 22a16 11 0 1 1 0 -22z"),
        ("chalk", "M0 -11v22M0 -4a4 4 0 1 1 0 8a4 4 0 1 1 0 -8z"),
    ],
    "Temple": [
        ("brick", "M0 -27q6 7 18 8q-4 5 -8 5h-20q-4 0 -8 -5q12 -1 18 -8z"),
        ("wall", "M-9 -14h18v8h-18z"),
        ("brick", "M-11 -7h22q4 6 14 7q-4 5 -9 5h-32q-5 0 -9 -5q10 -1 14 -7z"),
        ("wall", "M-15 5h30v16h-30z"),
        ("dark", "M-4 9h8v12h-8z"),
        ("stone", "M-21 21h42v5h-42z"),
    ],
    "Transit Station": [
        ("steel", "M-19 -20q0 -6 6 -6h26q6 0 6 6v34q0 6 -6 6h-26q-6 0 -6 -6z"),
        ("glass", "M-14 -16h12v14h-12zM2 -16h12v14h-12z"),
        ("gold", "M-14 6h6v6h-6zM8 6h6v6h-6z"),
        ("line3", "M-12 20l-8 8M12 20l8 8M-15 24h30"),
    ],
}  # fmt: skip

STYLE = (
    "{g} .pic path{stroke:var(--pen);stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}"
    "{g} .pic .line,{g} .pic .line3,{g} .pic .chalk{fill:none}{g} .pic .line3{stroke-width:4}{g} .pic .chalk{stroke:#FFF}"
    "{g} .pic .ring{fill:none;stroke-width:4}"
    "{g} .wood{fill:#8A6B4A}{g} .leaf{fill:#7FA867}{g} .leaf2{fill:#5E8B4C}{g} .stone{fill:#D9D3C4}{g} .gold{fill:#E2B23C}"
    "{g} .brick{fill:#C26E52}{g} .smoke{fill:#B9B9B4}{g} .fire{fill:#D9633B}{g} .glass{fill:#8DB8D0}{g} .steel{fill:#97A3AB}"
    "{g} .dark{fill:#4A443D}{g} .wall{fill:#F5EFE0}{g} .pic .waste{fill:#C9BFA9}"
    "{g} .g-park{fill:var(--park)}{g} .g-civic{fill:var(--civic)}{g} .g-works{fill:var(--works)}{g} .g-waste{fill:var(--waste)}"
    "{g} .g-home{fill:var(--home)}{g} .g-paved{fill:var(--paved)}{g} .g-water{fill:var(--water)}"
)
LIGHT = {"pen": "#3C362F", "park": "#DCE8CB", "civic": "#ECE6D6", "works": "#DCE0E2", "waste": "#E4DAC6", "home": "#F0E0D0",
         "paved": "#E2E0DA", "water": "#CFE2EA"}  # fmt: skip
DARK = {"pen": "#1B1815", "park": "#4C5B40", "civic": "#575146", "works": "#4B5257", "waste": "#564C3D", "home": "#5D4C40",
        "paved": "#504E4A", "water": "#3C5663"}  # fmt: skip


def pictogram(name: str) -> str:
    """The drawing of a building."""
    return tag("g", *(tag("path", d=path, class_=kind) for kind, path in DRAWINGS[name]), class_="pic")
