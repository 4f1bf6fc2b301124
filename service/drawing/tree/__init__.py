"""Placing where every double is a spinner: arms grow on arms, and a place has to be looked for."""
