"""The small icons beside numbers, by the names that games declare for their figures."""

FIGURE_ICONS = {
    "coin": '<circle cx="8" cy="8" r="7"/><circle cx="8" cy="8" r="4.4" class="coin-rim"/>',
    "box": '<path d="M2 6h12v8H2zM1 2.5h14V6H1z"/><path d="M6.2 8.3h3.6" class="hole"/>',
    "income": '<path d="M8 1.5l5.5 6H10v7H6v-7H2.5z"/>',
    "pin": '<path d="M8 1a5 5 0 0 1 5 5c0 3.6-5 9-5 9S3 9.6 3 6a5 5 0 0 1 5-5z"/><circle cx="8" cy="6" r="1.9" class="hole"/>',
    "tile": '<path d="M5 1.5h9.5V11H5z"/><path d="M1.5 5H11v9.5H1.5z" class="icon-front"/>',
    "tower": '<path d="M7.5 0v2.8H5l-2 3h10l-2-3H8.5V0zM3.5 6.8h9V15h-9z"/><path d="M6.6 15v-4h2.8v4" class="hole"/>',
    "forward": '<path d="M2 3.5h3.5v9H2zM7 2.5l7.5 5.5L7 13.5z"/>',
    "star": '<path d="M8 1l2.1 4.6 5 .6-3.7 3.4 1 4.9L8 12.1 3.6 14.5l1-4.9L.9 6.2l5-.6z"/>',
}
