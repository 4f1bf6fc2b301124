"""A setup as a client writes it."""

from typing import Any

from service.rules import FromSeed, FromSnapshot, Setup
from service.rules.house.house_rules import written
from service.rules.state.setup import Start
from service.rules.stored.objects import write_of
from service.rules.stored.starts import DEAL, POSITION


def state_json(setup: Setup, play: str = "") -> dict[str, Any]:
    """The state of a setup, with actions in notation."""
    teams = [0] * (2 if setup.partners else setup.seats)
    return {
        "game": setup.game,
        "rules": written(setup.rules),
        "seats": setup.seats,
        "partners": setup.partners,
        "round": setup.round,
        "leader": setup.leader,
        "carried": {"points": list(setup.points) or teams, "held": list(setup.held) or teams},
        **_start_json(setup.start),
        "actions": play.split(),
    }


def _start_json(start: Start) -> dict[str, Any]:
    if isinstance(start, FromSeed):
        return {"seed": start.seed}
    if isinstance(start, FromSnapshot):
        return {"position": write_of(POSITION)(start)}
    return {"deal": write_of(DEAL)(start)}
