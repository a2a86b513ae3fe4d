"""The look of Infinite City: a map on concrete, lit by few colours."""

from tabletown.drawing.palette import stylesheet

from . import pictograms

STYLE = stylesheet(
    "infinite_city",
    "{g} .concrete{fill:var(--concrete)}{g} .dots{fill:none;stroke:var(--dot);stroke-width:2.6;stroke-linecap:round}"
    "{g} .shade{fill:var(--pen);fill-opacity:.16}"
    "{g} .tile{stroke:var(--edge);stroke-width:1.5}{g} .back{fill:var(--back);stroke:var(--edge);stroke-width:1.5}"
    "{g} .street{fill:none;stroke:var(--street);stroke-width:3.5}{g} .query{fill:var(--on-back);font-size:28px}"
    "{g} .name{font-size:12px;font-weight:600}{g} .on-back{fill:var(--on-back)}"
    "{g} .title{font-size:15px;font-weight:650}{g} .effect{font-size:13px}"
    "{g} .value{fill:#E2B23C;stroke:var(--pen);stroke-width:1.5}{g} .on-value{fill:#2B2622;font-size:14px;font-weight:700}"
    "{g} .silver{fill:none;stroke:#7E8A93;stroke-width:5}{g} .silver2{fill:none;stroke:#EEF2F4;stroke-width:2}"
    "{g} .locked{fill:none;stroke:#E2B23C;stroke-width:3;stroke-dasharray:3 5}{g} .bolt{fill:#E2B23C;stroke:var(--pen)}"
    "{g} .unlit{fill:none;stroke:var(--soft);stroke-opacity:.7}"
    "{g} .free{fill:var(--raised);fill-opacity:.75}{g} .plus{stroke:var(--accent);stroke-width:3;stroke-linecap:round}"
    "{g} .place{fill:none;stroke:var(--plot);stroke-width:1.5;stroke-dasharray:4 5}"
    "{g} .call{fill:none;stroke:var(--call);stroke-width:4;stroke-dasharray:.1 8;stroke-linecap:round}"
    "{g} .tear{fill:none;stroke:var(--soft);stroke-width:2;stroke-opacity:.5}"
    "{g} .text-now{fill:none;stroke:var(--accent);stroke-width:4}"
    "{g} .token-edge{fill:var(--raised);stroke:var(--pen);stroke-width:1.5}"
    "{g} .chosen{fill:none;stroke:var(--accent);stroke-width:4}"
    "{g} .count{font-size:12px;font-weight:700}{g} .accent{fill:var(--accent)}"
    "{g} .slot{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:5 6}"
    "{g} .line{fill:none;stroke:var(--line);stroke-width:1.5}"
    "{g} .ghost .faint{opacity:.7}"
    + "".join(
        f"{{g}} .area{n + 1}{{fill:none;stroke:var(--p{n + 1});stroke-linecap:round}}"
        f"{{g}} .flag{n + 1}{{fill:var(--raised);stroke:var(--p{n + 1});stroke-width:2.5}}"
        for n in range(6)
    )
    + pictograms.STYLE,
    {"concrete": "#E4E6DD", "dot": "#C9CEC0", "edge": "#A9A493", "plot": "#8F8A79", "back": "#A7AFA8", "street": "#B9C1B9",
     "on-back": "#262B27", "call": "#2F7396", **pictograms.LIGHT},
    {"concrete": "#232824", "dot": "#3A423B", "edge": "#151412", "plot": "#6E7A71", "back": "#39413B", "street": "#465048",
     "on-back": "#E4EAE4", "call": "#8DB8D0", **pictograms.DARK},
)  # fmt: skip
