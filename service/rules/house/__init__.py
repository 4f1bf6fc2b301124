"""What may differ from table to table: the knobs, their values, and a game's rules with every knob set."""
