"""The door: what a host sends is admitted here, or refused with everything that is wrong with it."""
