"""The four houses, each with the same rooms."""
