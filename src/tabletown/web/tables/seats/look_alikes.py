"""Names that look alike, in letters of whatever alphabet.

A part of Unicode's list of confusable characters (UTS 39): the letters that words can be written with. Names that differ in
capitals only are one anyway; so I, i, l and 1 are one letter here.
"""

import re
import unicodedata

LETTERS = {
    "a": "АаΑαᎪꓮᴀɑ",
    "b": "ВвЬьΒβᏴꓐʙƄƅ",
    "c": "СсϹϲᏟꓚᴄ",
    "d": "ԁᎠꓓꓒᏧᴅ",
    "e": "ЕеЄєΕεᎬꓰᴇɛҽ",
    "f": "Ϝϝꓝƒք",
    "g": "ԌԍᏀꓖցɡɢ",
    "h": "НнҺһΗᎻꓧհʜ",
    "j": "ЈјͿϳᎫꓙȷᴊյ",
    "k": "КкΚκᏦꓗᴋĸ",
    "l": "IiІіӀӏΙιᎥꓲıɩɪƖǀℓןاլ|1ᏞꓡʟԼ",
    "m": "МмΜᎷꓟᴍ",
    "n": "Νηꓠոռɴ",
    "o": "ОоΟοσՕօꓳᴏס0",
    "p": "РрΡρᏢꓑᴘ",
    "q": "ԚԛզգԳ",
    "r": "гᏒꓣʀᴦ",
    "s": "ЅѕᏚꓢՏꜱ",
    "t": "ТтΤτᎢꓔᴛ",
    "u": "υμՍսꓴᴜʋ",
    "v": "Ѵѵνꓦᴠ",
    "w": "ԜԝѠѡωᎳᏔꓪᴡɯա",
    "x": "ХхΧχꓫ×",
    "y": "УуҮүΥγᎩᎽꓬʏɣყ",
    "z": "ΖᏃꓜᴢ",
    "2": "Ƨƨ",
    "3": "ЗзӠӡȜȝƷʒ",
    "4": "Ꮞ",
    "5": "Ƽƽ",
    "6": "б",
    "8": "Ȣȣ",
    "-": "‐‑‒–—―−⁃",
    "'": "’‘‛ʼʻʹʽ`´′՚",
}
"""What each of these characters is also written with, capitals and small letters alike."""
ALIKE = str.maketrans({letter: known for known, letters in LETTERS.items() for letter in letters})
TOGETHER = {"rn": "m", "vv": "w"}
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""Characters of which nothing is drawn."""
DOT_ABOVE = re.compile("(?<=[lj])\u0307")
"""Of a letter that has one anyway."""


def look_of(name: str) -> str:
    """What all names that look like this one have in common; nobody is shown it."""
    parts = UNSEEN.sub("", unicodedata.normalize("NFKD", name.translate(ALIKE)))
    digits = "".join(str(unicodedata.decimal(c, c)) for c in parts)
    letters = DOT_ABOVE.sub("", digits.translate(ALIKE).casefold().translate(ALIKE))
    for pair, letter in TOGETHER.items():
        letters = letters.replace(pair, letter)
    return unicodedata.normalize("NFC", letters)
