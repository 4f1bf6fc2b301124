"""How a round begins: the shuffle, and who leads."""
