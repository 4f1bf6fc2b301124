"""Legal actions, what they do, and the events they cause."""
