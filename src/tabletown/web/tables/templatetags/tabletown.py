"""What the pages draw themselves: the players' marks."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from tabletown.drawing import mark, signed, tag

register = template.Library()


@register.simple_tag
def player_mark(seat: int, radius: int = 8) -> SafeString:
    """A player's mark: colour and shape together."""
    size = radius * 2.9
    drawn = mark(seat, size / 2, size / 2, radius)
    box = f"0 0 {size:.1f} {size:.1f}"
    return mark_safe(tag("svg", drawn, viewBox=box, width=f"{size:.0f}", height=f"{size:.0f}", class_="mark", aria_hidden="true"))


@register.filter
def with_sign(value: int) -> str:
    """A number with its sign."""
    return signed(value)
