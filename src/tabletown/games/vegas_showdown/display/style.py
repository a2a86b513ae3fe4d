"""The colours of Vegas Showdown: a ledger by neon light."""

from tabletown.drawing.palette import stylesheet

STYLE = stylesheet(
    "vegas_showdown",
    "{g} .ground{fill:var(--night)}{g} .panel-ground{fill:var(--panel)}{g} .lane{fill:var(--lane)}"
    "{g} text{fill:var(--glimmer)}{g} .soft{fill:var(--dusk)}{g} .on-tile{fill:#14121C}{g} .gold{fill:var(--gold)}"
    "{g} .bad{fill:var(--warn)}{g} .name{font-size:15px}{g} .amount{font-size:17px}"
    "{g} .yellow{fill:#F2C230}{g} .blue{fill:#5FA8EC}{g} .green{fill:#59C08A}{g} .wall{stroke:#0B0A12;stroke-width:3}"
    "{g} .wall.new{stroke:var(--neon);stroke-dasharray:6 4}"
    "{g} .door{fill:#FFF6DC;stroke:#0B0A12;stroke-width:.8}{g} .door.shut{fill:#8A8496}{g} .red{fill:#E0322F}"
    "{g} .area-blue{fill:var(--bay-blue)}{g} .area-plain{fill:var(--bay-plain)}{g} .area-yellow{fill:var(--bay-yellow)}"
    "{g} .square{fill:none;stroke:var(--rim);stroke-width:1}{g} .outer{fill:none;stroke:var(--dusk);stroke-width:3}"
    "{g} .touch{fill:var(--neon);fill-opacity:.1}{g} .spot{fill:var(--neon)}"
    "{g} .neon-blue{fill:#5FA8EC}{g} .neon-yellow{fill:#F2C230}"
    "{g} .jewel{fill:#FF4B47;stroke:#FFF;stroke-width:2}{g} .jewel.part{fill:none;stroke-dasharray:4 3}"
    "{g} .way{fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round;opacity:.4}"
    "{g} .way-hotel{stroke:#0D3F7A}{g} .way-casino{stroke:#6B4300}{g} .way-both{stroke:#9C0F55}{g} .way-cut{stroke:#777}"
    "{g} .price{fill:var(--panel);stroke:var(--dusk);stroke-width:1.3}{g} .price-cell.low{opacity:.4}"
    "{g} .price.minimum{stroke:var(--gold);stroke-width:2.5}{g} .price.standing{stroke:var(--glimmer);stroke-width:2.5}"
    "{g} .ban{stroke:#FF5A52;stroke-width:4}{g} .price-cell[data-then]:hover .price{stroke:var(--neon);stroke-width:4}"
    "{g} .legal>.glow{stroke:var(--neon)}{g} .changed>.glow{stroke:var(--glimmer)}{g} .legal.changed>.glow{stroke:var(--neon)}"
    "{g} .piece.guided>.glow{stroke:#7FD3A2}"
    "{g} .card{fill:#F4EAD2}{g} .on-card{fill:#2A2118}{g} .pile{fill:var(--panel);stroke:var(--dusk);stroke-width:1.3}"
    "{g} .info-ring{stroke:var(--dusk)}{g} .info-i{fill:var(--dusk)}",
    {"night": "#171526", "panel": "#211F35", "lane": "#2A2842", "rim": "#4A4768", "glimmer": "#F6F1FF", "dusk": "#B9B3D6",
     "gold": "#FFD45E", "neon": "#FF7BC8", "warn": "#FF9A90", "bay-blue": "#243F63", "bay-plain": "#34324A",
     "bay-yellow": "#57481F"},
    {"night": "#0C0B14", "panel": "#161424", "lane": "#1E1C30", "rim": "#3C3957", "glimmer": "#F1ECFC", "dusk": "#ABA5C9",
     "gold": "#FFCE4A", "neon": "#FF6CC1", "warn": "#FF9A90", "bay-blue": "#1A3150", "bay-plain": "#282639",
     "bay-yellow": "#443817"},
)  # fmt: skip
