"""The knobs, each stated once: a field of one of five groups, with its type, its default and what it means.

A field without a default must be set by every game. A field's type gives its values: the words of a `Literal`, or what
the `Values` beside it take.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from ..values.tiles import MaxPip, Tile
from .knob_values import BySeats, Multiples, Number, Steps, TilePoints

Seats: TypeAlias = tuple[int, ...]
"""One number for each number of seats, two first."""

Partnership: TypeAlias = Literal["never", "optional"]
Opening: TypeAlias = Literal["lowest_double", "highest_double", "lot"]
WithoutDouble: TypeAlias = Literal["lowest_tile", "highest_tile", "redeal"]
OpeningTile: TypeAlias = Literal["forced", "any"]
LeadAfterOut: TypeAlias = Literal["out_seat", "round_winner", "rotate", "as_first_round", "lot"]
LeadAfterBlock: TypeAlias = Literal["blocker", "round_winner", "rotate", "as_first_round", "lot"]
LeadAfterTie: TypeAlias = Literal["blocker", "rotate", "as_first_round", "lot"]
Draw: TypeAlias = Literal["until_playable", "one", "none"]
Block: TypeAlias = Literal["dead_table", "boneyard_empty"]
Spinner: TypeAlias = Literal["none", "first_tile", "first_tile_if_double", "first_double", "every_double"]
SpinnerOrder: TypeAlias = Literal["any", "sides_first"]
DoubleCounts: TypeAlias = Literal["both", "once"]
OutPoints: TypeAlias = Literal["winner_takes_opponents", "losers_write_own"]
BlockPoints: TypeAlias = Literal[
    "heaviest_writes_others",
    "heaviest_writes_all",
    "losers_write_own",
    "winner_takes_opponents",
    "winner_takes_difference",
    "winner_takes_differences",
]
BlockTie: TypeAlias = Literal["nobody", "lightest_tile"]
AccountTest: TypeAlias = Literal["round", "held_plus_round"]
TargetMeans: TypeAlias = Literal["wins", "loses"]
TargetChecked: TypeAlias = Literal["at_once", "round_end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """The set, the hands, and partners."""

    max_pip: Annotated[MaxPip, Steps(6, 12, 3), "The set: tiles from 0-0 up to the double of this number."] = 6
    hand_size: Annotated[Seats, BySeats(1, 45), "How many tiles each seat is dealt."] = (7, 7, 7)
    partnership: Annotated[
        Partnership, "Whether four seats may play as two teams, seats 0 and 2 against seats 1 and 3."
    ] = "optional"
    redeal_doubles: Annotated[
        int, Number(0, 13), "The tiles are dealt again when one hand has this many doubles; 0: never."
    ] = 0
    redeal_same_value: Annotated[
        int,
        Number(0, 13),
        "The tiles are dealt again when one hand has this many tiles that carry one value; 0: never.",
    ] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadRules:
    """Who leads a round, and with which tile."""

    opening: Annotated[
        Opening,
        "Who leads the first round: the holder of the lowest double (1-1 first, 0-0 last) or of the "
        "highest one, or a seat by lot.",
    ]
    opening_without_double: Annotated[
        WithoutDouble,
        "What decides when nobody holds a double: the lowest tile, the highest tile, or a new deal.",
    ] = "highest_tile"
    opening_tile: Annotated[
        OpeningTile, "Whether the tile that decides who leads must be laid first, or any tile may be."
    ] = "forced"
    lead_after_out: Annotated[LeadAfterOut, "Who leads after a round in which a seat went out."]
    lead_after_block: Annotated[
        LeadAfterBlock, "Who leads after a blocked round; the blocker is who laid its last tile."
    ]
    lead_after_tie: Annotated[LeadAfterTie, "Who leads after a blocked round that ended in a tie."]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """Drawing, blocks, and where tiles may be laid."""

    draw: Annotated[Draw, "What who cannot play draws: tiles until one fits, one tile, or none."] = "until_playable"
    reserve: Annotated[Seats, BySeats(0, 91), "How many tiles of the boneyard may not be drawn."] = (0, 0, 0)
    block: Annotated[
        Block,
        "When a round is blocked: nobody can move and nothing can be drawn any more (boneyard_empty), or "
        "also as soon as no tile off the table fits any end (dead_table).",
    ] = "boneyard_empty"
    spinner: Annotated[Spinner, "Which tile takes tiles on all four sides."] = "none"
    spinner_order: Annotated[
        SpinnerOrder,
        "Whether the spinner's four sides are open at once, or up and down only when left and right are covered.",
    ] = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRules:
    """Points, in play and at the end of a round."""

    play_points_multiple: Annotated[
        tuple[int, ...],
        Multiples(100, most_numbers=3),
        "A seat scores the count, once for each of these numbers that it is a multiple of, when it is not 0; [0]: no "
        "points in play.",
    ] = ()
    double_counts: Annotated[DoubleCounts, "Whether both halves of a double at an open end count, or one."] = "both"
    lone_tile_points: Annotated[
        tuple[tuple[Tile, int], ...],
        TilePoints(1000),
        "What a hand is worth whose only tile is one of these.",
    ] = ()
    out_points: Annotated[
        OutPoints,
        "When a seat goes out: its team scores the opponents' hands, or each other team writes its own as penalty.",
    ] = "winner_takes_opponents"
    block_points: Annotated[BlockPoints, "When the round is blocked: who scores or writes which hands."]
    block_tie: Annotated[
        BlockTie,
        "When the lowest total of a blocked round is shared: nobody wins, or the hand with the lightest "
        "single tile does.",
    ] = "nobody"
    round_to: Annotated[
        int,
        Number(0, 100),
        "The points of a round's end are rounded to the nearest multiple of this number; 0: not at all.",
    ] = 0
    account_opens_at: Annotated[
        int, Number(0, 1000), "Smaller sums are held until a sum of this many opens the account; 0: every sum counts."
    ] = 0
    account_test: Annotated[
        AccountTest, "Whether the round's sum alone opens the account, or with what is held already."
    ] = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules:
    """When a match is over, and who wins it."""

    target: Annotated[int, Number(0, 10000), "The points that end the match; 0: one round is the whole match."]
    target_means: Annotated[TargetMeans, "Whether who reaches the target wins or loses."] = "wins"
    target_checked: Annotated[
        TargetChecked, "Whether points made in play end the match at once, or only at the round's end."
    ] = "at_once"
