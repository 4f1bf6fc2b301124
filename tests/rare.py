"""Rare things of a round's end, so that a test can tell whether it has met them."""

from tests.pair import Pair


def rare(pair: Pair) -> list[str]:
    """Rare things of a round's end that the oracle does not count itself."""
    result, knobs, naive = pair.second.result, pair.second.knobs, pair.second
    assert result is not None
    blocked = result["reason"] == "blocked"
    ends = [values for name, values in naive.ends().items() if name in ("left", "right")]
    wins = result["winner"] is not None and knobs["out_points"] == "winner_takes_opponents"
    match = naive.match or {"winners": [], "losers": []}
    seen = {
        "blocked_with_different_ends": blocked and ends[0] != ends[1],
        "blocked_with_a_reserve": blocked and knobs["draw"] != "none" and bool(naive.boneyard) and not naive.drawable,
        "tie_broken_by_the_lightest_tile": blocked and wins and naive.rare["blocked_tie"] > 0,
        "written_despite_a_tie": blocked and is_tied(pair) and any(result["gained"]),
        "win_of_no_points": wins and result["reason"] != "target" and not any(result["gained"]),
        "target_by_the_last_tile": result["reason"] == "target" and not naive.hands[result["last_seat"]],
        "several_goats": knobs["target_means"] == "loses" and len(match["losers"]) > 1 and knobs["target"] != 0,
        "shared_win": len(match["winners"]) > 1,
        "three_spinners": len(naive.layout.spinners()) > 2,
        "blocked_match": blocked and naive.match is not None,
    }
    return [name for name, came in seen.items() if came]


def is_tied(pair: Pair) -> bool:
    """Whether a blocked round ended in a tie for what its rules look for."""
    result, house = pair.second.result, pair.house
    assert result is not None
    if not house.knobs["block_points"].startswith("heaviest_"):
        return result["winner"] is None
    totals = [sum(result["values"][team :: house.teams]) for team in range(house.teams)]
    return totals.count(max(totals)) > 1
