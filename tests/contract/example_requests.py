"""The requests that the contract shows as examples: states from real play, found by searching seeds."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from tests.client import Client
from tests.contract.stories import AMERICAN, BLOCK_HANDS, CROSSES, PUZZLE, STORY
from tests.playing import Json, Player, dealt, first, match, played, stubborn

Example = tuple[str, Json]
"""A summary and a request's body."""


def searched(
    client: Client, seed: str, wanted: Callable[[Json], bool], choose: Player, game: str, seats: int, **more: Any
) -> tuple[Json, Json]:
    """The first position, by seeds ``seed-1``, ``seed-2`` ..., that is wanted, and the one before it."""
    for number in count(1):
        before = after = dealt(client, game, seats, f"{seed}-{number}", **more)
        while after["now"]["phase"] == "playing":
            before, after = after, played(client, after, 1, choose)
            if wanted(after):
                return before, after
    raise AssertionError


def _step(before: Json, after: Json, **more: Any) -> Json:
    """The request that leads from one position to the next."""
    return {"state": before["state"], "action": after["state"]["actions"][-1], **more}


def _blocked(position: Json) -> bool:
    result = position["now"]["result"]
    return result is not None and result["reason"] == "blocked"


def _out(position: Json) -> bool:
    result = position["now"]["result"]
    return result is not None and result["reason"] == "out"


def _scored_with_arms(position: Json) -> bool:
    arms = position["now"]["table"]["arms"]
    return bool(arms) and all(arms.values()) and any(event["type"] == "scored" for event in position["events"])


def _unsure(position: Json) -> bool:
    return len(position["now"]["legal_actions"]) == 3 and len(position["state"]["actions"]) > 12


def _crossed(position: Json) -> bool:
    return sum(bool(arm) for arm in position["now"]["table"]["arms"].values()) == 3


def _forces(position: Json) -> bool:
    legal = position["now"]["legal_actions"]
    return len(position["state"]["actions"]) > 4 and len(legal) == 1 and legal[0]["kind"] == "draw"


def requests(client: Client) -> Iterator[tuple[str, str, Example]]:
    """Operation, name, and example, in the order of the contract."""
    fish = searched(client, "fish", _blocked, stubborn, "goat", 3)
    spun = searched(client, "spinner", _scored_with_arms, first, "straight", 4, partners=True)
    won = searched(client, "out", _out, first, "draw", 3)
    crossed = searched(client, "cross", _crossed, first, "all_fives", 2, rules=CROSSES)[1]
    late = searched(client, "late", _unsure, first, "goat", 4)[1]
    forced = searched(client, "draws", _forces, first, "goat", 2)
    last = _last_points(client)
    short = match(client, dealt(client, "block", 2, "short", rules={"target": 60}))
    running = [*match(client, dealt(client, "goat", 2, "long"))[:2]]

    found: dict[str, dict[str, Example]] = {
        "matches": {
            "goat": ("Goat for three, from a seed", {"game": "goat", "seats": 3, "seed": "b2f1c0"}),
            "partners": (
                "Straight for two pairs, with the public's and seat 0's view",
                {
                    "game": "straight",
                    "seats": 4,
                    "partners": True,
                    "seed": "friday-table-2",
                    "views": {"seats": [0], "spectator": True},
                },
            ),
            "house_rules": (
                "All Fives in its American form, with a double-nine set",
                {
                    "game": "all_fives",
                    "seats": 2,
                    "rules": {"max_pip": 9, "hand_size": 9, **AMERICAN},
                    "seed": "b2f1c0",
                },
            ),
            "dealt_again": (
                "Goat in which three doubles in a hand are dealt again",
                {"game": "goat", "seats": 3, "rules": {"redeal_doubles": 3}, "seed": "again-3"},
            ),
            "dealt_elsewhere": (
                "Block with hands dealt elsewhere",
                {"game": "block", "seats": 2, "deal": BLOCK_HANDS},
            ),
        },
        "actions": {
            "middle": (
                "A tile in the middle of a round, checked against the seat and the step",
                {"state": STORY, "action": "2-3@left", "seat": 0, "expect": "2.5"},
            ),
            "forced": (
                "The other seat has to draw, which is carried out at once; its view hides nothing from it",
                _step(*forced, auto=True, views={"seats": [forced[1]["now"]["turn"]], "spectator": True}),
            ),
            "points_in_play": ("Points in play around a spinner", _step(*spun)),
            "fish": ("The tile that blocks the round: a fish", _step(*fish)),
            "goes_out": ("The last tile of a hand, and what the round is worth", _step(*won)),
            "match_won": ("Points in play that win the match in the middle of a round", last),
            "held": ("Going out, with points that wait and points that are wiped", _wiped(client)),
        },
        "rounds": {
            "after_a_fish": ("The fisher leads", {"state": fish[1]["state"], "expect": fish[1]["now"]["step"]}),
            "next_hands": (
                "The next hands are dealt elsewhere",
                {"state": won[1]["state"], "deal": written_out(client), "views": {"spectator": True}},
            ),
            "by_lot": ("The lot decides who leads", {"state": _straight_over(client)["state"]}),
        },
        "positions": {
            "middle": ("The middle of a round", {"state": {**STORY, "actions": [*STORY["actions"], "2-3@left"]}}),
            "late": (
                "Late in a round, with a view and the layout",
                {"state": late["state"], "views": {"seats": [0]}, "layout": {"width": 20}},
            ),
            "snapshot": ("A position without a story", {"state": PUZZLE}),
            "every_double": ("Every double is a spinner", {"state": crossed["state"]}),
            "round_over": ("A round that is over, with its result", {"state": fish[1]["state"]}),
        },
        "views": {
            "on_turn": ("The seat on turn", {"state": late["state"], "seat": late["now"]["turn"]}),
            "waiting": ("A seat that waits", {"state": STORY, "seat": 2}),
            "public": ("Who holds no hand", {"state": STORY}),
            "round_over": ("After the round all is open", {"state": won[1]["state"], "seat": 1}),
        },
        "rulesets": {
            "short_goat": ("A short Goat for three", {"game": "goat", "rules": {"target": 51}, "seats": 3}),
            "partners": ("Straight for two pairs", {"game": "straight", "seats": 4, "partners": True}),
            "american_fives": ("All Fives in its American form", {"game": "all_fives", "seats": 2, "rules": AMERICAN}),
        },
        "audits": {
            "whole_match": ("A whole match", {"rounds": short}),
            "still_running": ("A match that goes on", {"rounds": running}),
            "points_tampered": ("Somebody gave away points", {"rounds": _tampered(running)}),
            "from_a_position": (
                "A round that is given as a position: the points before it cannot be proved",
                {"rounds": [{**PUZZLE, "game": "all_fives", "carried": {"points": [10, 5]}}]},
            ),
        },
        "layouts": {
            "line": ("A line that turns", {"state": late["state"], "options": {"width": 18}}),
            "from_a_view": ("The table of a view", {"view": client.ok("views", {"state": STORY, "seat": 2})}),
            "spinner": ("A spinner with four arms", {"state": spun[1]["state"]}),
            "every_double": (
                "Every double is a spinner",
                {"state": crossed["state"], "options": {"width": 40, "turns": "anticlockwise", "arm": 9}},
            ),
        },
        "pictures": {
            "table": ("The table alone, without marks", {"state": spun[1]["state"], "marks": ["none"]}),
            "for_a_seat": (
                "For the seat on turn, with its hand",
                {"state": late["state"], "seat": late["now"]["turn"], "names": ["Ada", "Bo", "Cleo", "Dan"]},
            ),
            "from_a_view_dark": (
                "From a view, in the dark, described in French",
                {
                    "view": client.ok("views", {"state": crossed["state"]}),
                    "around": True,
                    "theme": "dark",
                    "width": 480,
                    "language": "fr",
                },
            ),
        },
        "texts": {
            "view": (
                "A view for who is on turn",
                {
                    "language": "en",
                    "view": client.ok("views", {"state": late["state"], "seat": late["now"]["turn"]}),
                    "names": ["Ada", "Bo", "Cleo", "Dan"],
                },
            ),
            "events": (
                "How a round ended, in French",
                {"language": "fr", "events": client.ok("actions", _step(*fish))["events"]},
            ),
            "problem": (
                "A refusal, in Spanish",
                {
                    "language": "es",
                    "problem": _refused(client),
                },
            ),
        },
        "batches": {
            "everybodys_views": (
                "One state, all views",
                {"items": [{"views": {"state": STORY, "seat": seat}} for seat in range(3)]},
            ),
            "one_refused": (
                "An item that is refused harms no other",
                {
                    "items": [
                        {"actions": {"state": STORY, "action": "pass", "seat": 0}},
                        {"rulesets": {"game": "goat", "seats": 2}},
                        {"audits": {"rounds": running}},
                        {"layouts": {"state": STORY}},
                        {"texts": {"language": "en", "problem": _refused(client)}},
                    ]
                },
            ),
            "two_tables": (
                "Two tables at once",
                {
                    "items": [
                        {"matches": {"game": "draw", "seats": 2, "seed": "table-1"}},
                        {"matches": {"game": "block", "seats": 2, "seed": "table-2"}},
                    ]
                },
            ),
        },
    }
    for operation, examples in found.items():
        for name, example in examples.items():
            yield operation, name, example


def _refused(client: Client) -> Json:
    """A refusal with everything that a refusal can list."""
    problem: Json = client.refused("actions", {"state": STORY, "action": "pass", "seat": 0})
    return problem


def written_out(client: Client) -> Json:
    """Hands for three as a deal of one's own; the service's own deal of a seed, written out."""
    now = dealt(client, "draw", 3, "written-out")["now"]
    return {"hands": [hand["tiles"] for hand in now["hands"]], "boneyard": now["boneyard"]["tiles"]}


def _straight_over(client: Client) -> Json:
    return played(client, dealt(client, "straight", 2, "lot"), None, first)


def _last_points(client: Client) -> Json:
    """The request that brings a team past the target with points in play."""
    for number in count(1):
        state = {
            "game": "straight",
            "seats": 2,
            "round": 6,
            "carried": {"points": [215, 240], "held": [0, 0]},
            "seed": f"target-{number}",
        }
        after = client.ok("positions", {"state": state})
        while after["now"]["phase"] == "playing":
            before, after = after, played(client, after, 1, first)
        if after["now"]["result"]["reason"] == "target" and len(after["state"]["actions"]) > 5:
            return _step(before, after)
    raise AssertionError


def _wiped(client: Client) -> Json:
    """The request by which a seat goes out that holds points, while another team's have to wait."""
    for number in count(1):
        state = {**STORY, "carried": {"points": [0, 0, 0], "held": [6, 0, 4]}, "deal": None, "seed": f"wiped-{number}"}
        after = client.ok("positions", {"state": {**state, "actions": []}})
        while after["now"]["phase"] == "playing":
            before, after = after, played(client, after, 1, first)
        if {"held", "held_wiped"} <= {event["type"] for event in after["events"]}:
            return _step(before, after)
    raise AssertionError


def _tampered(rounds: list[Json]) -> list[Json]:
    points = [amount + 5 for amount in rounds[1]["carried"]["points"]]
    return [rounds[0], {**rounds[1], "carried": {"points": points, "held": [0] * len(points)}}]
