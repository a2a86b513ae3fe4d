"""What Vegas Showdown tells, compared with what happens."""
