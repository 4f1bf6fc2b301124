"""Metrics for Prometheus, across all workers: with PROMETHEUS_MULTIPROC_DIR set they share files there."""

import os
from typing import Any

from flask import Response

from .shared import FOLDER, identifier

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counts requests, their time, refusals by code and actions by game; every label has few values."""

    def __init__(self) -> None:
        import prometheus_client as prometheus  # an extra, which reads the environment when imported
        from prometheus_client import values

        if FOLDER in os.environ:
            values.ValueClass = values.MultiProcessValue(identifier)  # type: ignore[no-untyped-call]
        self._prometheus = prometheus
        self._registry = prometheus.CollectorRegistry()
        self._requests = prometheus.Counter(
            "boneyard_requests", "Requests answered.", ("route", "status"), registry=self._registry
        )
        self._seconds = prometheus.Histogram(
            "boneyard_request_seconds", "Time to an answer.", ("route",), registry=self._registry, buckets=BUCKETS
        )
        self._refusals = prometheus.Counter(
            "boneyard_refusals", "Requests refused, and items of batches.", ("code",), registry=self._registry
        )
        self._actions = prometheus.Counter(
            "boneyard_actions", "Actions carried out.", ("game",), registry=self._registry
        )
        self.dropped = prometheus.Counter(
            "boneyard_log_lines_dropped", "Lines of the log that could not be written.", registry=self._registry
        )
        self._known: dict[tuple[Any, ...], Any] = {}

    def answered(self, route: str, status: str, seconds: float) -> None:
        self._of(self._requests, route, status).inc()
        self._of(self._seconds, route).observe(seconds)

    def refused(self, code: str) -> None:
        self._of(self._refusals, code).inc()

    def acted(self, game: str) -> None:
        self._of(self._actions, game).inc()

    def page(self) -> Response:
        """Return all workers' metrics in Prometheus' text format."""
        registry = self._registry
        if FOLDER in os.environ:
            from prometheus_client.multiprocess import MultiProcessCollector

            registry = self._prometheus.CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        text = self._prometheus.generate_latest(registry)
        return Response(text, content_type=self._prometheus.CONTENT_TYPE_LATEST)

    def _of(self, metric: Any, *labels: str) -> Any:
        """Return the metric for these labels, cached."""
        key = (metric, *labels)
        child = self._known.get(key)
        if child is None:
            child = self._known[key] = metric.labels(*labels)
        return child
