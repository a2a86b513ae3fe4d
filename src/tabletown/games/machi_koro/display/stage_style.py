"""The colours of the stage and the tray by day and by night."""

from tabletown.drawing.palette import stylesheet

DAY = {
    "sky-0": "#8FD0F0", "sky-1": "#A3DAF4", "sky-2": "#BBE5F8", "sky-3": "#D6F0FB", "cloud": "#FFFFFF",
    "hill-0": "#C3E3B9", "hill-1": "#B9DEAE", "hill-2": "#AED9A5", "meadow": "#86C46C",
    "street-0": "#76B95F", "street-1": "#68AD55", "roof-0": "#82C26B", "roof-1": "#73B560",
    "wall-0": "#D9C39A", "wall-1": "#D2BA8E", "wall-2": "#C9B083", "joint": "#B79D70", "grass": "#559A45",
    "art-line": "#2A2145", "art-window": "#CFEAF5", "art-lamp": "#FFF3C4", "planned": "#A9CF95", "planned-line": "#6D9A63",
    "offered": "#FFF3D6", "offered-line": "#B07800", "price": "#F3EAD2", "on-price": "#5A4A2A", "plate-edge": "#FFF8E8",
    "town-name": "#33402F", "frame": "#B5471D", "chosen": "#B5471D", "stage-ink": "#2A2440", "stage-soft": "#5F5A78",
    "tray-ground": "#E2EEDD", "raised-ground": "#FFFDF6", "edge-line": "#CFD9C4", "bar-empty": "#C9D6C6",
    "accent": "#B5471D", "stage-paper": "#EEF6EE", "on-accent": "#FFFFFF",
    "stage-good": "#1D7A46", "stage-bad": "#B3261E", "by-night": "none", "by-day": "inline",
}  # fmt: skip
NIGHT = {
    "sky-0": "#15184A", "sky-1": "#1B1F57", "sky-2": "#232868", "sky-3": "#2E3479", "cloud": "#232867",
    "hill-0": "#373D88", "hill-1": "#3F4596", "hill-2": "#444A9C", "meadow": "#26407A",
    "street-0": "#1F3A6C", "street-1": "#1A315F", "roof-0": "#26447C", "roof-1": "#203B70",
    "wall-0": "#574C8C", "wall-1": "#4D4382", "wall-2": "#443B76", "joint": "#332C66", "grass": "#5D9A86",
    "art-line": "#2A2145", "art-window": "#FFDF8A", "art-lamp": "#FFF3BF", "planned": "#1D2257", "planned-line": "#666CB8",
    "offered": "#3A3F74", "offered-line": "#FFD166", "price": "#252A63", "on-price": "#C4C1EA", "plate-edge": "#0F1236",
    "town-name": "#D9D8F4", "frame": "#FFD166", "chosen": "#FFD166", "stage-ink": "#FBF6E8", "stage-soft": "#BDBCE4",
    "tray-ground": "#1A1D50", "raised-ground": "#242863", "edge-line": "#3D428A", "bar-empty": "#40458F",
    "accent": "#FFD166", "stage-paper": "#14173F", "on-accent": "#241A00",
    "stage-good": "#93E6AE", "stage-bad": "#FFA89E", "by-night": "inline", "by-day": "none",
}  # fmt: skip

KINDS = {
    "blue": ("#2F6CC0", "#4F91E0", "#1F4B8C"),
    "green": ("#2C7D4D", "#4AA866", "#1D5A37"),
    "red": ("#B83A34", "#DD6350", "#862522"),
    "purple": ("#7642AB", "#9A68CF", "#532C80"),
}
"""The middle tone of each kind of establishment, the light one behind its picture, the dark one below its name."""

FILLED = (
    *(f"sky-{n}" for n in range(4)),
    *(f"hill-{n}" for n in range(3)),
    *(f"street-{n}" for n in range(2)),
    *(f"roof-{n}" for n in range(2)),
    *(f"wall-{n}" for n in range(3)),
    "cloud",
    "meadow",
    "grass",
)

RULES = (
    "{g}{--art-line:#2A2145}"
    + "".join(f"{{g}} .{name}{{fill:var(--{name})}}" for name in FILLED)
    + "".join(
        f"{{g}} .kind-{kind}{{fill:{middle}}}{{g}} .light-{kind}{{fill:{light}}}{{g}} .dark-{kind}{{fill:{dark}}}"
        for kind, (middle, light, dark) in KINDS.items()
    )
    + "".join(f"{{g}} .t{size}{{font-size:{size}px}}" for size in (11, 12, 13, 14, 15, 16, 18, 20, 22))
    + "{g} .heavy{font-weight:700}{g} .on-kind{fill:#FFF}{g} .on-gold{fill:#3A2500}{g} .on-price{fill:var(--on-price)}"
    "{g} .by-night{display:var(--by-night)}{g} .by-day{display:var(--by-day)}"
    "{g} .star{fill:#FFF6D8}{g} .star-tail{stroke:#FFF6D8;stroke-width:1.6;stroke-linecap:round;opacity:.55}"
    "{g} .bird{fill:none;stroke:#3C5A80;stroke-width:1.8;stroke-linecap:round}"
    "{g} .joint{fill:none;stroke:var(--joint);opacity:.55}"
    "{g} .lip{stroke:var(--grass);stroke-width:3;stroke-linecap:round}{g} .flagpole{stroke:#F6E7B8;stroke-width:1.6}"
    "{g} .window-light{fill:#FFD98A;opacity:.26;display:var(--by-night)}{g} .halo{fill:#FFD166;opacity:.2}"
    "{g} .plate-edge{stroke:var(--plate-edge);stroke-width:1.2;stroke-linejoin:round}"
    "{g} .price{fill:var(--price);stroke:var(--plate-edge)}{g} .price.affordable{fill:#FFD166}"
    "{g} .affordable{--planned:var(--offered);--planned-line:var(--offered-line)}"
    "{g} .town-name{fill:var(--town-name)}{g} .plot-frame{fill:none;stroke:var(--frame);stroke-width:2;stroke-dasharray:5 4}"
    "{g} .planned-shop .window-light{opacity:.4}"
    "{g} .landscape~.dimmed,{g} .landscape~* .dimmed{opacity:1}"
    "{g} .stall.legal>.glow,{g} .landscape~.legal>.glow{stroke:none;animation:none}"
    "{g} .stall.legal:hover>.glow,{g} .stall.legal:focus>.glow,"
    "{g} .landscape~.legal:hover>.glow,{g} .landscape~.legal:focus>.glow{stroke:var(--chosen);stroke-width:3}"
    "{g} .tray-ground{fill:var(--tray-ground)}"
    "{g} .raised-ground{fill:var(--raised-ground);stroke:var(--edge-line);stroke-width:1.5}"
    "{g} .stall-edge{fill:none;stroke:#FFF;stroke-opacity:.28;stroke-width:1.5}"
    "{g} .stall-idle{fill:none;stroke:#FFF;stroke-opacity:.85;stroke-width:1.5;stroke-dasharray:4 3}"
    "{g} .stall-chosen{fill:none;stroke:var(--chosen);stroke-width:3}"
    "{g} .stall.dimmed{opacity:1}{g} .stall.dimmed>.face{opacity:.42}{g} .quiet .face{opacity:.86}"
    "{g} .stall-empty{fill:none;stroke:var(--edge-line);stroke-width:1.5;stroke-dasharray:4 4}"
    "{g} .stage-ink{fill:var(--stage-ink)}{g} .stage-soft{fill:var(--stage-soft)}"
    "{g} .stage-good{fill:var(--stage-good)}{g} .stage-bad{fill:var(--stage-bad)}"
    "{g} .bar-empty{fill:var(--bar-empty)}{g} .bar-good{fill:#4FB87A}{g} .bar-bad{fill:#E0685C}"
    "{g} .coin-edge{fill:#F6C445;stroke:#6B4300;stroke-width:1.4}{g} .coin-face{fill:#FFDC73}"
    "{g} .base-line{stroke:var(--edge-line);stroke-width:2}"
    "{g} .panel-chosen{fill:none;stroke:var(--chosen);stroke-width:3}"
)

STYLE = stylesheet("stage-machi_koro", RULES, DAY, NIGHT)
