"""HTTP API v10: reads a request, asks token, limits and faults, calls the route, records the
exchange.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any

from aiohttp import BodyPartReader, web

from bifrost_bot.sandbox.rest.channel import ROUTES as CHANNEL_ROUTES
from bifrost_bot.sandbox.rest.command import ROUTES as COMMAND_ROUTES
from bifrost_bot.sandbox.rest.faults import Fault, Faults, failure
from bifrost_bot.sandbox.rest.guild import ROUTES as GUILD_ROUTES
from bifrost_bot.sandbox.rest.interaction import ROUTES as INTERACTION_ROUTES
from bifrost_bot.sandbox.rest.limits import Limits, Refusals, Verdict
from bifrost_bot.sandbox.rest.message import ROUTES as MESSAGE_ROUTES
from bifrost_bot.sandbox.rest.route import Call, Reply, Route, RouteTable, ok
from bifrost_bot.sandbox.rest.thread import ROUTES as THREAD_ROUTES
from bifrost_bot.sandbox.world.draft import MAX_REQUEST_BYTES
from bifrost_bot.sandbox.world.errors import ApiError, refused, too_many
from bifrost_bot.sandbox.world.model import Upload
from bifrost_bot.sandbox.world.snowflake import instant_ms
from bifrost_bot.sandbox.world.world import World

PREFIX = "/api/v10"
_log = logging.getLogger(__name__)
_EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
_HOUR_MS = 3_600_000
_BANNED = "error code: 1015"
_MAJOR = ("channel_id", "guild_id", "webhook_token")


class Rest:
    """The HTTP side of the local Discord, for one bot."""

    def __init__(self, world: World, limits: Limits, faults: Faults, gateway_url: str = "") -> None:
        self.world = world
        self.limits = limits
        self.faults = faults
        self.gateway_url = gateway_url
        self.requests: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.broken: list[str] = []
        self.refusals = Refusals(world.clock, world.setup.refusals)
        self._table = RouteTable(
            (
                Route("GET", "/gateway", self._gateway, open=True),
                Route("GET", "/gateway/bot", self._gateway_bot),
                *MESSAGE_ROUTES,
                *CHANNEL_ROUTES,
                *THREAD_ROUTES,
                *GUILD_ROUTES,
                *COMMAND_ROUTES,
                *INTERACTION_ROUTES,
            )
        )

    def _gateway(self, _: Call) -> Reply:
        return ok({"url": self.gateway_url})

    def _gateway_bot(self, _: Call) -> Reply:
        today = self.world.identifies
        left = {
            "total": today.count,
            "remaining": today.remaining,
            "reset_after": today.reset_after_ms,
        }
        start = left | {"max_concurrency": 1}
        return ok({"url": self.gateway_url, "shards": 1, "session_start_limit": start})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answers one request below the API prefix."""
        if banned := self.refusals.banned_seconds:
            return _response(Reply(429, page=_BANNED), {"Retry-After": str(banned)})
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        found = self._table.find(request.method, path)
        if found is None:
            return self._unmatched(request, path)
        route, ids = found
        fault = self.faults.take(request.method, route.template, path)
        if fault is not None and fault.latency:
            await asyncio.sleep(fault.latency)
        if fault is not None and fault.cut in ("before", "upload"):
            return await _cut(request, fault.cut)
        try:
            return await self._serve(request, route, ids, path, fault)
        except ConnectionError:
            # The client hung up before all of the request had arrived.
            return await _cut(request, "before")

    async def _serve(
        self,
        request: web.Request,
        route: Route,
        ids: Mapping[str, str],
        path: str,
        fault: Fault | None,
    ) -> web.StreamResponse:
        verdict = Verdict({})
        body: Any = None
        try:
            body, uploads = await _read(request)
            if (
                not route.open
                and request.headers.get("Authorization") != f"Bot {self.world.application.token}"
            ):
                raise refused(401, 0, "401: Unauthorized")
            verdict = self._limit(route, ids, body)
            call = Call(self.world, request.method, path, ids, dict(request.query), body, uploads)
            reply = self._perform(route, call, verdict, fault)
        except ApiError as error:
            reply = Reply(error.status, error.body())
        if fault is not None and fault.cut == "after":
            return await _cut(request, "before")
        return self._finish(request, route, path, body, reply, verdict)

    def _limit(self, route: Route, ids: Mapping[str, str], body: Any) -> Verdict:
        major = next((ids[name] for name in _MAJOR if name in ids), "")
        renames = (
            route.method == "PATCH"
            and isinstance(body, dict)
            and ("name" in body or "topic" in body)
        )
        edited = ids.get("message_id") if (route.method, route.template) == _EDIT else None
        old = edited is not None and self.world.clock() - instant_ms(int(edited)) > _HOUR_MS
        return self.limits.check(route, major, renames, old)

    def _perform(self, route: Route, call: Call, verdict: Verdict, fault: Fault | None) -> Reply:
        if verdict.retry_after is not None:
            return Reply(429, verdict.body())
        outage = self._outage(call.ids)
        if outage is not None:
            return failure(outage)
        failing = fault if fault is not None and fault.status is not None else None
        if failing is not None and not failing.after:
            return _failure(failing)
        reply = self._call(route, call)
        return reply if failing is None else _failure(failing)

    def _outage(self, ids: Mapping[str, str]) -> int | None:
        """The status that requests about a guild are answered with while it cannot be reached."""
        world = self.world
        interaction = world.interactions.get(
            ids.get("interaction_token") or ids.get("webhook_token") or ""
        )
        channel = world.channels.get(int(ids.get("channel_id", 0)))
        about = channel or interaction
        guild = world.guilds.get(
            int(ids.get("guild_id", 0)) or (about.guild_id if about else None) or 0
        )
        return None if guild is None else guild.outage

    def _call(self, route: Route, call: Call) -> Reply:
        try:
            return route.handler(call)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            # A request of the wrong shape; kept, because it may as well be a mistake of ours.
            _log.exception("%s %s could not be served", route.method, call.path)
            self.broken.append(f"{route.method} {call.path}: {error!r}")
            return Reply(400, {"code": 50035, "message": "Invalid Form Body"})

    def _finish(
        self,
        request: web.Request,
        route: Route,
        path: str,
        body: Any,
        reply: Reply,
        verdict: Verdict,
    ) -> web.Response:
        self.requests[f"{route.method} {route.template}"] += 1
        self.statuses[reply.status] += 1
        self.refusals.count(reply.status)
        if self.world.recorder is not None and not reply.page:
            self.world.recorder(
                request.method,
                route.template,
                path,
                dict(request.query),
                dict(request.headers),
                body,
                reply.status,
                reply.body,
            )
        headers = {**verdict.headers}
        if reply.status == 429 and not reply.page:
            headers |= {"Via": "1.1 sandbox", "Retry-After": str(reply.body["retry_after"])}
            headers |= _scope(everywhere=reply.body["global"])
        return _response(reply, headers)

    def _unmatched(self, request: web.Request, path: str) -> web.Response:
        self.world.unmatched.append(f"{request.method} {path}")
        _log.error("no such route: %s %s", request.method, path)
        reply = Reply(404, {"message": "404: Not Found", "code": 0})
        if self.world.recorder is not None:
            self.world.recorder(
                request.method,
                None,
                path,
                dict(request.query),
                dict(request.headers),
                None,
                404,
                reply.body,
            )
        return _response(reply, {})


def _scope(*, everywhere: bool) -> dict[str, str]:
    return (
        {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        if everywhere
        else {"X-RateLimit-Scope": "user"}
    )


def _failure(fault: Fault) -> Reply:
    assert fault.status is not None
    if fault.status == 429:
        return Reply(429, too_many(fault.retry_after, everywhere=fault.everywhere).body())
    return failure(fault.status, fault.code, page=fault.page)


def _response(reply: Reply, headers: Mapping[str, str]) -> web.Response:
    if reply.page:
        return web.Response(
            status=reply.status, text=reply.page, content_type="text/html", headers=headers
        )
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    # Exactly this content type: discord.py takes anything longer for text.
    return web.Response(
        status=reply.status,
        body=json.dumps(reply.body, separators=(",", ":")).encode(),
        headers={**headers, "Content-Type": "application/json"},
    )


async def _cut(request: web.Request, when: str) -> web.Response:
    """Breaks the connection; what is returned never leaves."""
    if when == "upload":
        await request.content.readany()
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def _read(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise refused(413, 40005, "Request entity too large")
    try:
        if request.headers.get("Content-Type", "").startswith("multipart/"):
            return await read_multipart(request)
        raw = await request.read()
        return (json.loads(raw) if raw else None), ()
    except ValueError:
        raise refused(400, 50109, "The request body contains invalid JSON.") from None


async def read_multipart(
    request: web.Request, names: list[str] | None = None
) -> tuple[Any, tuple[Upload, ...]]:
    """The JSON part and the files of a multipart request.

    Files come in the order of the numbers in their parts' names, which `names` receives if given.
    """
    body: Any = None
    files: list[tuple[str, Upload]] = []
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        total += len(data)
        if total > MAX_REQUEST_BYTES:
            raise refused(413, 40005, "Request entity too large")
        if part.name == "payload_json":
            body = json.loads(data)
        elif part.filename is not None:
            files.append((part.name or "", Upload(part.filename, data)))
    files.sort(key=lambda item: _file_number(item[0]))
    if names is not None:
        names.extend(name for name, _ in files)
    return body, tuple(upload for _, upload in files)


def _file_number(name: str) -> int:
    digits = "".join(letter for letter in name if letter.isdigit())
    return int(digits or 0)
