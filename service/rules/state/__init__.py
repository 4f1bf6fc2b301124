"""What a position is: how its round began, and what has happened in it since."""
