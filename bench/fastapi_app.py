"""The referee behind FastAPI: bodies validated by pydantic, the same engine, the same answers."""

# FastAPI is only installed where the benchmarks run, so its decorators have no types here:
# mypy: disallow-untyped-decorators=False

from typing import Annotated, Any, Literal

import orjson
from fastapi import FastAPI, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from service.rules import GAMES, FromDeal, FromSeed, Outcome, Setup, act, admit, parse_action, parse_tile
from service.rules.stored.house_rules import HOUSE_RULES
from service.rules.values.notation import ACTION_PATTERN, TILE_PATTERN
from service.wire.answers.positions import Wanted, position_json

TileText = Annotated[str, Field(pattern=TILE_PATTERN)]
ActionText = Annotated[str, Field(pattern=ACTION_PATTERN)]
Seat = Annotated[int, Field(ge=0, le=7)]
Teams = Annotated[list[Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=8)]


class Closed(BaseModel):
    """An object without other members."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Dealt(Closed):
    """A start with the hands written out."""

    hands: Annotated[list[Annotated[list[TileText], Field(max_length=91)]], Field(min_length=2, max_length=8)]
    boneyard: Annotated[list[TileText], Field(max_length=91)] = []


class Views(Closed):
    """Whose views are asked for."""

    seats: Annotated[list[Seat], Field(max_length=8)] = []
    spectator: bool = False


class Carried(Closed):
    """The points carried into the round."""

    points: Teams = []
    held: Teams = []


class StateBody(Closed):
    """A state."""

    format: Literal[2] = 2
    game: Annotated[str, Field(pattern=f"^({'|'.join(game.id for game in GAMES)})$")]
    version: Annotated[int, Field(ge=1, le=1000)] | None = None
    rules: Annotated[Any, AfterValidator(HOUSE_RULES.read)] = ()
    seats: Annotated[int, Field(ge=2, le=4)]
    partners: bool = False
    round: Annotated[int, Field(ge=1, le=9999)] = 1
    leader: Seat | None = None
    carried: Carried = Carried()
    seed: Annotated[str, Field(pattern="^[!-~]{1,64}$")] = ""
    deal: Dealt | None = None
    position: None = None
    actions: Annotated[list[ActionText], Field(max_length=2000)] = []


class PositionBody(Closed):
    """A state to look at."""

    state: StateBody
    views: Views | None = None


class ActionBody(PositionBody):
    """A state and the action in it."""

    action: ActionText
    seat: Seat | None = None
    expect: Annotated[str, Field(pattern=r"^[1-9][0-9]{0,3}\.(0|[1-9][0-9]{0,3})$")] | None = None
    auto: bool = False


app = FastAPI(openapi_url=None)


@app.get("/healthz")
async def healthz() -> str:
    return ""


@app.post("/v1/actions")
async def actions(body: ActionBody) -> Response:
    done = act(admit(_setup(body.state)), parse_action(body.action), seat=body.seat, expect=body.expect, auto=body.auto)
    return Response(orjson.dumps(position_json(done, _wanted(body))), media_type="application/json")


@app.post("/v1/positions")
async def positions(body: PositionBody) -> Response:
    seen = position_json(Outcome(admit(_setup(body.state)), []), _wanted(body), with_rules=True)
    return Response(orjson.dumps(seen), media_type="application/json")


def _wanted(body: PositionBody) -> Wanted | None:
    return None if body.views is None else Wanted(tuple(body.views.seats), body.views.spectator)


def _setup(body: StateBody) -> Setup:
    return Setup(
        game=body.game,
        version=body.version,
        rules=body.rules,
        seats=body.seats,
        partners=body.partners,
        round=body.round,
        leader=body.leader,
        points=tuple(body.carried.points),
        held=tuple(body.carried.held),
        start=FromSeed(body.seed) if body.deal is None else _deal(body.deal),
        actions=tuple(map(parse_action, body.actions)),
    )


def _deal(deal: Dealt) -> FromDeal:
    hands = tuple(tuple(map(parse_tile, hand)) for hand in deal.hands)
    return FromDeal(hands, tuple(map(parse_tile, deal.boneyard)))
