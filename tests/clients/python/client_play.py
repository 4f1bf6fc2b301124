"""Plays a round with the functions of openapi-python-client."""

import sys

from client import Client
from client.api.play import deal_match, take_action
from client.models import ActionRequest, GameId, GameState, MatchRequest, PositionAnswer, Problem

MOST_ACTIONS = 300

client = Client(base_url=sys.argv[1])


def act(state: GameState, action: str) -> PositionAnswer | Problem:
    answer = take_action.sync(client=client, body=ActionRequest(state=state, action=action, auto=True))
    assert answer is not None
    return answer


position = deal_match.sync(client=client, body=MatchRequest(game=GameId.GOAT, seats=3))
assert isinstance(position, PositionAnswer), position
refused = act(position.state, "pass")
assert isinstance(refused, Problem), "a pass of somebody who can play is not refused"
for _ in range(MOST_ACTIONS):
    if position.now.phase != "playing":
        break
    position = act(position.state, position.now.legal_actions[0].action)
    assert isinstance(position, PositionAnswer), position
print(position.now.phase, position.now.result)
