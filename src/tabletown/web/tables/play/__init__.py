"""A stored game going on: decisions, storage, clocks, taking back."""
