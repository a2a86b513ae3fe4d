"""Numbers and choices in words, for sentences of any game."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")


def in_words(number: int) -> str:
    """'two', and figures from 13 on."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def some(number: int, noun: str) -> str:
    """'one landmark', 'two landmarks'."""
    return f"{in_words(number)} {noun}{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    """'fifth', and '13th' from there on."""
    if 1 <= number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def either(words: list[str]) -> str:
    """'a', 'a or b', 'a, b or c'."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
