"""The tests, by floor; see house rules in CONTRIBUTING.md."""
