"""gunicorn's configuration. Settings come from the environment, see ``service/config.py``.

Each worker has a listener of its own at the one address, so that kept-alive connections spread evenly. The listeners
belong to the master process: when a worker dies or is replaced, its successor takes over the clients that wait at its
listener, and no connection is lost.
"""

# gunicorn publishes no types, so the classes subclassed here have none:
# mypy: disallow-subclassing-any=False

import errno
import gc
import os
import resource
import signal
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from logging.config import dictConfig
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gunicorn.glogging import Logger
from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import ChunkMissingTerminator
from gunicorn.sock import create_sockets
from gunicorn.workers.gthread import ThreadWorker

from service.config import ConfigurationError, from_environment
from service.web.middleware import draining, shared
from service.web.middleware.logs import FLUSH, OUT, logging_config, write_line
from service.web.settings import EXTENSION

try:
    _settings = from_environment()
except ConfigurationError as wrong:
    sys.exit(f"The configuration is wrong.\n{wrong}")

_MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
_SILENCE = 5
"""For how many seconds a client may pause within a request, or not read its answer."""

if _settings.metrics and not shared.is_ready(_MEMORY):
    write_line("error", "no_room_for_metrics", folder=os.environ.get(shared.FOLDER, _MEMORY))
    os.environ["BONEYARD_METRICS"] = "off"  # the application reads it, too
    _settings = from_environment()

_MOST_CONNECTIONS = 1000
_OTHER_DESCRIPTORS = 24
"""What a worker has open besides: its log, pipes, modules, metrics; more for each thread and each listener."""


def _connections() -> int:
    """Return how many connections a worker may have, fewer than it may have descriptors. Exits if these are too few.

    A worker without a descriptor for the connection that it accepts would end.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_CONNECTIONS + _OTHER_DESCRIPTORS + threads + workers
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return _MOST_CONNECTIONS
    left = soft - (wanted - _MOST_CONNECTIONS)
    if left < threads:
        sys.exit(f"{soft} file descriptors are too few for {threads} threads; allow {wanted}, or set BONEYARD_THREADS")
    write_line("warning", "few_descriptors", descriptors=soft, connections=left, wanted=wanted)
    return left


bind = _settings.bind
workers = _settings.workers or len(os.sched_getaffinity(0))
threads = _settings.threads
worker_connections = _connections()
preload_app = True  # a worker starts at once, and all share the memory of what was loaded
backlog = 1024

timeout = 30
graceful_timeout = 30
keepalive = 15

forwarder_headers = ""  # no header may say where the application is mounted, from this machine neither
limit_request_line = 2048
limit_request_fields = 50
limit_request_field_size = 4096

worker_tmp_dir = _MEMORY
control_socket_disable = True
accesslog = None


_MOST_PIECES = 10_000
"""In how many pieces the body of a request may come that is sent in chunks: each takes as long as a thousand bytes."""


def _bounded(pieces: Iterator[bytes], request: Any) -> Iterator[bytes]:
    """Yield the pieces of a body, up to a limit. Raises ChunkMissingTerminator, and the connection ends."""
    for number, piece in enumerate(pieces):
        if number == _MOST_PIECES:
            request.force_close()
            raise ChunkMissingTerminator(b"")
        yield piece


class Threads(ThreadWorker):
    """gunicorn's threaded worker, except that it can exit at once, and that bodies do not come in crumbs."""

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request."""
        if isinstance(req.body.reader, ChunkedReader):
            req.body.reader.parser = _bounded(req.body.reader.parser, req)
        return super().handle_request(req, conn)

    def handle_quit(self, _signal: int, _frame: FrameType | None) -> None:
        """Exit without asking the thread pool, whose lock this very thread may have held when the signal came."""
        self.alive = False
        time.sleep(0.1)
        OUT.flush(FLUSH)
        os._exit(0)


class JsonLogger(Logger):
    """The server's own log, in the format of the application's."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        dictConfig(logging_config(_settings.log_level))

    def info(self, msg: str, *args: Any, **kwargs: Any) -> None:
        """Log the address once, as all listeners share it."""
        if msg.startswith("Listening at: ") and args:
            args = (args[0].partition(",")[0], *args[1:])
        super().info(msg, *args, **kwargs)


worker_class = Threads
logger_class = JsonLogger


def _is_taken(address: tuple[Any, ...]) -> bool:
    """Return whether an address is in use. Listeners that share a port would not notice another instance's."""
    with socket.socket(socket.AF_INET6 if ":" in address[0] else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as failed:
            return failed.errno == errno.EADDRINUSE
    return False


def on_starting(server: Any) -> None:
    """Open the listeners, all at one address that nobody else uses. A reload keeps them and does not call this."""
    if not bind.startswith("unix:") and not server.master_pid and any(map(_is_taken, server.cfg.address)):
        on_exit(server)
        sys.exit(f"{bind} is in use; set BONEYARD_PORT to another port, or BONEYARD_BIND to another address")
    listeners = 1 if bind.startswith("unix:") else workers
    server.cfg.set("reuse_port", listeners > 1)
    server.LISTENERS = [listener for _ in range(listeners) for listener in create_sockets(server.cfg, server.log)]
    server.cfg.set("reuse_port", False)
    for listener in server.LISTENERS:  # accepted connections inherit it
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", _SILENCE, 0))


def _pages() -> list[str]:
    """Return the addresses of the pages for a browser on this machine; none for a Unix socket."""
    if bind.startswith("unix:"):
        return []
    address, _, port = bind.rpartition(":")
    here = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}.get(address, address)
    return [f"http://{here}:{port}{page}" for page in ("/play", "/docs")]


def when_ready(server: Any) -> None:
    """Log which pages to open and, if there is a time to drain, make SIGTERM drain first.

    After that time, or at a second SIGTERM, shutdown begins.
    """

    def drain(_signal: int, frame: FrameType | None) -> None:
        if os.getpid() != server.pid:  # a worker without handlers of its own yet
            os._exit(0)
        if draining.is_draining():
            server.signal(signal.SIGTERM, frame)
        else:
            draining.begin()
            signal.setitimer(signal.ITIMER_REAL, _settings.drain_seconds)
            write_line("info", "draining", seconds=_settings.drain_seconds)

    gc.freeze()
    if _settings.log_level in ("debug", "info"):
        write_line("info", "ready", open=_pages())
    if _settings.drain_seconds:
        signal.signal(signal.SIGTERM, drain)
        signal.signal(signal.SIGALRM, drain)


def nworkers_changed(server: Any, new: int, _old: int | None) -> None:
    """Keep at least as many workers as listeners, or clients would wait at a listener without a worker."""
    if new < len(server.LISTENERS):
        server._num_workers = len(server.LISTENERS)


def pre_fork(server: Any, worker: Any) -> None:
    """Give a worker the listener with the fewest workers, and the first slot that is free."""
    slots = {other.slot for other in server.WORKERS.values()}
    worker.slot = next(slot for slot in count(1) if slot not in slots)
    taken = Counter(other.listener for other in server.WORKERS.values())
    worker.listener = min(range(len(server.LISTENERS)), key=lambda at: taken[at])
    worker.sockets = [server.LISTENERS[worker.listener]]


def post_fork(server: Any, worker: Any) -> None:
    """Close the other workers' listeners, and count in files of its own, or not at all if there is no room."""
    for at, listener in enumerate(server.LISTENERS):
        if at != worker.listener:
            listener.close()
    if _settings.metrics and not shared.take_slot(str(worker.slot)):
        server.app.wsgi().extensions[EXTENSION].watch.stop_counting()
        write_line("error", "no_room_for_metrics", folder=os.environ[shared.FOLDER])


def post_worker_init(worker: Any) -> None:
    """Let the application see how many requests are waiting in front of it."""
    worker.wsgi.extensions[EXTENSION].places.waiting = worker.tpool._work_queue.qsize


def on_exit(_server: Any) -> None:
    """Remove the workers' metrics, if their folder was made here."""
    shared.remove_folder(os.environ.get(shared.FOLDER, ""))
