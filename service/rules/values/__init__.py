"""What a player names: tiles, actions and their notation, and the tree of refusals."""
