"""What this process counts, for Prometheus. Off unless HEADROOM_METRICS asks for it."""

from __future__ import annotations

import time

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.metrics import Counter, Gauge, Histogram
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.long_requests import ROUTE_OF_A_WORKER, route_of

PATH = "/metrics"
ELSEWHERE = "other"
"""The route of what no route of the API answers: pages, files, refusals of the guards."""


class CountedRequests:
    """Counts requests by method, route and status, and how long they took.

    A route is named by its pattern: an address may hold the secret of a report.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        self._requests = Counter(
            "headroom_requests",
            "Requests answered by this process",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "headroom_request_seconds",
            "Seconds from a request's head to the end of its answer, by this process",
            ("method", "route"),
            registry=self._registry,
        )
        self._running = Gauge(
            "headroom_requests_running",
            "Requests that this process is receiving or answering",
            registry=self._registry,
        )

    async def answer(self) -> Response:
        """Return all counts as Prometheus reads them."""
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in METHODS else ELSEWHERE
        status = 0  # where the client left before there was an answer

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        began = time.perf_counter()
        with self._running.track_inprogress():
            try:
                await self._app(scope, receive, noted)
            finally:
                route = scope.get(ROUTE_OF_A_WORKER) or route_of(scope) or ELSEWHERE
                self._requests.labels(method, route, status).inc()
                self._seconds.labels(method, route).observe(time.perf_counter() - began)


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
