"""House rules: the knobs, their values, and a game's rules with every knob set."""
