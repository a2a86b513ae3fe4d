"""Claims about what Machi Koro tells, by subject."""
