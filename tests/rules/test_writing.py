"""Writers of JSON objects, which are made of descriptions."""

from itertools import count
from typing import Any, NamedTuple

import pytest

from service.rules.stored.kinds import ACTION, END, TILE, Kind, always, integer, list_of, or_left_out, uncopied
from service.rules.stored.objects import Members, at, map_of, object_of, optional, record, write_of
from service.rules.stored.writing import ITSELF
from service.rules.values.actions import DRAW
from service.rules.values.tiles import tile

_NUMBER = integer()
_NUMBERS = list_of(_NUMBER)
_names = count()


class Inner(NamedTuple):
    """A record within another."""

    tiles: tuple[int, ...]
    tile: int | None = None


class Outer(NamedTuple):
    """A record."""

    number: int
    inner: Inner
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    numbers: tuple[int, ...] = (1, 2)

    @property
    def twice(self) -> int:
        """What is no field is found by its name."""
        return 2 * self.number


class Plain:
    """An object that is no tuple."""

    def __init__(self, number: int) -> None:
        self.number = number


def described(members: Members, of: type = Outer) -> Kind:
    """A record with these members, under a name that no other has."""
    return record(f"Tested{next(_names)}", of, members)


RECORD = Outer(3, Inner((tile(1, 2), tile(6, 5))), (("up", (tile(0, 0),)), ("down", ())))


@pytest.mark.parametrize(
    ("members", "written"),
    [
        ({}, {}),
        ({"number": _NUMBER}, {"number": 3}),
        ({"number": optional(_NUMBER, 1), "for": at("number", _NUMBER)}, {"number": 3, "for": 3}),
        ({"twice": _NUMBER, "kind": always(_NUMBER, 1)}, {"twice": 6, "kind": 1}),
        ({"tiles": at("inner.tiles", list_of(TILE))}, {"tiles": ["1-2", "5-6"]}),
        ({"tile": at("inner.tile", or_left_out(TILE, None))}, {"tile": None}),
        ({"rows": map_of(END, list_of(TILE))}, {"rows": {"up": ["0-0"], "down": []}}),
        ({"numbers": _NUMBERS, "same": at("numbers", uncopied(_NUMBERS))}, {"numbers": [1, 2], "same": (1, 2)}),
        ({"lists": at(lambda outer: [[outer.numbers]] * 2, list_of(list_of(_NUMBERS)))}, {"lists": [[[1, 2]]] * 2}),
        (
            {"none": at(lambda _: None, or_left_out(TILE, None)), "done": at(lambda _: DRAW, ACTION)},
            {"none": None, "done": "draw"},
        ),
    ],
)
def test_an_object_is_written_from_a_record(members: Members, written: Any) -> None:
    """Each member by its kind: from the attribute of its name, from a path, or from a function; in their order."""
    found = write_of(described(members))(RECORD)
    assert found == written
    assert list(found) == list(members)


def test_objects_are_written_within_each_other() -> None:
    """From a member of the record, or from the record itself, one or many."""
    inner = described({"tiles": list_of(TILE)}, Inner)
    itself = described({"number": _NUMBER})
    members: Members = {
        "inner": inner,
        "itself": at(ITSELF, itself),
        "many": at(lambda o: [o.inner, o.inner], list_of(inner)),
    }
    tiles = {"tiles": ["1-2", "5-6"]}
    assert write_of(described(members))(RECORD) == {"inner": tiles, "itself": {"number": 3}, "many": [tiles, tiles]}


def test_a_record_may_be_any_object() -> None:
    """What is no tuple is asked for its attributes."""
    assert write_of(described({"number": _NUMBER}, Plain))(Plain(7)) == {"number": 7}


def test_what_is_written_is_read_again() -> None:
    """Reading and writing are of one description."""
    kind = record("TestedBothWays", Inner, {"tiles": list_of(TILE), "tile": or_left_out(TILE, None)}, make=Inner)
    value = Inner((tile(3, 4),), tile(2, 2))
    assert kind.read(write_of(kind)(value)) == value


def test_a_name_is_taken_once() -> None:
    """Two writers of one name would be one where they are compiled."""
    record("TestedOnce", Inner, {})
    with pytest.raises(AssertionError):
        record("TestedOnce", Inner, {})


def test_an_object_without_a_record_is_not_written() -> None:
    """It is one that is only read."""
    with pytest.raises(ValueError):
        write_of(object_of({"number": _NUMBER}))


def test_what_several_functions_write_has_no_writer_of_its_own() -> None:
    """A tile has one; a tile or null has none besides."""
    assert write_of(TILE)(tile(1, 2)) == "1-2"
    with pytest.raises(ValueError, match="tile"):
        write_of(or_left_out(TILE, None))
