"""The colours of Neue Heimat: brick and slate on a planner's paper."""

from tabletown.drawing.palette import stylesheet

STYLE = stylesheet(
    "neue_heimat",
    "{g} .paper{fill:var(--paper)}{g} .grid{fill:none;stroke:var(--grid);stroke-width:1}{g} .road{fill:var(--road)}"
    "{g} .verge{fill:none;stroke:var(--paper);stroke-width:3;stroke-dasharray:14 10}"
    "{g} .river{fill:var(--river)}{g} .ripple{fill:none;stroke:var(--ripple);stroke-width:2}"
    "{g} .meadow{fill:var(--meadow)}{g} .lot{fill:var(--lot);stroke:var(--line)}"
    "{g} .closed{fill:none;stroke:var(--line);stroke-dasharray:3 5}{g} .free{fill:none;stroke:var(--soft);stroke-dasharray:5 5}"
    "{g} .fence{fill:none;stroke:var(--fence);stroke-width:3}{g} .fence-edge{fill:none;stroke:var(--soft);stroke-width:5}"
    "{g} .slate{fill:var(--slate);stroke:#2B2622}{g} .tiles{fill:none;stroke:#2B2622;stroke-opacity:.35}"
    "{g} .plate{fill:#FFFDF6;stroke:#2B2622}{g} .on-plate{fill:#1D1A17}"
    "{g} .glass{fill:#FFE9A8;stroke:#5b4a2a;stroke-width:.8}{g} .dark{fill:#2B2622;fill-opacity:.38}{g} .pip{fill:#1D1A17}"
    "{g} .wood{fill:var(--wood);stroke:#2B2622}{g} .chain{fill:none;stroke:#7A5A12;stroke-width:2}"
    "{g} .arrow{fill:var(--accent)}{g} .on-accent{fill:var(--surface)}"
    "{g} .cube-red{fill:#C9593B}{g} .cube-yellow{fill:#E0AC3B}{g} .cube-green{fill:#7FA25A}"
    "{g} .cube-blue{fill:#5F8FBF}{g} .cube-purple{fill:#A374A8}{g} .cube-grey{fill:#A8A49B}"
    "{g} .brick{stroke:#2B2622;stroke-width:1.3}{g} .courses{fill:none;stroke:#2B2622;stroke-opacity:.16}"
    "{g} .tray{fill:var(--surface);stroke:var(--line)}{g} .slot{fill:none;stroke:var(--line);stroke-dasharray:4 4}"
    "{g} .rung{fill:var(--surface);stroke:var(--line)}{g} .standing{fill:var(--lot);stroke:var(--ink);stroke-width:2}"
    "{g} .here{fill:var(--lot);stroke:var(--accent);stroke-width:2}{g} .faint{opacity:.5}{g} .ghost{opacity:.72}",
    {"paper": "#F4EBDA", "grid": "#E9DDC7", "road": "#CFC3AF", "river": "#A9CBE0", "ripple": "#7FAFCB",
     "lot": "#FBF5E8", "meadow": "#DFDDB8", "fence": "#FFFFFF", "slate": "#59636B", "wood": "#D8B27C"},
    {"paper": "#2A2520", "grid": "#332D27", "road": "#3B352E", "river": "#2F5871", "ripple": "#4F7F9C",
     "lot": "#4A4338", "meadow": "#3A3D2C", "fence": "#E8E2D6", "slate": "#76828C", "wood": "#C79A5B"},
)  # fmt: skip
