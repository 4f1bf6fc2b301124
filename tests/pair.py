"""The engine and the oracle at one table: the same deal, the same actions, and nothing may differ."""

from service.rules import HOST, FromDeal, State, apply, ending, legal_actions, parse_action, see, tile_text, why_not
from service.rules.play.legal import public_voids
from service.rules.state.begin import plays
from service.rules.table.layout import layout
from service.rules.table.table import parts
from service.rules.values.tiles import values_of
from tests import oracle
from tests.houses import House
from tests.notation import table_text
from tests.oracle import Oracle


class Pair:
    """One round in both referees. ``action`` carries an action out in both; ``compare`` looks at everything."""

    def __init__(self, house: House, state: State, second: Oracle) -> None:
        self.house = house
        self.state = state
        self.second = second

    @property
    def over(self) -> bool:
        return self.second.over

    def do(self, action: str) -> None:
        """Carries an action out at both tables."""
        self.state = apply(self.state, parse_action(action))
        self.second.apply(action)

    def story(self) -> str:
        """All that is needed to play the round again."""
        round = self.state.round
        assert isinstance(round.setup.start, FromDeal)
        hands = " / ".join(" ".join(map(tile_text, hand)) for hand in round.setup.start.hands)
        return (
            f"{self.house}\nround {round.setup.round}, points {round.setup.points}, held {round.setup.held}, "
            f"leader {round.setup.leader}\nhands {hands}\n"
            f"boneyard {' '.join(map(tile_text, round.setup.start.boneyard))}\n"
            f"actions {' '.join(action.text for action in self.state.actions)}"
        )

    def agree(self, what: str, engine: object, naive: object) -> None:
        """Fails, with the whole round, where the two differ."""
        if engine != naive:
            raise AssertionError(f"{what}: engine {engine}, oracle {naive}\n{self.story()}")

    def compare(self) -> list[str]:
        """Compares what every step shows; answers the legal actions."""
        state, naive = self.state, self.second
        legal = [action.text for action in legal_actions(state)]
        self.agree("legal actions", legal, naive.legal())
        self.agree("turn", state.turn if state.reason is None else None, naive.turn)
        self.agree("ends", [(end.name, list(end.values)) for end in state.table.ends], list(naive.ends().items()))
        self.agree("count", state.table.total, naive.count())
        self.agree("voids", [list(values_of(mask)) for mask in public_voids(state)], naive.voids)
        self.agree("drawable", state.drawable, naive.drawable)
        if state.reason is None:
            self.agree("points", list(state.points), naive.points)
            self.agree("drawn", state.drawn, naive.drawn)
        return legal

    def compare_table(self) -> None:
        """Compares how the tiles lie, what makes up the count, and where all the tiles are."""
        state, naive = self.state, self.second
        self.agree("table", table_text(layout(state.round.rules, state.table, plays(state))), naive.table())
        found = [] if state.table.empty else parts(state.table)
        engine = [(part.end, tile_text(part.tile), part.amount) for part in found]
        self.agree("parts", _spinners_sorted(engine), _spinners_sorted(naive.count_parts()))
        now = see(state, HOST)
        assert isinstance(now.boneyard, tuple)
        hands = [[tile_text(tile) for tile in hand] for hand in now.hands if isinstance(hand, tuple)]
        self.agree("hands", hands, [[oracle.write_tile(tile) for tile in sorted(hand)] for hand in naive.hands])
        self.agree("boneyard", list(map(tile_text, now.boneyard)), list(map(oracle.write_tile, naive.boneyard)))

    def compare_refusals(self, actions: list[str]) -> None:
        """Compares why each of these actions is refused, or that it is not."""
        for action in actions:
            self.agree(f"why not {action}", why_not(self.state, parse_action(action)), self.second.why_not(action))

    def compare_result(self) -> None:
        """Compares the settlement and the end of the match."""
        settlement, standing, next_leader = ending(self.state)
        expected = dict(self.second.result or {})
        before, after = expected.pop("before"), expected.pop("after")
        found = {name: getattr(settlement, name) for name in ("reason", "out_seat", "last_seat", "winner")}
        found |= {"values": list(settlement.values), "gained": list(settlement.gained), "next_leader": next_leader}
        self.agree("result", found, expected)
        self.agree("before", [list(sums) for sums in settlement.before], [before["points"], before["held"]])
        self.agree("after", [list(sums) for sums in settlement.after], [after["points"], after["held"]])
        match = None if standing is None else {name: list(teams) for name, teams in standing._asdict().items()}
        self.agree("match", match, self.second.match)


def _spinners_sorted(found: list[tuple[str | None, str, int]]) -> list[tuple[str | None, str, int]]:
    """The parts of a count with those that name no end, whose order means nothing, in a fixed order."""
    return sorted(found, key=lambda part: ("", part[1]) if part[0] is None else ("at an end", ""))
