"""For people: what a seat may see, in words and pictures."""
