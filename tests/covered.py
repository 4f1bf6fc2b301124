"""Branch coverage of ``service``, measured while the tests run: ``pytest --covered``.

Traced from beginning to end, Python 3.11 takes more than twice as long, most of it for pytest itself. So the tracer is
set while the service is imported and while a test runs, except for those marked ``no_cover``: laws, oracles and fuzzers
run the same lines a hundred thousand times, and a line that only they reach is one that no test says anything about.
"""

import pkgutil
import sys
from collections.abc import Generator
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest
from coverage import Coverage

ROOT = Path(__file__).parents[1]


class Covered:
    """Measures in each process that runs tests; the one that was started adds up, and fails below the floor."""

    def __init__(self, config: pytest.Config) -> None:
        if "service" in sys.modules:
            raise pytest.UsageError("--covered measures all tests: name none with it")
        self._adds_up = not hasattr(config, "workerinput")
        self._coverage = Coverage(
            data_file=str(ROOT / ".coverage"), data_suffix=True, config_file=str(ROOT / "pyproject.toml")
        )
        self._text = ""
        if self._adds_up:
            self._coverage.erase()
        if not (self._adds_up and config.getoption("numprocesses", None)):
            self._measure_imports()

    def _measure_imports(self) -> None:
        self._coverage.start()
        service = import_module("service")
        for module in pkgutil.walk_packages(service.__path__, "service."):
            import_module(module.name)
        self._coverage.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Trace this test."""
        if item.get_closest_marker("no_cover"):
            return (yield)
        self._coverage.start()
        try:
            return (yield)
        finally:
            self._coverage.stop()

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write down what was measured, or add up what the workers wrote."""
        if session.config.option.collectonly:
            return
        self._coverage.save()
        if self._adds_up:
            self._coverage.combine()
            text = StringIO()
            total = self._coverage.report(file=text)
            floor = float(str(self._coverage.get_option("report:fail_under")))
            self._text = text.getvalue()
            if total < floor:
                self._text += f"Coverage is below its floor of {floor} %, which only rises.\n"
                session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the sum, and the lines and branches that no test reaches."""
        if self._text:
            terminalreporter.section("coverage")
            terminalreporter.write(self._text)
