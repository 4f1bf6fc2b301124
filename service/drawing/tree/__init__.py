"""Placing where every double is a spinner: arms grow on arms, so free places must be searched for."""
