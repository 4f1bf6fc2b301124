"""A mutation run: which changes of the rules does no quick test notice?

    python -m tests.mutants --sample 500 --results build/mutants.jsonl

Each mutant is one small change of one file below ``service/rules``: another comparison, operator or number, a condition
turned round, None for what is returned, a statement dropped. The quick tests of the rules run on a copy of the tree
that has it. If they all pass, the mutant has survived: it is either an equal program, or a missing case. The results
file keeps what is known, so a run can be stopped and continued; ``--survivors`` tries the survivors again.
"""

import argparse
import ast
import json
import os
import resource
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, NoReturn

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "service" / "rules"
NOT_TRIED = ("games", "stored")
"""Records of games are data that other tests hold; how a state is read is held by the contract's tests."""

TESTS = (
    *("rules/test_worked_examples.py", "rules/test_worked_settlements.py", "knobs/test_cases.py"),
    *("rules/test_refused_actions.py", "rules/test_refusals.py", "rules/test_recorded.py", "rules/test_snapshots.py"),
    *("rules/test_field_cases.py", "rules/test_referee.py", "rules/test_deals.py", "rules/test_perft.py"),
    *(
        "rules/test_playing_on.py",
        "rules/test_laws_snapshots.py",
        "rules/test_house_rules.py",
        "rules/test_told.py",
        "rules/test_corners.py",
    ),
    *("rules/test_playthroughs.py", "audits", "snapshots", "web/test_bad_input.py"),
)
"""The quick tests, those that notice most mutants first."""

IMPORTED = ("babel.messages", "flask", "jsonschema_rs", "marshmallow", "orjson", "yaml")
"""What the tests import of others, and takes longer than most of them: it is imported once."""

MOST_SECONDS = 60
"""Of processor time: a mutant that takes longer loops, and has been noticed."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}


class Mutant(NamedTuple):
    """A change: the file, the number of the place among the file's, and where and what it is for people."""

    file: str
    place: int
    line: int
    what: str


def changes(tree: ast.Module) -> Iterator[tuple[int, str, ast.AST, Any]]:
    """Yield every change of a module: the line, what it does, the node, and what to set in it."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Compare(ops=[op]) if type(op) in COMPARED:
                other = COMPARED[type(op)]
                yield line, f"{type(op).__name__} becomes {other.__name__}", node, {"ops": [other()]}
            case ast.BinOp(op=op) if type(op) in OPERATED:
                changed = OPERATED[type(op)]
                yield line, f"{type(op).__name__} becomes {changed.__name__}", node, {"op": changed()}
            case ast.BoolOp(op=ast.And()):
                yield line, "and becomes or", node, {"op": ast.Or()}
            case ast.BoolOp(op=ast.Or()):
                yield line, "or becomes and", node, {"op": ast.And()}
            case ast.UnaryOp(op=ast.Not()):
                yield (
                    line,
                    "not is dropped",
                    node,
                    {"op": ast.UAdd(), "operand": ast.Call(_name("bool"), [node.operand], [])},
                )
            case ast.Constant(value=bool(value)):
                yield line, f"{value} becomes {not value}", node, {"value": not value}
            case ast.Constant(value=int(value)):
                yield line, f"{value} becomes {value + 1}", node, {"value": value + 1}
            case ast.If(test=test) | ast.IfExp(test=test):
                yield line, "the condition is turned round", node, {"test": ast.UnaryOp(ast.Not(), test)}
            case ast.Call(func=ast.Name(id=("min" | "max") as id)):
                yield line, f"{id} becomes its opposite", node, {"func": _name("max" if id == "min" else "min")}
            case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
                yield line, "None is returned", node, {"value": ast.Constant(None)}
    yield from _dropped(tree)


def _dropped(tree: ast.Module) -> Iterator[tuple[int, str, ast.AST, Any]]:
    """Yield what drops a statement; one that names a value is left, as the next line would miss it at once."""
    for node in ast.walk(tree):
        for part in ("body", "orelse"):
            found = getattr(node, part, ())
            statements: list[ast.stmt] = found if isinstance(found, list) else []  # a lambda's body is no list
            for at, statement in enumerate(statements):
                match statement:
                    case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Break() | ast.Continue():
                        rest = [*statements[:at], ast.Pass(), *statements[at + 1 :]]
                        yield statement.lineno, "the statement is dropped", node, {part: rest}


def _name(id: str) -> ast.Name:
    return ast.Name(id, ast.Load())


def mutants() -> list[Mutant]:
    """Return all mutants of the rules, in order."""
    found = []
    for path in sorted(RULES.rglob("*.py")):
        if not set(path.relative_to(RULES).parts) & set(NOT_TRIED):
            tree = ast.parse(path.read_text())
            name = path.relative_to(ROOT).as_posix()
            found += [Mutant(name, place, line, what) for place, (line, what, _, _) in enumerate(changes(tree))]
    return found


def mutated(mutant: Mutant) -> str:
    """Return the source of the mutant's file."""
    tree = ast.parse((ROOT / mutant.file).read_text())
    _, _, node, members = list(changes(tree))[mutant.place]
    for name, value in members.items():
        setattr(node, name, value)
    return ast.unparse(ast.fix_missing_locations(tree))


def survives(mutant: Mutant, folder: Path) -> bool:
    """Return whether the quick tests pass on a copy of the tree that has the mutant."""
    place = folder / mutant.file
    whole = place.read_text()
    place.write_text(mutated(mutant))
    child = os.fork()  # what the tests import of others is there already
    if not child:
        _run_tests(folder)
    _, status = os.waitpid(child, 0)
    place.write_text(whole)
    return status == 0


def _run_tests(folder: Path) -> NoReturn:
    """Run the quick tests in a folder, and end this process with their exit code."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    os.chdir(folder)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    sys.path[:0] = [str(folder)]
    sys.dont_write_bytecode = True
    for name in [name for name in sys.modules if name.partition(".")[0] in ("service", "tests")]:
        del sys.modules[name]
    os.environ["HYPOTHESIS_SHRINKS"] = "no"
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]
    code = 1
    try:
        code = int(pytest.main([*options, *(f"tests/{name}" for name in TESTS)]))
    finally:
        os._exit(code)


def _copy(folder: Path) -> Path:
    for name in ("service", "tests", "openapi.yaml", "pyproject.toml", "docs", "examples", "schemathesis.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(source, folder / name)
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "mutants.jsonl")
    parser.add_argument("--survivors", action="store_true", help="try those again that survived before")
    options = parser.parse_args()
    options.results.parent.mkdir(exist_ok=True)
    options.results.touch()
    known = _known(options.results)
    every = mutants()
    sample = Random(options.seed).sample(every, min(options.sample, len(every)))
    waiting = [mutant for mutant in sample if mutant not in known or (options.survivors and known[mutant])]
    for name in IMPORTED:
        import_module(name)
    share = [waiting[number :: options.workers] for number in range(options.workers)]
    with ProcessPoolExecutor(options.workers, mp_context=get_context("fork")) as pool:
        list(pool.map(_try, share, [options.results] * options.workers))
    known = _known(options.results)
    outcome = Counter(known[mutant] for mutant in sample if mutant in known)
    print(f"{len(every)} mutants, {outcome.total()} tried: {outcome[False]} noticed, {outcome[True]} survived")


def _known(results: Path) -> dict[Mutant, bool]:
    """Return which mutants are known to survive, and which not."""
    return {Mutant(*mutant): lived for mutant, lived in map(json.loads, results.read_text().splitlines())}


def _try(mutants: list[Mutant], results: Path) -> None:
    """Try mutants, one after the other, and write down each result."""
    with TemporaryDirectory() as folder:
        copy = _copy(Path(folder))
        for mutant in mutants:
            lived = survives(mutant, copy)
            with results.open("a") as lines:
                lines.write(f"{json.dumps([mutant, lived])}\n")
            if lived:
                print(f"survived: {mutant.file}:{mutant.line} {mutant.what}", flush=True)


if __name__ == "__main__":
    main()
