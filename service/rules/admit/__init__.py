"""The door: what a host sends is believed here, or refused with all that is wrong."""
