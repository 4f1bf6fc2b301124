"""The rules of a match in plain words, written from its knobs."""
