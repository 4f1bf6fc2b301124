"""The tree of refusals.

    Refusal
    ├── UnknownGame, UnsupportedVersion, TooManySeats,
    ├── IncompatibleRules, DealTooRare, SetTooSmall             the match cannot be played
    ├── StartRequired, SeveralStarts,
    ├── LeaderRequired, LeaderNotAllowed                        the round cannot begin like this
    ├── ImpossibleState                                         with every Problem found
    ├── NoSuchSeat, StaleState                                  the request does not fit the state
    └── NotAllowed                                              the rules refuse the action or the next round

A JSON value that is not even of a state's shape raises no Refusal but `stored.faults.Unreadable`, a ValueError.

Each has a stable ``code``, a ``path`` to what is refused (from the root of what was given), a ``detail`` that names no
tile and no value, and ``facts`` that may name both.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]


class Problem(NamedTuple):
    """One thing wrong with a state; ``other`` is the path to a second place involved."""

    code: str
    path: Path
    facts: str = ""
    tiles: tuple[int, ...] = ()
    other: Path = ()

    def within(self, step: str) -> "Problem":
        """Return the problem with ``step``, the body's member that was checked, in front of its paths."""
        return self._replace(path=(step, *self.path), other=(step, *self.other) if self.other else ())

    @property
    def detail(self) -> str:
        """The meaning of the code, without tiles or values."""
        return PROBLEMS.get(self.code) or NOT_ALLOWED[self.code]


class Refusal(Exception):
    """The request is understood and refused; nothing has changed."""

    code: str

    def __init__(self, detail: str, *, path: Path = (), facts: str = "") -> None:
        super().__init__(f"{detail} {facts}".strip())
        self.detail = detail
        self.path = path
        self.facts = facts
        self.legal_actions: tuple[str, ...] | None = None
        """What the refused seat may do instead, if it is its turn."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)

    def within(self, step: str) -> "Refusal":
        """Put ``step``, the body's member that was checked, in front of the path."""
        self.path = (step, *self.path)
        return self


def _again(kind: type[Refusal], args: tuple[Any, ...], members: dict[str, Any]) -> Refusal:
    """Return a refusal that was pickled or copied; the classes are made of other arguments than they keep."""
    refusal = kind.__new__(kind, *args)
    refusal.__dict__.update(members)
    return refusal


class UnknownGame(Refusal):
    """There is no such game here."""

    code = "unknown_game"

    def __init__(self) -> None:
        super().__init__("This game is not played here; GET /v1/games lists those that are.", path=("game",))


class TooManySeats(Refusal):
    """The game is not played by so many here."""

    code = "too_many_seats"

    def __init__(self, most: int) -> None:
        super().__init__(f"This game is played here by {most} seats at most.", path=("seats",))


class UnsupportedVersion(Refusal):
    """The game has no such version of its rules."""

    code = "unsupported_version"


class IncompatibleRules(Refusal):
    """House rules that cannot be played together; ``knobs`` names them."""

    code = "incompatible_rules"

    def __init__(self, detail: str, *, knobs: Iterable[str]) -> None:
        super().__init__(detail, path=("rules",))
        self.knobs = sorted(knobs)


class DealTooRare(IncompatibleRules):
    """House rules under which deals stand too seldom."""

    code = "deal_too_rare"


class SetTooSmall(Refusal):
    """The set has fewer tiles than the seats would be dealt."""

    code = "set_too_small"


class LeaderRequired(Refusal):
    """Nothing decides who leads, so a leader must be named (rule C9)."""

    code = "leader_required"

    def __init__(self) -> None:
        super().__init__(
            "Who leads this round cannot be worked out from the start, so `leader` must be given.",
            path=("leader",),
        )


class LeaderNotAllowed(Refusal):
    """The rules decide who leads, so a named leader is refused (rule C9)."""

    code = "leader_not_allowed"

    def __init__(self) -> None:
        super().__init__("The rules decide who leads this round, so `leader` must be null.", path=("leader",))


class StartRequired(Refusal):
    """No start was given where one is needed."""

    code = "start_required"

    def __init__(self) -> None:
        super().__init__("There is nothing to deal from, so one of `seed`, `deal` and `position` must be given.")


class SeveralStarts(Refusal):
    """More than one start was given."""

    code = "several_starts"

    def __init__(self, names: Sequence[str]) -> None:
        given = " and ".join(f"`{name}`" for name in names)
        super().__init__(f"A round begins in one way only; {given} are given.", path=(names[1],))


class ImpossibleState(Refusal):
    """The state cannot have come about under its rules; ``problems`` lists everything found."""

    code = "impossible_state"

    def __init__(self, problems: Iterable[Problem]) -> None:
        super().__init__("The state cannot have come about under its rules.")
        self.problems = tuple(problems)

    def within(self, step: str) -> Refusal:
        self.problems = tuple(problem.within(step) for problem in self.problems)
        return super().within(step)

    def __str__(self) -> str:
        return "; ".join(f"{'/'.join(map(str, p.path))}: {p.code} {p.facts}".strip() for p in self.problems)


class NoSuchSeat(Refusal):
    """A seat that is not at this table."""

    code = "no_such_seat"

    def __init__(self, path: Path) -> None:
        super().__init__("There is no such seat at this table; seats count from 0.", path=path)


class StaleState(Refusal):
    """The state is not at the step that the client saw."""

    code = "stale_state"

    def __init__(self, expected: str, actual: str) -> None:
        super().__init__("The state is not at the step that was expected.", path=("expect",))
        self.expected = expected
        self.actual = actual


class NotAllowed(Refusal):
    """The rules refuse the action, or the next round; ``code`` is one of NOT_ALLOWED."""

    def __init__(self, code: str, *, path: Path = ("action",), facts: str = "") -> None:
        super().__init__(NOT_ALLOWED[code], path=path, facts=facts)
        self.code = code


NOT_ALLOWED: dict[str, str] = {
    "match_over": "The match is over; nothing can be done in it any more.",
    "round_over": "The round is over; the next one has to be dealt first.",
    "round_not_over": "The round is not over yet.",
    "not_your_turn": "It is another seat's turn.",
    "tile_not_in_hand": "The seat on turn does not hold this tile.",
    "opening_tile_required": "The tile that decides who leads must be laid first.",
    "no_such_end": "There is no such end. A round's first tile names no end; every other tile names one that is open.",
    "does_not_fit": "Neither half of the tile equals the end's value.",
    "must_play": "The seat on turn holds a tile that can be laid, so it must lay one.",
    "cannot_draw": "Nothing can be drawn now.",
    "must_draw": "The seat on turn can draw, so it must draw before it may pass.",
    "nothing_to_end": "In this game a turn ends by itself; there is nothing to end.",
}
"""What the rules refuse, in the order of the checks."""

PROBLEMS: dict[str, str] = {
    "wrong_number_of_hands": "There must be one hand for each seat.",
    "wrong_hand_size": "The hand does not have the number of tiles that is dealt.",
    "tile_outside_set": "The tile does not belong to the set that is played with.",
    "tile_twice": "The tile is in two places.",
    "tile_missing": "A tile of the set is nowhere.",
    "redeal_required": "These hands must be dealt again.",
    "wrong_number_of_teams": "There must be one number for each team.",
    "points_before_first_round": "Nobody has points before the first round.",
    "round_after_match": "One round is the whole match, so there is no later one.",
    "target_reached": "A team at the target has ended the match before this round.",
    "points_below_opening": "An open account holds at least the sum that opens one.",
    "held_without_account": "In this game nothing is held.",
    "held_with_open_account": "An open account holds nothing back.",
    "no_such_seat": "There is no such seat at this table; seats count from 0.",
    "table_not_joined": "Two tiles on the table do not join with equal halves.",
    "wrong_first_tile": "The first tile must be one that lies in the line, and null on an empty table.",
    "wrong_spinner": "The spinner is not the tile that the rules make it.",
    "wrong_arms": "The arms are not those that the spinner has, or were begun too early.",
    "wrong_turn": "This seat cannot be on turn.",
    "wrong_last": "Somebody has laid the last tile exactly when there is a tile on the table.",
    "wrong_drawn": "The seat on turn cannot have drawn this many tiles.",
    "wrong_voids": "There must be one list of different values of the set for each seat, empty while it draws.",
    "hand_empty": "A seat without tiles has gone out with the last tile that was laid.",
}
"""What can be wrong with a state besides an illegal action, whose code is one of NOT_ALLOWED."""
