"""A page that stands alone: one file, no script, nothing from outside, light and dark."""

import os
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tabletown.errors import BadOption
from tabletown.text.i18n import _

from .palette import DARK, LIGHT, PLAYER_COLOURS


def check_writable(path: Path | None) -> None:
    """Say it before the first game when the page cannot be written after the last one."""
    if path and not (path.parent.is_dir() and os.access(path if path.exists() else path.parent, os.W_OK)):
        raise BadOption(_("{path} cannot be written; is there such a folder?", path=path))


def tokens(values: dict[str, str]) -> str:
    """Colours as CSS variables."""
    return "".join(f"--{name}:{value};" for name, value in values.items())


STYLE = (
    f":root{{color-scheme:light dark;{tokens(LIGHT)}--bar:#D9A78F;--band:#F0DDD0;"
    + "".join(f"--p{n + 1}:{colour};" for n, colour in enumerate(PLAYER_COLOURS))
    + f"}}@media(prefers-color-scheme:dark){{:root{{{tokens(DARK)}--bar:#8A5A45;--band:#43342B}}}}"
    """
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',
Arial,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1128px;margin:0 auto;padding:40px 24px 64px}
h1{font-size:30px;line-height:1.2;font-weight:650;margin:0 0 4px}h2{font-size:17px;font-weight:650;margin:0 0 2px}
p{margin:0 0 12px;max-width:72ch}.soft{color:var(--soft)}.verdict{font-size:19px;line-height:1.45;margin:20px 0 24px}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:20px;margin-top:20px}
.card{background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:18px 20px;min-width:0}
.card p{font-size:13.5px;color:var(--soft);margin-bottom:12px}.wide{grid-column:1/-1}
.card p.note{margin:14px 0 6px}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:7px 12px;text-align:right;
border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:650;font-size:13px;color:var(--soft)}th:first-child,td:first-child{text-align:left;padding-left:0}
tbody th{color:var(--ink);font-size:15px}tr:last-child>*{border-bottom:0}
td small,.note{color:var(--soft);font-size:12.5px;font-weight:400}
.good{color:var(--good);fill:var(--good)}.bad{color:var(--bad);fill:var(--bad)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
details{margin-top:10px}summary{cursor:pointer;color:var(--soft)}
svg{display:block;width:100%;height:auto}svg text{fill:var(--ink);font-size:14px}
svg .small{font-size:12px}svg .soft{fill:var(--soft)}
svg .bold{font-weight:650}svg .mid{text-anchor:middle}svg .end{text-anchor:end}
svg text.good{fill:var(--good)}svg text.bad{fill:var(--bad)}
.grid line,line.grid{stroke:var(--line);stroke-width:1}line.base{stroke:var(--soft);stroke-width:1}
line.even{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:4 4}
line.whisker{stroke:var(--accent);stroke-width:3;stroke-linecap:round}
.dot{fill:var(--accent);stroke:var(--raised);stroke-width:2}
line.whisker.good{stroke:var(--good)}.dot.good{fill:var(--good)}line.whisker.bad{stroke:var(--bad)}.dot.bad{fill:var(--bad)}
line.whisker.quiet{stroke:var(--soft)}.dot.quiet{fill:var(--soft)}
.bar{fill:var(--bar)}.band{fill:var(--band)}.course{fill:none;stroke:var(--accent);stroke-width:2.5}
.luck{fill:var(--p2)}.deal{fill:var(--p5)}.choice{fill:var(--p1)}svg text.onbar{fill:#1E1B18}svg text.onbar.light{fill:#fff}
"""
    + "".join(f".p{n + 1}{{fill:var(--p{n + 1});stroke:var(--ink);stroke-width:1}}" for n in range(6))
    + "@media print{body{background:#fff}.card{break-inside:avoid}}"
    "@media(max-width:600px){main{padding:24px 14px 40px}.card{padding:14px}}"
)


def page(title: str, below: str, verdict: str, *cards: str) -> str:
    """The whole page."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f'<h1>{escape(title)}</h1><p class="soft">{escape(below)}</p><p class="verdict">{escape(verdict)}</p>'
        f'<div class="grid">{"".join(cards)}</div></main></body></html>\n'
    )


def card(title: str, about: str, content: str, wide: bool = False) -> str:
    """A titled part of the page, with a sentence that says how to read it."""
    told = f"<p>{escape(about)}</p>" if about else ""
    return f'<section class="card{" wide" * wide}"><h2>{escape(title)}</h2>{told}{content}</section>'


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; the first cell of a row is its name. Cells are markup, heads are words."""
    top = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>" for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
