"""The referee's rules core: dominoes as pure functions, with nothing but the standard library.

A round comes in as a `Setup`. `deal` or `admit` turn it into a `State`; `legal_actions`, `apply` and `act` play on;
`see` shows what may be seen; `ending` tells how a round ended, and `next_round` deals the one after it. What is refused
raises a `Refusal` with a stable code.

`write_state` makes a JSON value of a state, for a host to store; `read_state` makes a setup of it again, or raises
`Unreadable`. `audit` replays a match, the last setup of each of its rounds.
"""

from .admit.admit import admit
from .admit.audit import Audit, AuditFault, audit
from .games import GAMES, Game, find_game
from .house.house_rules import HouseRules, house_rules
from .house.ruleset import Ruleset
from .match.match import Ending, ending
from .play.engine import apply, play_out
from .play.events import Event, log
from .play.legal import legal_actions, why_not
from .redact import HOST, PUBLIC
from .referee import Outcome, act, deal, next_round
from .state.notation import parse_position, position_text
from .state.setup import FromDeal, FromSeed, FromSnapshot, Setup
from .state.state import State
from .stored.faults import Fault, Unreadable
from .stored.states import read_state, write_state
from .table.layout import Layout
from .values.actions import Action
from .values.errors import ImpossibleState, NotAllowed, Problem, Refusal
from .values.notation import parse_action, parse_tile, tile_text
from .view import Now, Preview, see

__all__ = [
    "GAMES",
    "HOST",
    "PUBLIC",
    "Action",
    "Audit",
    "AuditFault",
    "Ending",
    "Event",
    "Fault",
    "FromDeal",
    "FromSeed",
    "FromSnapshot",
    "Game",
    "HouseRules",
    "ImpossibleState",
    "Layout",
    "NotAllowed",
    "Now",
    "Outcome",
    "Preview",
    "Problem",
    "Refusal",
    "Ruleset",
    "Setup",
    "State",
    "Unreadable",
    "act",
    "admit",
    "apply",
    "audit",
    "deal",
    "ending",
    "find_game",
    "house_rules",
    "legal_actions",
    "log",
    "next_round",
    "parse_action",
    "parse_position",
    "parse_tile",
    "play_out",
    "position_text",
    "read_state",
    "see",
    "tile_text",
    "why_not",
    "write_state",
]
