"""What a round is worth, and how a match goes on or ends."""
