"""The position editor: a position as forms, and back."""
