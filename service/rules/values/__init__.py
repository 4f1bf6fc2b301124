"""What players name: tiles, actions and their notation, and the tree of refusals."""
