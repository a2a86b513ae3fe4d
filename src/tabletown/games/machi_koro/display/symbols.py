"""The pictures of establishments, landmarks, dice and scenery. Their ground line is 4 units above their lower edge."""

from pathlib import Path

from tabletown.drawing.symbols import SymbolSheet

ART = SymbolSheet("mk", Path(__file__).parent / "art")

LANDMARK_ROW = ("moon_tower", "city_hall", "harbor", "train_station", "shopping_mall", "amusement_park", "airport")
"""From left to right; the tallest stands under the moon, where no other town is behind it."""
FOUND_AT_START = "city_hall"


def landmark_symbol(key: str, built: bool) -> str:
    """The picture of a landmark: an outline while it is only planned."""
    return key if built else f"{key}_planned"


def definitions() -> str:
    """All pictures, once for a page."""
    return ART.definitions
