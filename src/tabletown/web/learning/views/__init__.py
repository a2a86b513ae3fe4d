"""The pages of lessons, guides, rules and the editor."""
