"""One moment of an analysed game in words: what was decided, what would have been better, and everybody's chances.

The sentences stand here once. The script of the page fills the same ones while somebody walks over the graph.
"""

import re
from typing import Any

from django.utils.translation import gettext as _

from tabletown.advice.analysis.report import AS_GOOD
from tabletown.advice.hint_reasons import percent

from .analysis_reports import AnalysisInWords


def sentences(hides: bool) -> dict[str, str]:
    """What a moment is told with, in the visitor's language. What stands in brackets is filled in."""
    kinds = {
        "best": _("By what was known, nothing better was found."),
        "worse": _("By what was known: [after] instead of [before] with “[best]”."),
        "shown": _("With all hands shown: [chances]."),
    }
    plain = {
        "best": _("Nothing better was found."),
        "worse": _("[after] instead of [before] with “[best]”."),
        "shown": _("Chances: [chances]."),
    }
    return {
        "start": _("The start."),
        "decision": _("Move [n]: [who] chooses “[move]”."),
        "mine": _("Move [n]: you choose “[move]”."),
        "luck": _("Move [n], luck: “[move]”."),
        "change": _("[name] from [before] to [after]"),
        "you": _("you"),
        **(kinds if hides else plain),
    }


def filled(template: str, **fields: Any) -> str:
    """A sentence with its fields."""
    return re.sub(r"\[(\w+)\]", lambda found: str(fields.get(found[1], found[0])), template)


def moment_in_words(analysis: AnalysisInWords, at: int) -> str:
    """What there is to say when so many moves have been made."""
    say, seat = sentences(analysis.hides), analysis.seat
    names = [say["you"] if number == seat else name for number, name in enumerate(analysis.names)]
    if not at:
        each = [f"{name} {percent(chance)}" for name, chance in zip(names, analysis.chances[0], strict=True)]
        return f"{say['start']} {filled(say['shown'], chances=', '.join(each))}"
    made = analysis.data["moves"][at - 1]
    by, known, shown = made["by"], made["by_what_was_known"], made["all_hands_shown"]
    made_by = "luck" if by < 0 else "mine" if by == seat else "decision"
    sentence = [filled(say[made_by], n=at, who=names[by] if by >= 0 else "", move=made["words"])]
    if known:
        before, after = percent(known["before"][by]), percent(known["after"][by])
        worse = filled(say["worse"], after=after, before=before, best=known["best_words"])
        sentence.append(say["best"] if known["lost"] <= AS_GOOD else worse)
    each = [
        filled(say["change"], name=name, before=percent(before), after=percent(after))
        for name, before, after in zip(names, shown["before"], shown["after"], strict=True)
    ]
    return " ".join([*sentence, filled(say["shown"], chances=", ".join(each))])
