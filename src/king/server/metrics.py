"""Counters for Prometheus. Nothing in them says who, where or which cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from king.server.entries import Entry

_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class _Failures(Collector):
    """Counts that are kept elsewhere."""

    def __init__(self, failures: Mapping[str, int]) -> None:
        self._failures = failures

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(
            "king_bot_failures", "Bots that failed, replaced by a legal action", labels=["kind"]
        )
        for kind, count in self._failures.items():
            family.add_metric([kind], count)
        yield family


class Metrics:
    """The counters of one server; each server has a registry of its own."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.tables = Gauge("king_tables_awake", "Tables in memory", registry=registry)
        self.sockets = Gauge("king_sockets", "Open sockets", registry=registry)
        self._entries = Counter(
            "king_entries", "Entries written to logs of tables", ["kind"], registry=registry
        )
        self.refusals = Counter(
            "king_refusals", "Requests that were refused", ["code"], registry=registry
        )
        self.dropped = Counter(
            "king_sockets_dropped", "Sockets that the server closed", ["code"], registry=registry
        )
        self.action_seconds = Histogram(
            "king_action_seconds",
            "From an action's arrival to its broadcast",
            buckets=_SECONDS,
            registry=registry,
        )

    def entries(self, entries: Iterable[Entry]) -> None:
        """Count what was written."""
        for entry in entries:
            self._entries.labels(str(entry.__struct_config__.tag)).inc()

    def watch(self, failures: Mapping[str, int]) -> None:
        """Count what goes wrong where bots think: how often each kind of failure."""
        self._registry.register(_Failures(failures))

    def text(self) -> bytes:
        """All of them in Prometheus's text form."""
        return generate_latest(self._registry)
