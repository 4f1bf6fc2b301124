"""Printed rounds: one of each game and of eight sets of house rules, compared with what was printed and read before."""

import pytest

from tests.houses import GAMES
from tests.printing import FOLDER, ROUNDS, printed


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_is_played_as_it_was_printed(name: str) -> None:
    """Every position, event and sum is as in the file; ``python -m tests.printing`` writes it again."""
    assert printed(name) == (FOLDER / f"{name}.txt").read_text()


def test_no_printed_round_is_left_over() -> None:
    """Every file of the folder is the round of a name."""
    assert {file.stem for file in FOLDER.glob("*")} == set(ROUNDS)


def test_every_game_has_a_printed_round() -> None:
    """Each game is printed once without house rules, under its own name."""
    assert {name for name, house in ROUNDS.items() if not house.rules} == set(GAMES)
