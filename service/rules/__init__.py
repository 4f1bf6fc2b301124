"""The referee's rules core: dominoes as pure functions, with nothing but the standard library.

A round comes in as a `Setup`. `deal` or `admit` turn it into a `State`; `legal_actions`, `apply` and `act` play on;
`see` shows what may be seen; `ending` tells how a round ended, and `next_round` deals the one after it. What is refused
raises a `Refusal` with a stable code.
"""

from service.rules.admit.admit import admit
from service.rules.games import GAMES, Game, find_game
from service.rules.house.ruleset import Ruleset
from service.rules.match.match import Ending, ending
from service.rules.play.engine import apply, play_out
from service.rules.play.events import Event, log
from service.rules.play.legal import legal_actions, why_not
from service.rules.referee import Outcome, act, deal, next_round
from service.rules.state.state import FromDeal, FromSeed, FromSnapshot, Setup, State
from service.rules.table.layout import Layout
from service.rules.values.actions import Action
from service.rules.values.errors import ImpossibleState, NotAllowed, Problem, Refusal
from service.rules.values.notation import parse_action, parse_tile, tile_text
from service.rules.view import HOST, PUBLIC, Now, Preview, see

__all__ = [
    "GAMES",
    "HOST",
    "PUBLIC",
    "Action",
    "Ending",
    "Event",
    "FromDeal",
    "FromSeed",
    "FromSnapshot",
    "Game",
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
    "act",
    "admit",
    "apply",
    "deal",
    "ending",
    "find_game",
    "legal_actions",
    "log",
    "next_round",
    "parse_action",
    "parse_tile",
    "play_out",
    "see",
    "tile_text",
    "why_not",
]
