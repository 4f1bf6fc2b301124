"""The way in: what a host sends is admitted here, or refused with everything wrong with it."""
