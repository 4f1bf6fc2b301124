"""Metrics may fail without anybody noticing but the operator: no room, dead workers, services that were killed."""

import os
import signal
from pathlib import Path

import pytest

from service.web.middleware import shared
from tests.server import serving, small_file_system, until

HEALTH = 'boneyard_requests_total{route="/healthz",status="200"}'


def files_of(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("*.db")}


def test_successors_go_on_with_the_files_of_dead_workers(tmp_path: Path) -> None:
    """However many die, there are no more files, and no number is lost."""
    folder = tmp_path / "metrics"
    folder.mkdir()
    with serving(tmp_path, workers="1", metrics="on", environ={shared.FOLDER: str(folder)}) as server:
        before = server.metric(HEALTH)
        for asked in range(1, 6):
            server.ask("GET", "/healthz")
            assert server.metric(HEALTH) == before + asked
            victim = server.workers()[0]
            os.kill(victim, signal.SIGKILL)
            until(lambda: server.workers() not in ([], [victim]), "the worker has a successor")  # noqa: B023
        assert files_of(folder) == {f"{kind}_{slot}.db" for kind in shared.SIZES for slot in ("master", "1")}


def test_without_room_a_process_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(shared.FOLDER, str(tmp_path / "gone"))
    assert not shared.take_slot("7")
    assert not shared.is_ready(None)
    monkeypatch.setenv(shared.FOLDER, str(tmp_path))
    monkeypatch.setattr(shared, "SIZES", {"counter": 1 << 62})
    assert not shared.take_slot("7")


def test_without_room_the_service_goes_on_without_metrics(tmp_path: Path) -> None:
    """The folder is on a file system that is too small: nothing is counted, everything is answered."""
    small = tmp_path / "small"
    small.mkdir()
    with small_file_system(small, "64k") as mounted:
        if not mounted:
            pytest.skip("only root may mount a small file system")
        with serving(tmp_path, workers="2", metrics="on", environ={shared.FOLDER: str(small)}) as server:
            workers = until(lambda: len(server.workers()) == 2 and server.workers(), "both workers are there")
            for _ in range(30):
                assert server.ask("GET", "/healthz").status == 200
            assert server.workers() == workers
            assert server.ask("GET", "/metrics").status == 404
            assert "no_room_for_metrics" in {line["event"] for line in server.lines()}


def test_a_worker_without_room_counts_no_dropped_lines_either(tmp_path: Path) -> None:
    """There is room for the master alone, and none for the log."""
    small = tmp_path / "small"
    small.mkdir()
    with small_file_system(small, str(sum(shared.SIZES.values()))) as mounted, Path("/dev/full").open("wb") as full:
        if not mounted:
            pytest.skip("only root may mount a small file system")
        chosen = {shared.FOLDER: str(small)}
        with serving(tmp_path, out=full, workers="1", metrics="on", environ=chosen) as server:
            workers = server.workers()
            for _ in range(30):
                assert server.ask("GET", "/healthz").status == 200
            assert server.workers() == workers


def test_folders_of_services_that_were_killed_are_removed(tmp_path: Path) -> None:
    """And only theirs: one that is held by somebody stays."""
    (tmp_path / "boneyard-metrics-left").mkdir()
    (tmp_path / "boneyard-metrics-left" / "lock").touch()
    (tmp_path / "somebody-else").mkdir()
    held = Path(shared.make_folder(str(tmp_path)))
    assert {path.name for path in tmp_path.iterdir()} == {"somebody-else", held.name}
    own = Path(shared.make_folder(str(tmp_path)))
    assert {path.name for path in tmp_path.iterdir()} == {"somebody-else", held.name, own.name}
    for folder in (held, own):
        shared.remove_folder(str(folder))
    shared.remove_folder(str(tmp_path / "somebody-else"))
    assert {path.name for path in tmp_path.iterdir()} == {"somebody-else"}
