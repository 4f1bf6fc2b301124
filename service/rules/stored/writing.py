"""Writers: functions from values to JSON values, made once, at import, as `namedtuple` makes its classes.

The writer of an object is a single display, ``{"seat": seat, "tile": _tile(tile), …}``: a loop over the members takes a
third longer, and every answer has dozens of such objects. So the source of the display is put together from what the
kinds of the members say, and executed. Nothing gets into a source but what stands in the code.

``deploy/compile.py`` writes the same sources into a module, ``writers``, and compiles it; where that module is, its
functions are taken.
"""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

Write: TypeAlias = Callable[[Any], Any]
Source: TypeAlias = str | Write
"""Where the value of a member is found: a path from the record, ``settlement.gained``, or a function of the record."""

ITSELF = ""
"""The path to the record itself."""


class Writing(NamedTuple):
    """How a value is written: an expression around the one for the value, and the functions that it calls, by name."""

    around: Callable[[str], str]
    calls: Mapping[str, Write]


AS_IT_IS = Writing(lambda value: value, {})


def by(name: str, function: Write) -> Writing:
    """Written by a function."""
    return Writing(lambda value: f"_{name}({value})", {f"_{name}": function})


def constant(word: str | int) -> Writing:
    """Written as the same word, whatever the value is."""
    return Writing(lambda _: repr(word), {})


def or_null(writing: Writing) -> Writing:
    """Written as said, None as null."""
    if writing is AS_IT_IS:
        return writing
    return Writing(lambda value: f"(None if {value} is None else {writing.around(value)})", writing.calls)


def each(writing: Writing) -> Writing:
    """Written as a list, each item as said."""
    if writing is AS_IT_IS:
        return Writing(lambda value: f"[*{value}]", {})
    item = f"item{_depth(writing)}"
    return Writing(lambda value: f"[{writing.around(item)} for {item} in {value}]", writing.calls)


def each_named(writing: Writing) -> Writing:
    """Pairs of a name and an item, written as an object, each item as said."""
    name, item = f"name{_depth(writing)}", f"item{_depth(writing)}"
    return Writing(lambda value: f"{{{name}: {writing.around(item)} for {name}, {item} in {value}}}", writing.calls)


def _depth(writing: Writing) -> int:
    """Return how many loops the expression has, so that the items of each get a name of their own."""
    return writing.around("").count(" for ")


SOURCES: dict[str, str] = {}
"""The source of each writer, by its name: a function of what the writer calls."""


def writer(name: str, of: type, members: Mapping[str, tuple[Source, Writing]]) -> Write:
    """Return the writer of an object that is made of a record of the type ``of``.

    ``members`` are, in the order in which they are written, where their values come from and how they are written.
    The source for an open end, as an example:

        def OpenEnd(_tile: Any) -> Any:
            def write(record: Any) -> Any:
                return {'end': record.name, 'tile': _tile(record.tile), 'values': [*record.values]}
            return write
    """
    assert name not in SOURCES, name
    fields: tuple[str, ...] = getattr(of, "_fields", ())
    lines = [f"{', '.join(fields)}, = record"] if fields else []  # faster than to ask for each by its name
    display = []
    calls: dict[str, Write] = {}
    for member, (source, writing) in members.items():
        if callable(source):
            lines.append(f"its_{member} = _its_{member}(record)")
            calls[f"_its_{member}"] = source
        display.append(f"{member!r}: {writing.around(_place(member, source, fields))}")
        assert all(calls.get(call, function) is function for call, function in writing.calls.items()), (name, member)
        calls |= writing.calls
    lines.append(f"return {{{', '.join(display)}}}")
    body = "".join(f"        {line}\n" for line in lines)
    parameters = ", ".join(f"{call}: Any" for call in calls)
    SOURCES[name] = f"def {name}({parameters}) -> Any:\n    def write(record: Any) -> Any:\n{body}    return write\n"
    return _made(name, calls)


def _place(member: str, source: Source, fields: Collection[str]) -> str:
    """The expression for a member's value: a path from an unpacked field or from the record, or a line's result."""
    if callable(source):
        return f"its_{member}"
    if source == ITSELF:
        return "record"
    return source if source.partition(".")[0] in fields else f"record.{source}"


def _made(name: str, calls: Mapping[str, Write]) -> Write:
    namespace = _COMPILED
    if name not in namespace:
        namespace = {"Any": Any}
        exec(compile(SOURCES[name], f"<writer {name}>", "exec"), namespace)
    write: Write = namespace[name](**calls)
    return write


def _compiled() -> dict[str, Any]:
    try:
        return vars(import_module(".writers", __package__))
    except ModuleNotFoundError:
        return {}


_COMPILED = _compiled()
