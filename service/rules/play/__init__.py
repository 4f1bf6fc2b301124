"""What may be done in a round, what it does, and what is told of it."""
