"""Everything that is answered: each object described once, and from that both written and, posted back, read."""
