"""What may be done in a round, what it does, and the events it brings about."""
