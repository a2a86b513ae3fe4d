"""Tables, the people and bots that sit at them, and what is played there."""
