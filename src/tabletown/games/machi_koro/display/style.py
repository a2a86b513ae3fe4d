"""The colours of Machi Koro: a toy town at night."""

from tabletown.drawing.palette import stylesheet

STYLE = stylesheet(
    "machi_koro",
    "{g} text{fill:var(--moon)}{g} .soft{fill:var(--haze)}"
    "{g} .ground{fill:var(--sky)}{g} .panel-ground{fill:var(--panel)}"
    "{g} .far{fill:var(--far)}{g} .far-lit{fill:var(--lamp);fill-opacity:.55}"
    "{g} .card{fill:var(--card);stroke:var(--edge)}{g} .under{fill:var(--edge);stroke:var(--panel)}"
    "{g} .on-card{fill:var(--on-card)}{g} .card-line{fill:var(--card-soft)}{g} .card-warning{fill:var(--card-bad)}"
    "{g} .plate{fill:var(--card)}"
    "{g} .stall .info-ring{stroke:var(--card-soft)}{g} .stall .info-i{fill:var(--card-soft)}"
    "{g} .info-ring{stroke:var(--haze)}{g} .info-i{fill:var(--haze)}"
    "{g} .on-awning{fill:#FFF}{g} .total{font-size:44px}{g} .number{font-size:17px}{g} .huge{font-size:26px}"
    "{g} .awning-blue{fill:#2F6BB5}{g} .awning-green{fill:#2E7D46}{g} .awning-red{fill:#B8403A}{g} .awning-purple{fill:#7A48A8}"
    "{g} .pale{fill-opacity:.72}{g} .back{fill:var(--far);stroke:var(--haze)}"
    "{g} .no-card{fill:none;stroke:var(--haze);stroke-dasharray:3 4}"
    "{g} .pic{fill:var(--ink-pic)}{g} .pic-line,{g} .pic-cut{fill:none;stroke:var(--ink-pic);stroke-width:1.8}"
    "{g} .pic-cut{stroke:var(--card)}{g} .pic-eye{fill:var(--card)}"
    "{g} .coin{fill:#F2B632;stroke:#8A5F0B}{g} .on-coin{fill:#3B2906}"
    "{g} .die{fill:#FFF8E8;stroke:#5A4A3A}{g} .die-wait{fill:none;stroke:var(--haze);stroke-dasharray:3 4}"
    "{g} .die-aside{fill:#FFF8E8;fill-opacity:.4;stroke:#5A4A3A}{g} .pip{fill:#2A2440}"
    "{g} .wall.stands{fill:var(--wall);stroke:var(--moon);stroke-width:.8}{g} .lamp.stands{fill:var(--lamp)}"
    "{g} .wheel.stands{fill:none;stroke:var(--wall);stroke-width:2}"
    "{g} .planned{fill:var(--far);fill-opacity:.55;stroke:var(--haze);stroke-width:.7;stroke-opacity:.75}"
    "{g} .wheel.planned{fill:none;stroke-width:1}"
    "{g} .plot{fill:var(--plot);stroke:var(--far)}{g} .plot.lit{fill:var(--panel-lit);stroke:var(--lamp)}"
    "{g} .lit-word{fill:var(--lamp)}"
    "{g} .button{fill:var(--lamp)}{g} .on-button{fill:#2A2440}"
    "{g} .good{fill:var(--plus)}{g} .bad{fill:var(--minus)}{g} .rolled{fill:var(--panel-lit)}{g} .mine{fill:var(--plot)}"
    "{g} .rule{stroke:var(--haze);stroke-opacity:.4}"
    "{g} .legal>.glow{stroke:var(--lamp)}{g} .changed>.glow{stroke:var(--moon)}{g} .legal.changed>.glow{stroke:var(--lamp)}"
    "{g} .piece.guided>.glow{stroke:var(--plus)}"
    "{g} .won{fill:none;stroke:var(--lamp);stroke-width:3}{g} .spark{fill:none;stroke:var(--lamp);stroke-width:2.5}",
    {"sky": "#2B2D63", "panel": "#363977", "panel-lit": "#42468C", "plot": "#2F3270", "far": "#20224F", "moon": "#F6F2FF",
     "haze": "#C0BFE4", "card": "#FFF6E0", "edge": "#B9A988", "on-card": "#2A2440", "card-soft": "#5A4F63", "card-bad": "#97271D",
     "ink-pic": "#5B4B6E", "lamp": "#FFD36B", "wall": "#9C86B8", "plus": "#A6EBBD", "minus": "#FFB0A6"},
    {"sky": "#14152E", "panel": "#1E2044", "panel-lit": "#30346C", "plot": "#191B3B", "far": "#0D0E22", "moon": "#EEE9FA",
     "haze": "#A3A2CB", "card": "#E6DABD", "edge": "#8E8063", "on-card": "#231E36", "card-soft": "#4B4157", "card-bad": "#8A1F16",
     "ink-pic": "#54456A", "lamp": "#FFCB57", "wall": "#8570A3", "plus": "#8FDDA9", "minus": "#FF9F94"},
)  # fmt: skip
