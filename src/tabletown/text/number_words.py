"""Numbers in words, for sentences of any game."""

from .i18n import N_, _

NUMBERS = (
    N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"), N_("nine"),
    N_("ten"), N_("eleven"), N_("twelve"),
)  # fmt: skip
ORDINALS = (
    N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"), N_("seventh"), N_("eighth"), N_("ninth"),
    N_("tenth"), N_("eleventh"), N_("twelfth"),
)  # fmt: skip
ENDINGS = {0: N_("{number}th"), 1: N_("{number}st"), 2: N_("{number}nd"), 3: N_("{number}rd")}


def in_words(number: int) -> str:
    """'two', and figures from 13 on."""
    return _(NUMBERS[number]) if 0 <= number < len(NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """'fifth', and '13th' from there on."""
    if 1 <= number <= len(ORDINALS):
        return _(ORDINALS[number - 1])
    template = ENDINGS[0] if 10 < number % 100 < 14 else ENDINGS.get(number % 10, ENDINGS[0])
    return _(template, number=number)
