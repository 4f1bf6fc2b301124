"""Refusals in sentences, by code."""

from collections.abc import Iterator
from typing import Any

from .speaker import Speaker, Text

Json = dict[str, Any]


def problem_texts(speaker: Speaker, problem: Json) -> Iterator[Text]:
    """Say what was refused and why, everything that is wrong, and what is allowed instead."""
    steps = {name: problem[name] or "?" for name in ("expected", "actual")}
    yield Text("problem", problem["code"], speaker.say(f"problem.{problem['code']}", **steps))
    if problem["knobs"]:
        yield Text("problem", problem["code"], speaker.say("problem.knobs", knobs=", ".join(problem["knobs"])))
    for found in problem["problems"] or ():
        yield Text("state_problem", found["pointer"], _state_problem(speaker, found))
    for fault in problem["errors"] or ():
        where = fault["pointer"] or speaker.say("fault.whole")
        yield Text("fault", fault["pointer"], speaker.say(f"fault.{fault['code']}", pointer=where))
    for action in problem["legal_actions"] or ():
        yield Text("action", action, speaker.action(action))


def _state_problem(speaker: Speaker, found: Json) -> str:
    sentence = speaker.say(f"state_problem.{found['code']}")
    return f"{sentence} ({speaker.tiles(found['tiles'])})" if found["tiles"] else sentence
