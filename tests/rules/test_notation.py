"""A position in one line: what is written is read again as the same position."""

import pytest

from service.rules import admit
from service.rules.state.notation import parse_position, position_text
from service.rules.values.notation import parse_lying

LINES = [
    "draw 2 | H: 0-1 6-6 / 5-5 0-2 | BY: 1-1 * | T0",
    "draw 2 | L: 4-5 5-1 | H: 6-6 1-2 / 5-5 0-2 | BY: 0-0 * | V:  / 1 4 | T0 | last1",
    "draw 2 | L: 4-5 5-1 | H: 6-6 0-2 / 5-5 * | BY: 0-0 1-2 | T0 | last1 | drawn1 | round2",
    "straight 2 | L: 6-2 2-3 3-4 | up: 2-5 | S: 2-3 | H: 6-6 / 5-5 * | BY: 0-0 0-1 | T0 | last1 | round3 | leader0",
    "straight 4 | L: 1-2 | S: 1-2 | H: 6-6 / 5-5 / 4-4 / 3-3 | T1 | last0 | partners",
    "block 3 | L: 4-5 5-6 | F: 5-6 | H: 6-6 0-0 / 4-4 / 3-3 * | BY: 1-1 | T2 | last1",
]


@pytest.mark.parametrize("line", LINES)
def test_a_position_is_written_as_it_was_read(line: str) -> None:
    """The line has all that it was read from, in the same order, and is what the state shows of itself."""
    state = admit(parse_position(line))
    text = position_text(state)
    assert position_text(admit(parse_position(text))) == text
    assert repr(state) == f"<State {state.step} {text}>"
    kept = [part for part in text.split(" | ") if not part.startswith(("H:", "BY:"))]
    assert kept == [part for part in line.split(" | ") if not part.startswith(("H:", "BY:"))]


@pytest.mark.parametrize("line", ["draw 2 | H: 0-1 / 0-2", "draw 2 | T0", "draw 2"])
def test_a_position_has_hands_and_a_turn(line: str) -> None:
    """A line without them cannot be read."""
    with pytest.raises(ValueError, match="a position needs"):
        parse_position(line)


@pytest.mark.parametrize("text", ["6-13", "63", "6-3@left", ""])
def test_what_lies_is_a_tile(text: str) -> None:
    """It lies either way round, but has values that there are."""
    assert parse_lying("6-3") == (6, 3)
    with pytest.raises(ValueError, match="not a tile"):
        parse_lying(text)
