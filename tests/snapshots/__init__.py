"""Rounds that begin in the middle, as hosts hand them over that know nothing of their past."""
