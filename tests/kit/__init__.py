"""What every registered game must pass."""
