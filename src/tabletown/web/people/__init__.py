"""Accounts, which nobody needs: what is theirs, who they are to others, and manners."""
