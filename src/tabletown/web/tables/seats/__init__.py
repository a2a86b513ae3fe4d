"""Who sits where, who may see what, and who is there."""
