"""Where the time of one ``/v1/actions`` in the middle of a round goes, in process: the least of many tries."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from time import perf_counter_ns
from typing import Any

import orjson
from werkzeug.test import create_environ

from bench import flask_views
from bench.bodies import TABLES, Exchange, exchanges
from bench.setting import heading
from bench.turns import table
from service.operations.table import OPERATIONS, answer
from service.rules import HOST, act, admit, see
from service.rules.admit.admit import begin
from service.rules.stored.states import write_state
from service.web.app import create_app
from service.web.shortcut import with_shortcut
from service.wire.answers.positions import now_json, position_json

TRIES = 60
Wsgi = Callable[..., Iterable[bytes]]


def least_us(run: Callable[[Any], object], items: Sequence[Any], tries: int) -> float:
    """Return the least time that a function takes for an item, averaged over the items."""
    least = [1 << 60] * len(items)
    for _ in range(tries):
        for at, item in enumerate(items):
            began = perf_counter_ns()
            run(item)
            least[at] = min(least[at], perf_counter_ns() - began)
    return sum(least) / len(items) / 1e3


def called(app: Wsgi) -> Callable[[bytes], bytes]:
    """Return a function that sends a body through a WSGI application."""
    environ = create_environ("/v1/actions", method="POST", content_type="application/json")

    def call(body: bytes) -> bytes:
        own = environ | {"CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
        return b"".join(app(own, lambda *_: None))

    return call


def layers(asked: list[Exchange], tries: int) -> list[tuple[str, float]]:
    """Return each layer's time; indented layers are part of the one above."""
    bodies = [each.body for each in asked]
    values = [orjson.loads(body) for body in bodies]
    load = OPERATIONS["actions"].schema.load
    loaded = [load(value) for value in values]
    setups = [each["state"] for each in loaded]
    turns = [(admit(setup), each["action"]) for setup, each in zip(setups, loaded, strict=True)]
    outcomes = [act(*turn) for turn in turns]
    states = [outcome.state for outcome in outcomes]
    answers = [answer("actions", value)[1] for value in values]
    flask_views.know(asked)
    steps: list[tuple[str, Callable[[Any], object], Sequence[Any]]] = [
        ("empty Flask view", called(flask_views.empty_app), bodies),
        ("echo view", called(flask_views.echo_app), bodies),
        ("service, through Flask", called(create_app()), bodies),
        ("service, by the shortcut", called(with_shortcut(create_app())), bodies),
        (". JSON in", orjson.loads, bodies),
        (". the operation", lambda value: answer("actions", value), values),
        (". . validation", load, values),
        (". . admission", admit, setups),
        (". . . before the first action", begin, setups),
        (". . the action", lambda turn: act(*turn), turns),
        (". . the answer", position_json, outcomes),
        (". . . the state in it", write_state, states),
        (". . . seeing what is legal, its previews, the layout", lambda state: see(state, HOST), states),
        (". . . what was seen, as JSON values", now_json, [see(state, HOST) for state in states]),
        (". JSON out", orjson.dumps, answers),
    ]
    return [(name, least_us(run, items, tries)) for name, run, items in steps]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=TRIES)
    options = parser.parse_args()
    print(heading("Layers", ("flask", "werkzeug", "orjson", "marshmallow"), f"µs, the least of {options.tries}."))
    columns = {where.name: layers(exchanges(where, "middle", "actions"), options.tries) for where in TABLES}
    names = [name for name, _ in next(iter(columns.values()))]
    rows = [[name, *(column[at][1] for column in columns.values())] for at, name in enumerate(names)]
    print(table(["", *columns], rows))


if __name__ == "__main__":
    main()
