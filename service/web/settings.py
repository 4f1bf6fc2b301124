"""The settings of the service, in one record. ``service/config.py`` reads them from the environment."""

from dataclasses import dataclass, field

EXTENSION = "boneyard"
"""Where the application keeps its `Middleware`, for the server to find."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings; the table in ``service/config.py`` says what each means."""

    bind: str = "127.0.0.1:8000"
    workers: int | None = None
    threads: int = 8
    concurrency: int = 64
    heavy: int | None = None
    drain_seconds: int = 0
    log_level: str = "info"
    metrics: bool = False
    cors_origins: tuple[str, ...] = ()
    api_keys: tuple[str, ...] = field(default=(), repr=False)

    @property
    def heavy_places(self) -> int:
        """How many heavy operations a worker carries out at a time: half as many as it has threads, if not said."""
        return max(1, self.threads // 2) if self.heavy is None else self.heavy


EMBEDDED = Settings(log_level="warning")
"""For an application inside another program or a test: it does not log every request."""
