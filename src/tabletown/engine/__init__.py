"""What the rules of games stand on: kernels, luck, the journal, and the calls that every game answers."""
