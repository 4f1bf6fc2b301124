"""What can be wrong with a deal or a snapshot from elsewhere, and with the points carried into its round."""

from collections.abc import Iterator
from itertools import chain

from ..deal.lead import lead, redeal, redeal_rules
from ..house.ruleset import Ruleset
from ..state.setup import FromDeal, FromSnapshot, Setup, in_the_middle, name_of, upright
from ..values.errors import Path, Problem
from ..values.notation import tile_text
from ..values.tiles import HIGH, Tile, full_set, mask_of, set_mask
from .snapshot import snapshot_problems


def account_problems(setup: Setup, rules: Ruleset) -> Iterator[Problem]:
    """Yield what is wrong with the accounts carried into this round."""
    if setup.leader is not None and setup.leader >= setup.seats:
        yield Problem("no_such_seat", ("leader",), f"{setup.seats} seats.")
    if not rules.match.target and setup.round > 1:
        yield Problem("round_after_match", ("round",))
    teams = setup.team_count
    # A snapshot's points are those of its moment: some may have been made in play since the round began.
    scored = rules.points.play_points_multiple != () and in_the_middle(setup.start)
    for name, numbers in (("points", setup.points), ("held", setup.held)):
        if numbers and len(numbers) != teams:
            facts = f"{len(numbers)} numbers for {teams} teams."
            yield Problem("wrong_number_of_teams", ("carried", name), facts)
        if setup.round == 1 and any(numbers) and not (name == "points" and scored):
            yield Problem("points_before_first_round", ("carried", name))
    for team, points in enumerate(setup.points):
        where: Path = ("carried", "points", team)
        on_the_way = scored and rules.match.target_checked == "round_end"
        if rules.match.target and points >= rules.match.target and not on_the_way:
            yield Problem("target_reached", where, f"{points} points, and the target is {rules.match.target}.")
        if 0 < points < rules.points.account_opens_at:
            yield Problem("points_below_opening", where, f"It opens at {rules.points.account_opens_at}.")
    for team, held in enumerate(setup.held):
        where = ("carried", "held", team)
        if held and not rules.points.account_opens_at:
            yield Problem("held_without_account", where)
        elif held and setup.points and any(setup.points[team : team + 1]):
            yield Problem("held_with_open_account", where)


def start_problems(setup: Setup, start: FromDeal | FromSnapshot, rules: Ruleset) -> Iterator[Problem]:
    """Yield everything wrong with a deal or a snapshot from elsewhere, with places in it as it was given."""
    if len(start.hands) != setup.seats:
        facts = f"{len(start.hands)} hands for {setup.seats} seats."
        yield Problem("wrong_number_of_hands", (name_of(start), "hands"), facts)
    yield from _tile_problems(start, rules)
    if isinstance(start, FromSnapshot):
        yield from snapshot_problems(setup, upright(start), rules)
    else:
        yield from _deal_problems(setup, start, rules)


def _deal_problems(setup: Setup, start: FromDeal, rules: Ruleset) -> Iterator[Problem]:
    each = rules.tiles_each(setup.seats)
    for seat, hand in enumerate(start.hands):
        if len(hand) != each:
            yield Problem("wrong_hand_size", (name_of(start), "hands", seat), f"{len(hand)} tiles instead of {each}.")
    by_rule = setup.leader is None and lead(rules, setup.round).by_rule
    again = redeal(redeal_rules(rules, by_rule=by_rule), [mask_of(hand) for hand in start.hands])
    if again is not None:
        where: Path = (name_of(start), "hands") if again.seat is None else (name_of(start), "hands", again.seat)
        yield Problem("redeal_required", where, f"Reason: {again.reason}.")


def _tile_problems(start: FromDeal | FromSnapshot, rules: Ruleset) -> Iterator[Problem]:
    """Yield tiles outside the set, in two places, or nowhere."""
    if _is_the_set(start, rules):
        return
    places: dict[Tile, Path] = {}
    for path, tile in _places(start):
        if HIGH[tile] > rules.deal.max_pip:
            facts = f"{tile_text(tile)}, and the set goes up to {rules.deal.max_pip}."
            yield Problem("tile_outside_set", path, facts, (tile,))
        elif tile in places:
            yield Problem("tile_twice", path, f"It is {tile_text(tile)}.", (tile,), places[tile])
        else:
            places[tile] = path
    missing = tuple(tile for tile in full_set(rules.deal.max_pip) if tile not in places)
    if missing:
        yield Problem("tile_missing", (name_of(start),), f"Missing: {' '.join(map(tile_text, missing))}.", missing)


def _is_the_set(start: FromDeal | FromSnapshot, rules: Ruleset) -> bool:
    """Return whether hands and boneyard alone are the whole set, as in every good deal."""
    tiles = [*chain.from_iterable(start.hands), *start.boneyard]
    return len(tiles) == rules.max_tiles and mask_of(tiles) == set_mask(rules.deal.max_pip) and not in_the_middle(start)


def _places(start: FromDeal | FromSnapshot) -> Iterator[tuple[Path, Tile]]:
    for seat, hand in enumerate(start.hands):
        for at, tile in enumerate(hand):
            yield (name_of(start), "hands", seat, at), tile
    for at, tile in enumerate(start.boneyard):
        yield (name_of(start), "boneyard", at), tile
    if isinstance(start, FromSnapshot):
        for row, at, tile in start.table.places():
            yield (name_of(start), "table", *row, at), tile
