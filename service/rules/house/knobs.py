"""The house rules as data: every knob with its values and what it means."""

from dataclasses import dataclass

from ..values.tiles import SETS
from .values import BySeats, Choice, Number, TilePoints, Values


@dataclass(frozen=True, slots=True, kw_only=True)
class Knob:
    """One house rule: its public name, the values it can take, and what it means in plain words."""

    name: str
    values: Values
    meaning: str


_OUT_LEADS = ("out_seat", "round_winner", "rotate", "as_first_round", "lot")
_BLOCK_LEADS = ("blocker", "round_winner", "rotate", "as_first_round", "lot")
_TIE_LEADS = ("blocker", "rotate", "as_first_round", "lot")

KNOBS: tuple[Knob, ...] = (
    Knob(
        name="max_pip",
        values=Choice(SETS),
        meaning="The set: tiles from 0-0 up to the double of this number.",
    ),
    Knob(
        name="hand_size",
        values=BySeats(1, 45),
        meaning="How many tiles each seat is dealt, by the number of seats.",
    ),
    Knob(
        name="partnership",
        values=Choice(("never", "optional")),
        meaning="Whether four seats may play as two teams, seats 0 and 2 against seats 1 and 3.",
    ),
    Knob(
        name="redeal_doubles",
        values=Number(2, 13),
        meaning="The tiles are dealt again when one hand has this many doubles; null: never.",
    ),
    Knob(
        name="redeal_same_value",
        values=Number(2, 13),
        meaning="The tiles are dealt again when one hand has this many tiles that carry one value; null: never.",
    ),
    Knob(
        name="opening",
        values=Choice(("lowest_double", "highest_double", "lot")),
        meaning="Who leads the first round: the holder of the lowest double (1-1 first, 0-0 last) or of the "
        "highest one, or a seat by lot.",
    ),
    Knob(
        name="opening_without_double",
        values=Choice(("lowest_tile", "highest_tile", "redeal")),
        meaning="What decides when nobody holds a double: the lowest tile, the highest tile, or a new deal.",
    ),
    Knob(
        name="opening_tile",
        values=Choice(("forced", "any")),
        meaning="Whether the tile that decides who leads must be laid first, or any tile may be.",
    ),
    Knob(
        name="lead_after_out",
        values=Choice(_OUT_LEADS),
        meaning="Who leads after a round in which a seat went out.",
    ),
    Knob(
        name="lead_after_block",
        values=Choice(_BLOCK_LEADS),
        meaning="Who leads after a blocked round; the blocker is who laid its last tile.",
    ),
    Knob(
        name="lead_after_tie",
        values=Choice(_TIE_LEADS),
        meaning="Who leads after a blocked round that ended in a tie.",
    ),
    Knob(
        name="draw",
        values=Choice(("until_playable", "one", "none")),
        meaning="What who cannot play draws: tiles until one fits, one tile, or none.",
    ),
    Knob(
        name="reserve",
        values=BySeats(0, 91),
        meaning="How many tiles of the boneyard may not be drawn, by the number of seats.",
    ),
    Knob(
        name="block",
        values=Choice(("dead_table", "boneyard_empty")),
        meaning="When a round is blocked: nobody can move and nothing can be drawn any more (boneyard_empty), or "
        "also as soon as no tile off the table fits any end (dead_table).",
    ),
    Knob(
        name="spinner",
        values=Choice(("none", "first_tile", "first_tile_if_double", "first_double", "every_double")),
        meaning="Which tile takes tiles on all four sides.",
    ),
    Knob(
        name="spinner_order",
        values=Choice(("any", "sides_first")),
        meaning="Whether the spinner's four sides are open at once, or up and down only when left and right are "
        "covered.",
    ),
    Knob(
        name="play_points_multiple",
        values=Number(2, 100),
        meaning="A seat scores the count when it is a multiple of this number and not 0; null: no points in play.",
    ),
    Knob(
        name="double_counts",
        values=Choice(("both", "once")),
        meaning="Whether both halves of a double at an open end count, or one.",
    ),
    Knob(
        name="lone_tile_points",
        values=TilePoints(1000),
        meaning="What a hand is worth whose only tile is one of these.",
    ),
    Knob(
        name="out_points",
        values=Choice(("winner_takes_opponents", "losers_write_own")),
        meaning="When a seat goes out: its team scores the opponents' hands, or each other team writes its own as "
        "penalty.",
    ),
    Knob(
        name="block_points",
        values=Choice(
            (
                "heaviest_writes_others",
                "heaviest_writes_all",
                "losers_write_own",
                "winner_takes_opponents",
                "winner_takes_difference",
                "winner_takes_differences",
            )
        ),
        meaning="When the round is blocked: who scores or writes which hands.",
    ),
    Knob(
        name="block_tie",
        values=Choice(("nobody", "lightest_tile")),
        meaning="When the lowest total of a blocked round is shared: nobody wins, or the hand with the lightest "
        "single tile does.",
    ),
    Knob(
        name="round_to",
        values=Choice((None, 5)),
        meaning="The points of a round's end are rounded to the nearest multiple of this number; null: not at all.",
    ),
    Knob(
        name="account_opens_at",
        values=Number(1, 1000),
        meaning="Smaller sums are held until a sum of this many opens the account; null: every sum counts.",
    ),
    Knob(
        name="account_test",
        values=Choice(("round", "held_plus_round")),
        meaning="Whether the round's sum alone opens the account, or with what is held already.",
    ),
    Knob(
        name="target",
        values=Number(1, 10000),
        meaning="The points that end the match; null: one round is the whole match.",
    ),
    Knob(
        name="target_means",
        values=Choice(("wins", "loses")),
        meaning="Whether who reaches the target wins or loses.",
    ),
    Knob(
        name="target_checked",
        values=Choice(("at_once", "round_end")),
        meaning="Whether points made in play end the match at once, or only at the round's end.",
    ),
)

KNOB: dict[str, Knob] = {knob.name: knob for knob in KNOBS}
