"""What visitors ask for, in forms and addresses: whatever they write, it is read without harm."""

MOST_DIGITS = 9
"""More are no number of anything here, and may be more than a database takes."""


def whole_number(written: str, otherwise: int = -1) -> int:
    """A number from 0 on; another one where it is none."""
    return int(written) if written.isdecimal() and len(written) <= MOST_DIGITS else otherwise
