"""A setup as a client writes it."""

from typing import Any

from service.rules import Setup
from service.rules.house.house_rules import written
from service.rules.stored.objects import write_of
from service.rules.stored.starts import START


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
        "start": write_of(START)(setup.start),
        "actions": play.split(),
    }
