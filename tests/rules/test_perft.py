"""Perft: the numbers of action sequences from notated positions, counted by both referees."""

import pytest

from tests.houses import GAMES
from tests.perft import Case, by_engine, by_oracle, cases, oracle_at

pytestmark = pytest.mark.no_cover  # much of the same, on lines that others reach

CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_the_engine_counts_what_is_written(case: Case) -> None:
    """From each position there are as many sequences of each length as the file says."""
    assert [by_engine(case.state(), depth + 1) for depth in range(len(case.numbers))] == case.numbers


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_the_oracle_counts_what_is_written(case: Case) -> None:
    """The oracle counts the same, to the depth at which it is still quick."""
    some = [number for number in case.numbers if number < 500]
    naive = oracle_at(case.state())
    assert [by_oracle(naive, depth + 1) for depth in range(len(some))] == some


def test_there_are_positions_of_every_game() -> None:
    """Every game is there, and at least eight combinations of house rules."""
    assert {case.text.split()[0] for case in CASES} == set(GAMES)
    assert len({str(case.more["rules"]) for case in CASES if "rules" in case.more}) >= 8
