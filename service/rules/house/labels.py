"""Labels: what values of knobs have in common. A new value gets its label here and nowhere else."""

from typing import Literal, TypeAlias

from .groups import BlockPoints, OutPoints, TargetMeans

Label: TypeAlias = Literal["won", "penalty"]
"""Points that are won, the more the better; or penalty points, the fewer the better."""

POINTS_ARE: dict[OutPoints | BlockPoints, Label] = {
    "winner_takes_opponents": "won",
    "winner_takes_difference": "won",
    "winner_takes_differences": "won",
    "losers_write_own": "penalty",
    "heaviest_writes_others": "penalty",
    "heaviest_writes_all": "penalty",
}
PLAY_POINTS_ARE: Label = "won"
TARGET_COUNTS: dict[TargetMeans, Label] = {"wins": "won", "loses": "penalty"}

HEAVIEST_DECIDES: frozenset[OutPoints | BlockPoints] = frozenset({"heaviest_writes_others", "heaviest_writes_all"})
"""Where the highest total decides a blocked round, not the lowest; such a round has no winner."""
