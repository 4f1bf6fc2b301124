"""The house rules: for every value of every knob a case that shows it."""
