"""A second, naive referee for dominoes, written from the rules text alone.

It exists to disagree with the real engine. So it is slow and plain on purpose: tiles are pairs (a, b) with
a <= b, hands are lists of pairs, the table is a list with arms, and every question is answered by walking
over all of it again. Nothing in here may be imported by the engine, and nothing of the engine is imported
here.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

Tile = tuple[int, int]
Knobs = dict[str, Any]

MOST_REDEALS = 10_000


# --- the games ------------------------------------------------------------------------------------


def _goat() -> Knobs:
    """Goat: penalties, an account that opens at 13, the fish."""
    return {
        "max_pip": 6,
        "hand_size": {"2": 7, "3": 7, "4": 7},
        "partnership": "never",
        "redeal_doubles": 5,
        "redeal_same_value": 6,
        "opening": "lowest_double",
        "opening_without_double": "lowest_tile",
        "opening_tile": "forced",
        "lead_after_out": "out_seat",
        "lead_after_block": "blocker",
        "lead_after_tie": "blocker",
        "draw": "until_playable",
        "reserve": {"2": 0, "3": 0, "4": 0},
        "block": "dead_table",
        "spinner": "none",
        "spinner_order": "any",
        "play_points_multiple": [0],
        "double_counts": "both",
        "lone_tile_points": {"0-0": 10},
        "out_points": "losers_write_own",
        "block_points": "heaviest_writes_others",
        "block_tie": "nobody",
        "round_to": 0,
        "account_opens_at": 13,
        "account_test": "round",
        "target": 101,
        "target_means": "loses",
        "target_checked": "round_end",
    }


def _straight() -> Knobs:
    """Straight: the first tile is a spinner, multiples of 5 score, 250 wins."""
    return {
        "max_pip": 6,
        "hand_size": {"2": 7, "3": 7, "4": 7},
        "partnership": "optional",
        "redeal_doubles": 0,
        "redeal_same_value": 0,
        "opening": "lot",
        "opening_without_double": "highest_tile",
        "opening_tile": "any",
        "lead_after_out": "lot",
        "lead_after_block": "lot",
        "lead_after_tie": "lot",
        "draw": "until_playable",
        "reserve": {"2": 0, "3": 0, "4": 0},
        "block": "boneyard_empty",
        "spinner": "first_tile",
        "spinner_order": "any",
        "play_points_multiple": [5],
        "double_counts": "both",
        "lone_tile_points": {},
        "out_points": "winner_takes_opponents",
        "block_points": "winner_takes_opponents",
        "block_tie": "nobody",
        "round_to": 5,
        "account_opens_at": 0,
        "account_test": "round",
        "target": 250,
        "target_means": "wins",
        "target_checked": "at_once",
    }


def _draw() -> Knobs:
    """Domino, the draw game: the highest double leads every round, 100 wins."""
    return {
        "max_pip": 6,
        "hand_size": {"2": 7, "3": 5, "4": 5},
        "partnership": "optional",
        "redeal_doubles": 0,
        "redeal_same_value": 0,
        "opening": "highest_double",
        "opening_without_double": "highest_tile",
        "opening_tile": "forced",
        "lead_after_out": "as_first_round",
        "lead_after_block": "as_first_round",
        "lead_after_tie": "as_first_round",
        "draw": "until_playable",
        "reserve": {"2": 0, "3": 0, "4": 0},
        "block": "boneyard_empty",
        "spinner": "none",
        "spinner_order": "any",
        "play_points_multiple": [0],
        "double_counts": "both",
        "lone_tile_points": {},
        "out_points": "winner_takes_opponents",
        "block_points": "winner_takes_difference",
        "block_tie": "nobody",
        "round_to": 0,
        "account_opens_at": 0,
        "account_test": "round",
        "target": 100,
        "target_means": "wins",
        "target_checked": "round_end",
    }


def _block() -> Knobs:
    """Block: as Draw, without drawing."""
    knobs = _draw()
    knobs["draw"] = "none"
    return knobs


def _all_fives() -> Knobs:
    """All Fives: as Draw, and multiples of 5 score in play and may end the match at once."""
    knobs = _draw()
    knobs["play_points_multiple"] = [5]
    knobs["target_checked"] = "at_once"
    return knobs


DEFAULTS: dict[str, dict[str, Any]] = {
    "goat": _goat(),
    "straight": _straight(),
    "draw": _draw(),
    "block": _block(),
    "all_fives": _all_fives(),
}


# --- tiles ----------------------------------------------------------------------------------------


def read_tile(text: str) -> Tile:
    """A tile from its notation; "5-3" is the tile 3-5."""
    one, other = text.split("-")
    a = int(one)
    b = int(other)
    if a > b:
        a, b = b, a
    return (a, b)


def write_tile(tile: Tile) -> str:
    """The notation of a tile, or of a tile as it lies when the pair is oriented."""
    return f"{tile[0]}-{tile[1]}"


def upright(tile: Tile) -> Tile:
    """The tile itself, whichever way round it lies."""
    return (min(tile), max(tile))


def is_double(tile: Tile) -> bool:
    """A tile with two equal halves."""
    return tile[0] == tile[1]


def all_tiles(max_pip: int) -> list[Tile]:
    """The set in the order 0-0, 0-1 ... 1-1 ... that the deal starts from."""
    tiles = []
    for a in range(max_pip + 1):
        for b in range(a, max_pip + 1):
            tiles.append((a, b))
    return tiles


def lowest_tile(tiles: list[Tile]) -> Tile:
    """C8: fewest pips; equal sums: the smaller lower half."""
    best = tiles[0]
    for tile in tiles:
        if tile[0] + tile[1] < best[0] + best[1]:
            best = tile
        elif tile[0] + tile[1] == best[0] + best[1] and tile[0] < best[0]:
            best = tile
    return best


def highest_tile(tiles: list[Tile]) -> Tile:
    """C8: most pips; equal sums: the larger higher half."""
    best = tiles[0]
    for tile in tiles:
        if tile[0] + tile[1] > best[0] + best[1]:
            best = tile
        elif tile[0] + tile[1] == best[0] + best[1] and tile[1] > best[1]:
            best = tile
    return best


# --- the deal -------------------------------------------------------------------------------------


def _words(seed: str, round: int, part: str) -> Iterator[int]:
    """The published stream: 4-byte big-endian pieces of SHA-256 of boneyard/1|SEED|ROUND|PART|i."""
    i = 0
    while True:
        digest = hashlib.sha256(f"boneyard/1|{seed}|{round}|{part}|{i}".encode("ascii")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        i += 1


def _below(words: Iterator[int], n: int) -> int:
    """The next word of the stream that is not in the uneven rest, modulo n."""
    limit = 2**32 - 2**32 % n
    while True:
        x = next(words)
        if x < limit:
            return x % n


def _shuffled(max_pip: int, seed: str, round: int, attempt: int) -> list[Tile]:
    """The whole set in the order of this attempt: swap i and below(i + 1) from the last index down to 1."""
    words = _words(seed, round, f"deal.{attempt}")
    tiles = all_tiles(max_pip)
    for i in range(len(tiles) - 1, 0, -1):
        j = _below(words, i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


def deal(
    knobs: Knobs, seed: str, round: int, seats: int, opening_rule_decides: bool
) -> tuple[list[list[str]], list[str], int]:
    """Hands, boneyard and the ATTEMPT number of the deal that stands (0: no redeal was needed)."""
    size = knobs["hand_size"][str(seats)]
    for attempt in range(MOST_REDEALS):
        tiles = [write_tile(tile) for tile in _shuffled(knobs["max_pip"], seed, round, attempt)]
        if seats * size > len(tiles):
            raise ValueError("set_too_small")
        hands = [tiles[seat * size : (seat + 1) * size] for seat in range(seats)]
        if not needs_redeal(knobs, hands, opening_rule_decides):
            return hands, tiles[seats * size :], attempt
    raise ValueError("no deal stands under these redeal rules")


def lot(seed: str, round: int, seats: int) -> int:
    """C9: the leader by lot."""
    return _below(_words(seed, round, "lot"), seats)


def needs_redeal(knobs: Knobs, hands: list[list[str]], opening_rule_decides: bool) -> bool:
    """Goat's redeal by hand, and opening_without_double = redeal where the opening rule needs a double."""
    tiles_by_seat = [[read_tile(text) for text in hand] for hand in hands]
    for hand in tiles_by_seat:
        if knobs["redeal_doubles"] != 0:
            doubles = [tile for tile in hand if is_double(tile)]
            if len(doubles) >= knobs["redeal_doubles"]:
                return True
        if knobs["redeal_same_value"] != 0:
            for value in range(knobs["max_pip"] + 1):
                carriers = [tile for tile in hand if value in tile]
                if len(carriers) >= knobs["redeal_same_value"]:
                    return True
    if not opening_rule_decides or knobs["opening"] == "lot":
        return False
    if knobs["opening_without_double"] != "redeal":
        return False
    for hand in tiles_by_seat:
        for tile in hand:
            if is_double(tile):
                return False
    return True


# --- the opening ----------------------------------------------------------------------------------


def opening_order(opening: str, max_pip: int) -> list[Tile]:
    """Which doubles open, first wish first: 1-1, 2-2 ... and 0-0 last, or from the highest down."""
    if opening == "lowest_double":
        return [(n, n) for n in range(1, max_pip + 1)] + [(0, 0)]
    if opening == "highest_double":
        return [(n, n) for n in range(max_pip, -1, -1)]
    raise ValueError("the lot names no tile: the leader must be given")


def opening_choice(knobs: Knobs, hands: list[list[Tile]]) -> tuple[int, Tile]:
    """Who opens, and with which tile, where the opening rule decides (Goat, Draw)."""
    for wanted in opening_order(knobs["opening"], knobs["max_pip"]):
        for seat, hand in enumerate(hands):
            if wanted in hand:
                return seat, wanted
    everything = []
    for hand in hands:
        everything.extend(hand)
    if knobs["opening_without_double"] == "lowest_tile":
        wanted = lowest_tile(everything)
    elif knobs["opening_without_double"] == "highest_tile":
        wanted = highest_tile(everything)
    else:
        raise ValueError("nobody holds a double: these hands are dealt again")
    for seat, hand in enumerate(hands):
        if wanted in hand:
            return seat, wanted
    raise AssertionError("the tile came from one of the hands")


# --- the table ------------------------------------------------------------------------------------


class Layout:
    """What has been laid (C1, C5, the spinner of Straight and its house rules)."""

    def __init__(self, knobs: Knobs) -> None:
        """An empty table."""
        self.spinner_rule: str = knobs["spinner"]
        self.sides_first: bool = knobs["spinner_order"] == "sides_first"
        self.doubles_count_once: bool = knobs["double_counts"] == "once"
        self.line: list[Tile] = []  # as they lie, left half first
        self.arms: dict[str, list[Tile]] = {}  # as they lie, inner half first
        self.first: Tile | None = None
        self.spinner: Tile | None = None  # stays None where every double is one

    def spinners(self) -> list[Tile]:
        """The spinner, or every double on the table, lowest first, where every double is one."""
        if self.spinner_rule != "every_double":
            return [] if self.spinner is None else [self.spinner]
        found = []
        for tile in self.line:
            if is_double(tile):
                found.append(tile)
        for arm in self.arms.values():
            for tile in arm:
                if is_double(tile):
                    found.append(tile)
        return sorted(found)

    def arm_names(self, spinner: Tile) -> list[str]:
        """The names of a spinner's two long sides."""
        if self.spinner_rule == "every_double":
            return [write_tile(spinner) + ".up", write_tile(spinner) + ".down"]
        return ["up", "down"]

    def covered_along(self, spinner: Tile) -> int:
        """How many of its two sides in the line (or in the arm it lies in) have a neighbour."""
        for i, tile in enumerate(self.line):
            if upright(tile) == spinner:
                covered = 0
                if i > 0:
                    covered += 1
                if i < len(self.line) - 1:
                    covered += 1
                return covered
        for arm in self.arms.values():
            for i, tile in enumerate(arm):
                if upright(tile) == spinner:
                    return 2 if i < len(arm) - 1 else 1  # the inner side always touches something
        raise AssertionError("a spinner lies on the table")

    def covered_across(self, spinner: Tile) -> int:
        """How many of its long sides have a tile."""
        covered = 0
        for name in self.arm_names(spinner):
            if self.arms[name]:
                covered += 1
        return covered

    def covered(self, spinner: Tile) -> int:
        """How many of its four sides have a tile."""
        return self.covered_along(spinner) + self.covered_across(spinner)

    def ends(self) -> dict[str, list[int]]:
        """C1, Straight, spinner_order: every open place and the values that fit there."""
        if not self.line:
            return {}
        open_places = {"left": [self.line[0][0]], "right": [self.line[-1][1]]}
        for spinner in self.spinners():
            if self.sides_first and self.covered_along(spinner) < 2:
                continue
            for name in self.arm_names(spinner):
                if self.arms[name]:
                    open_places[name] = [self.arms[name][-1][1]]
                elif is_double(spinner):
                    open_places[name] = [spinner[0]]
                else:
                    open_places[name] = [spinner[0], spinner[1]]
        return open_places

    def open_values(self) -> list[int]:
        """The values of all open places, each once, sorted."""
        values = []
        for place_values in self.ends().values():
            for value in place_values:
                if value not in values:
                    values.append(value)
        return sorted(values)

    def fits_at(self, tile: Tile, end: str) -> bool:
        """C1: one of the halves equals the end's value."""
        for value in self.ends()[end]:
            if value in tile:
                return True
        return False

    def fits_anywhere(self, tile: Tile) -> bool:
        """Whether there is any place for the tile."""
        for end in self.ends():
            if self.fits_at(tile, end):
                return True
        return False

    def place(self, tile: Tile, end: str | None) -> None:
        """C1: lay the tile so that equal halves touch."""
        if end is None:
            self.line.append(tile)
            self.first = tile
        else:
            self._join(tile, end)
        self._note_spinner(tile)

    def _join(self, tile: Tile, end: str) -> None:
        """Turn the tile as it must lie and put it at the end."""
        if tile[0] in self.ends()[end]:
            inner, outer = tile[0], tile[1]
        else:
            inner, outer = tile[1], tile[0]
        if end == "left":
            self.line.insert(0, (outer, inner))
        elif end == "right":
            self.line.append((inner, outer))
        else:
            self.arms[end].append((inner, outer))

    def _note_spinner(self, tile: Tile) -> None:
        """The spinner knob: does the tile just laid get long sides?"""
        becomes = False
        if self.spinner_rule == "first_tile":
            becomes = tile == self.first
        elif self.spinner_rule == "first_tile_if_double":
            becomes = tile == self.first and is_double(tile)
        elif self.spinner_rule == "first_double":
            becomes = self.spinner is None and is_double(tile)
        elif self.spinner_rule == "every_double":
            becomes = is_double(tile)
        if not becomes:
            return
        if self.spinner_rule != "every_double":
            self.spinner = tile
        for name in self.arm_names(tile):
            self.arms[name] = []

    def is_lone(self) -> bool:
        """Whether exactly one tile has been laid."""
        if len(self.line) != 1:
            return False
        for arm in self.arms.values():
            if arm:
                return False
        return True

    def _double_amount(self, tile: Tile) -> int:
        """C5, double_counts: both halves of a double, or one."""
        return tile[0] if self.doubles_count_once else tile[0] + tile[1]

    def _outermost(self) -> list[tuple[str, Tile, int]]:
        """Every place that ends in a tile: its name, the tile as it lies, the half that looks outwards."""
        found = [("left", self.line[0], self.line[0][0]), ("right", self.line[-1], self.line[-1][1])]
        for spinner in self.spinners():
            for name in self.arm_names(spinner):
                if self.arms[name]:
                    found.append((name, self.arms[name][-1], self.arms[name][-1][1]))
        return found

    def count_parts(self) -> list[tuple[str | None, str, int]]:
        """C5, Straight "the count", every_double: what makes up the count, a double spinner first."""
        if not self.line:
            return []
        parts: list[tuple[str | None, str, int]] = []
        if self.is_lone():
            tile = upright(self.line[0])
            amount = self._double_amount(tile) if is_double(tile) else tile[0] + tile[1]
            return [(None, write_tile(tile), amount)]
        spinners = self.spinners()
        for spinner in spinners:
            if is_double(spinner) and self.covered(spinner) < 2:
                parts.append((None, write_tile(spinner), self._double_amount(spinner)))
        for end, lying, outer in self._outermost():
            tile = upright(lying)
            if is_double(tile) and tile in spinners:
                continue  # counted above, or not at all
            amount = self._double_amount(tile) if is_double(tile) else outer
            parts.append((end, write_tile(tile), amount))
        return parts

    def count(self) -> int:
        """The sum of the parts."""
        total = 0
        for _, _, amount in self.count_parts():
            total += amount
        return total

    def as_json(self) -> dict[str, Any]:
        """The table as clients see it."""
        return {
            "line": [write_tile(tile) for tile in self.line],
            "first": None if self.first is None else write_tile(self.first),
            "spinner": None if self.spinner is None else write_tile(self.spinner),
            "arms": {name: [write_tile(tile) for tile in arm] for name, arm in self.arms.items()},
        }


# --- points ---------------------------------------------------------------------------------------


def hand_value(knobs: Knobs, hand: list[Tile]) -> int:
    """C12: pips, but for a lone tile that has points of its own."""
    if is_priced_lone_tile(knobs, hand):
        for text, points in knobs["lone_tile_points"].items():
            if read_tile(text) == hand[0]:
                return int(points)
    total = 0
    for tile in hand:
        total += tile[0] + tile[1]
    return total


def is_priced_lone_tile(knobs: Knobs, hand: list[Tile]) -> bool:
    """Whether the hand is one tile named in lone_tile_points."""
    if len(hand) != 1:
        return False
    for text in knobs["lone_tile_points"] or {}:
        if read_tile(text) == hand[0]:
            return True
    return False


def rounded(knobs: Knobs, amount: int) -> int:
    """round_to: the nearest multiple, a half upwards (12 -> 10, 13 -> 15)."""
    step = knobs["round_to"]
    if step == 0:
        return amount
    rest = amount % step
    if 2 * rest >= step:
        return int(amount - rest + step)
    return int(amount - rest)


def refuse_senseless_leads(knobs: Knobs) -> None:
    """lead_after_*: a seat that cannot exist (nobody went out, nobody won) cannot lead."""
    if knobs["lead_after_block"] == "out_seat" or knobs["lead_after_tie"] == "out_seat":
        raise ValueError("incompatible_rules: nobody goes out in a blocked round")
    if knobs["lead_after_tie"] == "round_winner":
        raise ValueError("incompatible_rules: a tied round has no winner")
    if knobs["lead_after_block"] == "round_winner" and knobs["block_points"].startswith("heaviest_"):
        raise ValueError("incompatible_rules: a fish has no winner")


# --- one round ------------------------------------------------------------------------------------


class Oracle:
    """One round, from the dealt hands to its settlement."""

    def __init__(
        self,
        *,
        knobs: Knobs,
        seats: int,
        partners: bool,
        round: int,
        points: list[int],
        held: list[int],
        leader: int | None,
        hands: list[list[str]],
        boneyard: list[str],
    ) -> None:
        """The start of a round; leader None: the opening rule decides."""
        refuse_senseless_leads(knobs)
        self.knobs = knobs
        self.seats = seats
        self.partners = partners
        self.round = round
        self.team_count = 2 if partners else seats
        self.carried_points = list(points)
        self.carried_held = list(held)
        self.points = list(points)
        self.held = list(held)
        self.hands = [[read_tile(text) for text in hand] for hand in hands]
        self.boneyard = [read_tile(text) for text in boneyard]
        self.layout = Layout(knobs)
        self.voids: list[list[int]] = [[] for _ in range(seats)]
        self.earlier_voids: list[int] = []
        self.drawn = 0
        self.last_seat: int | None = None
        self.over = False
        self.result: dict[str, Any] | None = None
        self.match: dict[str, Any] | None = None
        self.rare: Counter[str] = Counter()
        self.opening_tile: Tile | None = None
        self.leader = self._find_leader(leader)
        self.turn: int | None = self.leader
        self._notice_position()

    def _find_leader(self, leader: int | None) -> int:
        """C9, the opening knobs: who leads, and whether a certain tile must be laid."""
        if leader is not None:
            return leader
        seat, tile = opening_choice(self.knobs, self.hands)
        if not is_double(tile):
            self._rare("opening_without_double")
        if self.knobs["opening_tile"] == "forced":
            self.opening_tile = tile
        return seat

    # what can be seen

    def ends(self) -> dict[str, list[int]]:
        """Every open place with its values: left, right, up, down, then those named after a double."""
        return self.layout.ends()

    def count(self) -> int:
        """The sum of the open ends."""
        return self.layout.count()

    def count_parts(self) -> list[tuple[str | None, str, int]]:
        """What the count is made of."""
        return self.layout.count_parts()

    def table(self) -> dict[str, Any]:
        """The table as clients see it."""
        return self.layout.as_json()

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn: the boneyard less the reserve, none without drawing."""
        if self.knobs["draw"] == "none":
            return 0
        left = len(self.boneyard) - int(self.knobs["reserve"][str(self.seats)])
        return max(left, 0)

    # what may be done

    def legal(self) -> list[str]:
        """C2, C3: the plays; only without one the draw; only without either the pass."""
        if self.turn is None:
            return []
        plays = self._plays()
        if plays:
            return plays
        if self._may_draw():
            return ["draw"]
        return ["pass"]

    def _plays(self) -> list[str]:
        """C1: every tile at every place where it fits, each an action of its own."""
        assert self.turn is not None
        hand = sorted(self.hands[self.turn])
        if not self.layout.line:
            if self.opening_tile is not None:
                return [write_tile(self.opening_tile)]
            return [write_tile(tile) for tile in hand]
        plays = []
        for tile in hand:
            for end in self.ends():
                if self.layout.fits_at(tile, end):
                    plays.append(write_tile(tile) + "@" + end)
        return plays

    def _may_draw(self) -> bool:
        """C3, the draw knob: whether one more tile may be taken this turn (by who cannot play)."""
        if self.drawable == 0:
            return False
        if self.knobs["draw"] == "one":
            return self.drawn == 0
        return True

    def why_not(self, action: str) -> str | None:
        """The refusal code for an action of the seat on turn, None where it is legal."""
        if self.match is not None:
            return "match_over"
        if self.over:
            return "round_over"
        if action == "draw":
            if self._plays():
                return "must_play"
            return None if self._may_draw() else "cannot_draw"
        if action == "pass":
            if self._plays():
                return "must_play"
            return "must_draw" if self._may_draw() else None
        return self._why_not_play(action)

    def _why_not_play(self, action: str) -> str | None:
        """The refusal of a play, the first that applies."""
        assert self.turn is not None
        tile, end = read_play(action)
        if tile not in self.hands[self.turn]:
            return "tile_not_in_hand"
        if not self.layout.line:
            if self.opening_tile is not None and tile != self.opening_tile:
                return "opening_tile_required"
            return None if end is None else "no_such_end"
        if end is None or end not in self.ends():
            return "no_such_end"
        if not self.layout.fits_at(tile, end):
            return "does_not_fit"
        return None

    # doing it

    def apply(self, action: str) -> None:
        """Carry the action out; ValueError with the refusal code where it is not legal."""
        code = self.why_not(action)
        if code is not None:
            raise ValueError(code)
        if action == "draw":
            self._draw()
        elif action == "pass":
            self._pass()
        else:
            self._play(action)
        self._notice_position()

    def _draw(self) -> None:
        """C3, C4, C7: one tile from the front; the turn stays; the round may end on it."""
        assert self.turn is not None
        seat = self.turn
        if self.drawn == 0:
            self.earlier_voids = self.voids[seat]
            self.voids[seat] = []
        self.hands[seat].append(self.boneyard.pop(0))
        self.drawn += 1
        if self._is_blocked():
            self.voids[seat] = self.layout.open_values()
            self._rare("ends_on_draw")
            self._settle_block()

    def _pass(self) -> None:
        """C2, C7: the turn goes on; the seat is known to lack the open values."""
        assert self.turn is not None
        seat = self.turn
        if self.drawn == 0:
            self.voids[seat] = sorted(set(self.voids[seat]) | set(self.layout.open_values()))
        else:
            self.voids[seat] = self.layout.open_values()
            self._rare("pass_after_draws")
        self._next_turn()

    def _play(self, action: str) -> None:
        """C1, C4: lay the tile; points in play first, then going out, then the block."""
        assert self.turn is not None
        seat = self.turn
        tile, end = read_play(action)
        self._voids_after_play(seat)
        self.hands[seat].remove(tile)
        self.layout.place(tile, end)
        self.last_seat = seat
        self._score_in_play(seat)
        if self._target_reached_in_play(seat):
            self._settle_target(seat)
        elif not self.hands[seat]:
            self._settle_out(seat)
        elif self._is_blocked():
            self._settle_block()
        else:
            self._next_turn()

    def _voids_after_play(self, seat: int) -> None:
        """C7: what is known of a seat that drew before it played (the table is still as it was)."""
        if self.drawn == 1:
            self.voids[seat] = sorted(set(self.earlier_voids) | set(self.layout.open_values()))
        elif self.drawn >= 2:
            self.voids[seat] = self.layout.open_values()
            self._rare("drawn_two_or_more_then_play")

    def _next_turn(self) -> None:
        """C2: clockwise."""
        assert self.turn is not None
        self.turn = (self.turn + 1) % self.seats
        self.drawn = 0

    def _is_blocked(self) -> bool:
        """C4: nobody can move and nothing can be drawn; or, on a dead table, no tile off it fits at all."""
        somebody_can_play = False
        for hand in self.hands:
            for tile in hand:
                if self.layout.fits_anywhere(tile):
                    somebody_can_play = True
        if somebody_can_play:
            return False
        if self.drawable == 0:
            return True
        if self.knobs["block"] == "dead_table":
            for tile in self.boneyard:
                if self.layout.fits_anywhere(tile):
                    return False
            return True
        return False

    # points in play

    def _score_in_play(self, seat: int) -> None:
        """Straight, All Fives, play_points_multiple: a count (not 0) is scored for each number it is a multiple of."""
        count = self.count()
        for multiple in self.knobs["play_points_multiple"]:
            if multiple != 0 and count != 0 and count % multiple == 0:
                self.points[self.team(seat)] += count

    def _target_reached_in_play(self, seat: int) -> bool:
        """S6, target_checked: points made in play end the match at once."""
        if self.knobs["play_points_multiple"] == [0] or self.knobs["target"] == 0:
            return False
        if self.knobs["target_checked"] != "at_once":
            return False
        return bool(self.points[self.team(seat)] >= self.knobs["target"])

    # the settlement

    def team(self, seat: int) -> int:
        """Who scores together: seats 0 + 2 and 1 + 3, or each seat alone."""
        return seat % 2 if self.partners else seat

    def _values(self) -> list[int]:
        """Each hand as the game values it."""
        return [hand_value(self.knobs, hand) for hand in self.hands]

    def _team_totals(self) -> list[int]:
        """C12: hand values, added up by team."""
        totals = [0] * self.team_count
        for seat, value in enumerate(self._values()):
            totals[self.team(seat)] += value
        return totals

    def _others_total(self, team: int) -> int:
        """The hands of everybody who is not in the team."""
        total = 0
        for other, amount in enumerate(self._team_totals()):
            if other != team:
                total += amount
        return total

    def _settle_target(self, seat: int) -> None:
        """Straight "match": nothing more is counted."""
        self._rare("target_in_play")
        before = self._account_snapshot()
        winner = self.team(seat) if self.knobs["target_means"] == "wins" else None
        self._finish("target", None, winner, [0] * self.team_count, before, None)

    def _settle_out(self, seat: int) -> None:
        """out_points: the winner takes the opponents' hands, or every other team writes its own."""
        winner = self.team(seat)
        raw = [0] * self.team_count
        if self.knobs["out_points"] == "winner_takes_opponents":
            raw[winner] = self._others_total(winner)
        else:
            for team, total in enumerate(self._team_totals()):
                if team != winner:
                    raw[team] = total
        self._notice_out(seat)
        before = self._account_snapshot()
        if self.held[winner] > 0:
            self._rare("held_wiped")
        self.held[winner] = 0
        gained = self._write(raw)
        self._finish("out", seat, winner, gained, before, self.knobs["lead_after_out"])

    def _settle_block(self) -> None:
        """block_points: a fish makes the heaviest write; elsewhere the lightest team has won."""
        before = self._account_snapshot()
        if self.knobs["block_points"].startswith("heaviest_"):
            raw, tie = self._fish_sums()
            winner = None
        else:
            winner = self._lightest_team()
            raw = self._block_sums(winner)
            tie = winner is None
        self._notice_block()
        gained = self._write(raw)
        lead = self.knobs["lead_after_tie"] if tie else self.knobs["lead_after_block"]
        self._finish("blocked", None, winner, gained, before, lead)

    def _fish_sums(self) -> tuple[list[int], bool]:
        """Goat's fish: the largest hand value writes; a tie for the largest: nobody does."""
        self._rare("fish")
        totals = self._team_totals()
        raw = [0] * self.team_count
        heaviest = [team for team, total in enumerate(totals) if total == max(totals)]
        if len(heaviest) > 1:
            self._rare("fish_tie")
            return raw, True
        raw[heaviest[0]] = self._others_total(heaviest[0])
        if self.knobs["block_points"] == "heaviest_writes_all":
            raw[heaviest[0]] += totals[heaviest[0]]
        return raw, False

    def _lightest_team(self) -> int | None:
        """The team with the lowest total; a tie: nobody, or the hand with the lightest single tile (C8)."""
        totals = self._team_totals()
        lowest = [team for team, total in enumerate(totals) if total == min(totals)]
        if len(lowest) == 1:
            return lowest[0]
        self._rare("blocked_tie")
        if self.knobs["block_tie"] == "nobody":
            return None
        candidates = []
        for seat, hand in enumerate(self.hands):
            if self.team(seat) in lowest:
                candidates.extend(hand)
        lightest = lowest_tile(candidates)
        for seat, hand in enumerate(self.hands):
            if lightest in hand:
                return self.team(seat)
        raise AssertionError("the tile came from one of the hands")

    def _block_sums(self, winner: int | None) -> list[int]:
        """What each team scores or writes in a block that the lightest team wins (None: a tie)."""
        totals = self._team_totals()
        raw = [0] * self.team_count
        how = self.knobs["block_points"]
        if how == "losers_write_own":
            for team, total in enumerate(totals):
                if winner is None and total == min(totals):
                    continue
                if team != winner:
                    raw[team] = total
        elif winner is None:
            return raw
        elif how == "winner_takes_opponents":
            raw[winner] = self._others_total(winner)
        elif how == "winner_takes_difference":
            raw[winner] = self._others_total(winner) - totals[winner]
        elif how == "winner_takes_differences":
            for total in totals:
                raw[winner] += total - totals[winner]
        return raw

    def _write(self, raw: list[int]) -> list[int]:
        """round_to first, then the account; the amounts as rounded."""
        gained = []
        for team, amount in enumerate(raw):
            written = rounded(self.knobs, amount)
            if written != amount:
                self._rare("rounded")
            self._enter(team, written)
            gained.append(written)
        return gained

    def _enter(self, team: int, amount: int) -> None:
        """Goat "account": held while closed and below the mark, else counted with what was held."""
        opens_at = self.knobs["account_opens_at"]
        if amount == 0:
            return
        if opens_at == 0 or self.points[team] > 0:
            self.points[team] += amount
            return
        tested = amount
        if self.knobs["account_test"] == "held_plus_round":
            tested += self.held[team]
        if tested >= opens_at:
            self._rare("account_opened")
            self.points[team] += amount + self.held[team]
            self.held[team] = 0
        else:
            self.held[team] += amount

    def _account_snapshot(self) -> dict[str, list[int]]:
        """Points and held points as they stand."""
        return {"points": list(self.points), "held": list(self.held)}

    # the end

    def _finish(
        self,
        reason: str,
        out_seat: int | None,
        winner: int | None,
        gained: list[int],
        before: dict[str, list[int]],
        lead: str | None,
    ) -> None:
        """Close the round: the match, the next leader, the result."""
        self.over = True
        self.turn = None
        self.drawn = 0
        self.match = self._match_outcome()
        next_leader = None
        if self.match is None and lead is not None:
            next_leader = self._next_leader(lead, winner)
        self.result = {
            "reason": reason,
            "out_seat": out_seat,
            "last_seat": self.last_seat,
            "winner": winner,
            "values": self._values(),
            "gained": gained,
            "before": before,
            "after": self._account_snapshot(),
            "next_leader": next_leader,
        }
        self._notice_end(winner)

    def _next_leader(self, lead: str, winner: int | None) -> int | None:
        """lead_after_*: None where the opening rule or the lot decides."""
        if lead in ("as_first_round", "lot"):
            return None
        if lead == "rotate":
            return (self.leader + 1) % self.seats
        if lead in ("out_seat", "blocker"):
            return self.last_seat
        return self._winning_seat(winner)

    def _winning_seat(self, winner: int | None) -> int:
        """round_winner: who went out; else the winning team's lightest hand, clockwise on a tie."""
        assert winner is not None and self.last_seat is not None
        if not self.hands[self.last_seat]:
            return self.last_seat
        values = self._values()
        best: int | None = None
        for step in range(1, self.seats + 1):
            seat = (self.last_seat + step) % self.seats
            if self.team(seat) == winner and (best is None or values[seat] < values[best]):
                best = seat
        assert best is not None
        return best

    def _match_outcome(self) -> dict[str, Any] | None:
        """C11, Goat "match", target 0: winners and losers, or None while the match goes on."""
        target = self.knobs["target"]
        if target == 0:
            return self._one_round_match()
        reached = [team for team in range(self.team_count) if self.points[team] >= target]
        if not reached:
            return None
        if self.knobs["target_means"] == "wins":
            best = max(self.points)
            winners = [team for team in range(self.team_count) if self.points[team] == best]
            losers = [team for team in range(self.team_count) if team not in winners]
            return {"winners": winners, "losers": losers}
        candidates = [team for team in range(self.team_count) if team not in reached]
        if not candidates:
            candidates = reached
        best = min(self.points[team] for team in candidates)
        winners = [team for team in candidates if self.points[team] == best]
        losers = [team for team in reached if team not in winners]
        return {"winners": winners, "losers": losers}

    def _one_round_match(self) -> dict[str, Any]:
        """target 0: who gained most in the round (penalties: least), over what was carried in."""
        gains = []
        for team in range(self.team_count):
            now = self.points[team] + self.held[team]
            gains.append(now - self.carried_points[team] - self.carried_held[team])
        best = min(gains) if self._writes_penalties() else max(gains)
        winners = [team for team in range(self.team_count) if gains[team] == best]
        losers = [team for team in range(self.team_count) if team not in winners]
        return {"winners": winners, "losers": losers}

    def _writes_penalties(self) -> bool:
        """Whether a round's points are penalties: then who wrote least has done best, whatever target_means says."""
        how = [self.knobs["out_points"], self.knobs["block_points"]]
        return "losers_write_own" in how or how[1].startswith("heaviest_")

    # rare branches, so that a test can tell whether it has met them

    def _rare(self, name: str) -> None:
        """Count a rare branch, once a round."""
        self.rare[name] = 1

    def _notice_position(self) -> None:
        """Rare things that a position shows."""
        tiles = [read_play(action)[0] for action in self.legal() if action not in ("draw", "pass")]
        if len(set(tiles)) < len(tiles):
            self._rare("two_actions_same_tile")
        ends = self.ends()
        if self.layout.line and not self.layout.is_lone() and ends["left"] == ends["right"]:
            self._rare("equal_ends")
        for spinner in self.layout.spinners():
            if self.layout.covered(spinner) == 4:
                self._rare("spinner_four_arms")

    def _notice_lone_tiles(self) -> None:
        """A hand that counts by lone_tile_points in a settlement."""
        for hand in self.hands:
            if is_priced_lone_tile(self.knobs, hand):
                self._rare("lone_tile")

    def _notice_out(self, seat: int) -> None:
        """Rare things of a round that somebody went out of."""
        self._notice_lone_tiles()
        for other, hand in enumerate(self.hands):
            if self.team(other) != self.team(seat) and hand == [(0, 0)]:
                self._rare("lone_double_zero_wins")

    def _notice_block(self) -> None:
        """Rare things of a blocked round."""
        self._notice_lone_tiles()
        if self.drawable > 0:
            self._rare("dead_table_with_draws_left")

    def _notice_end(self, winner: int | None) -> None:
        """Rare things of any round's end."""
        assert self.last_seat is not None
        if self.match is not None and not self.hands[self.last_seat]:
            self._rare("match_by_last_tile")
        if self.partners and winner is not None:
            self._rare("partners_win")


def read_play(action: str) -> tuple[Tile, str | None]:
    """The tile and the named end of a play, None where no end is named."""
    if "@" in action:
        text, end = action.split("@", 1)
        return read_tile(text), end
    return read_tile(action), None
