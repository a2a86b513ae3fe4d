"""Players that others have made: objects of Python, programs in any language. They are handed what their seat may know."""

from .seat_view import SeatView, seat_view

__all__ = ["SeatView", "seat_view"]
