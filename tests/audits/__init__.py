"""Audits: a match is proved to be good, and whatever was done to its record is found."""
