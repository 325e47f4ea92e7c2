"""HTTP API v10: parses requests, checks token, limits and faults, and calls the route."""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Mapping
from typing import Any

from aiohttp import BodyPartReader, web

from bifrost_bot.sandbox.rest.channel import ROUTES as CHANNEL_ROUTES
from bifrost_bot.sandbox.rest.command import ROUTES as COMMAND_ROUTES
from bifrost_bot.sandbox.rest.emoji import ROUTES as EMOJI_ROUTES
from bifrost_bot.sandbox.rest.faults import BANNED, Fault, Faults, banned_reply, failure
from bifrost_bot.sandbox.rest.guild import ROUTES as GUILD_ROUTES
from bifrost_bot.sandbox.rest.interaction import ROUTES as INTERACTION_ROUTES
from bifrost_bot.sandbox.rest.limits import Ban, InvalidRequestLimit, Limits, Verdict
from bifrost_bot.sandbox.rest.message import ROUTES as MESSAGE_ROUTES
from bifrost_bot.sandbox.rest.route import Call, Reply, Route, RouteTable, ok
from bifrost_bot.sandbox.rest.scheduled_event import ROUTES as EVENT_ROUTES
from bifrost_bot.sandbox.rest.thread import ROUTES as THREAD_ROUTES
from bifrost_bot.sandbox.world.draft import MAX_REQUEST_BYTES
from bifrost_bot.sandbox.world.errors import ApiError, too_many
from bifrost_bot.sandbox.world.json_values import is_object
from bifrost_bot.sandbox.world.model import Upload
from bifrost_bot.sandbox.world.snowflake import instant_ms
from bifrost_bot.sandbox.world.world import World

PREFIX = "/api/v10"
_log = logging.getLogger(__name__)
_EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
_HOUR_MS = 3_600_000
_MAJOR = ("channel_id", "guild_id", "webhook_token")
_USER_SCOPE = {"X-RateLimit-Scope": "user"}
_GLOBAL_SCOPE = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}

Files = list[tuple[str, Upload]]
"""The files of a request with the names of their parts."""


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
        self.ban = Ban(world.clock)
        self._invalid_requests = InvalidRequestLimit(world.clock, world.setup.refusals, self.ban)
        self._table = RouteTable(
            (
                Route("GET", "/gateway", self._gateway, open=True),
                Route("GET", "/gateway/bot", self._gateway_bot),
                *MESSAGE_ROUTES,
                *CHANNEL_ROUTES,
                *THREAD_ROUTES,
                *GUILD_ROUTES,
                *COMMAND_ROUTES,
                *EMOJI_ROUTES,
                *EVENT_ROUTES,
                *INTERACTION_ROUTES,
            )
        )

    def _gateway(self, _: Call) -> Reply:
        return ok({"url": self.gateway_url})

    def _gateway_bot(self, _: Call) -> Reply:
        quota = self.world.identifies
        limit = {
            "total": quota.count,
            "remaining": quota.remaining,
            "reset_after": quota.reset_after_ms,
            "max_concurrency": 1,
        }
        return ok({"url": self.gateway_url, "shards": 1, "session_start_limit": limit})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answers one request below the API prefix."""
        if self.ban.seconds:
            self.ban.prolong()
            return _response(banned_reply(self.ban.status, self.ban.seconds), {})
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        found = self._table.find(request.method, path)
        if found is None:
            return self._answer_unmatched(request, path)
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
            authorization = f"Bot {self.world.application.token}"
            if not route.open and request.headers.get("Authorization") != authorization:
                raise ApiError(401, 0, "401: Unauthorized")
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
            route.method == "PATCH" and is_object(body) and bool({"name", "topic"} & set(body))
        )
        old = False
        if (route.method, route.template) == _EDIT:
            old = self.world.clock() - instant_ms(int(ids["message_id"])) > _HOUR_MS
        return self.limits.check(route, major, renames, old)

    def _perform(self, route: Route, call: Call, verdict: Verdict, fault: Fault | None) -> Reply:
        if verdict.retry_after is not None:
            return Reply(429, verdict.body())
        outage = self._outage(call.ids)
        if outage is not None:
            return failure(outage)
        if fault is None or fault.status is None:
            return self._call(route, call)
        if fault.after:
            self._call(route, call)
        return _failure(fault)

    def _outage(self, ids: Mapping[str, str]) -> int | None:
        """Returns the status that answers requests about an unavailable guild."""
        guild = self.world.guilds.get(self._guild_id(ids) or 0)
        return None if guild is None else guild.outage

    def _guild_id(self, ids: Mapping[str, str]) -> int | None:
        """Returns the guild that a path's ids belong to."""
        if "guild_id" in ids:
            return int(ids["guild_id"])
        if "channel_id" in ids:
            channel = self.world.channels.get(int(ids["channel_id"]))
            return None if channel is None else channel.guild_id
        token = ids.get("interaction_token") or ids.get("webhook_token") or ""
        interaction = self.world.interactions.get(token)
        return None if interaction is None else interaction.guild_id

    def _call(self, route: Route, call: Call) -> Reply:
        try:
            return route.handler(call)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            # A request of the wrong shape; recorded, because it may also be a bug of ours.
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
        self._invalid_requests.count(reply.status)
        if not reply.page:
            self._record(request, route.template, path, body, reply)
        headers = {**verdict.headers}
        if reply.status == 429 and not reply.page:
            headers |= {"Via": "1.1 sandbox", "Retry-After": str(reply.body["retry_after"])}
            headers |= _GLOBAL_SCOPE if reply.body["global"] else _USER_SCOPE
        return _response(reply, headers)

    def _record(
        self, request: web.Request, template: str | None, path: str, body: Any, reply: Reply
    ) -> None:
        if self.world.recorder is not None:
            query = dict(request.query)
            headers = dict(request.headers)
            self.world.recorder(
                request.method, template, path, query, headers, body, reply.status, reply.body
            )

    def _answer_unmatched(self, request: web.Request, path: str) -> web.Response:
        self.world.unmatched.append(f"{request.method} {path}")
        _log.error("no such route: %s %s", request.method, path)
        reply = Reply(404, {"message": "404: Not Found", "code": 0})
        self._record(request, None, path, None, reply)
        return _response(reply, {})


def _failure(fault: Fault) -> Reply:
    assert fault.status is not None
    if fault.code == BANNED:
        return banned_reply(fault.status, fault.retry_after)
    if fault.status == 429 and not fault.page:
        return Reply(429, too_many(fault.retry_after, everywhere=fault.everywhere).body())
    return failure(fault.status, fault.code, page=fault.page)


def _response(reply: Reply, headers: Mapping[str, str]) -> web.Response:
    status = reply.status
    headers = {**headers, **reply.headers}
    if reply.page:
        return web.Response(
            status=status, text=reply.page, content_type="text/html", headers=headers
        )
    if reply.body is None:
        return web.Response(status=status, headers=headers)
    body = json.dumps(reply.body, separators=(",", ":")).encode()
    # Exactly this content type: discord.py takes anything longer for text.
    headers["Content-Type"] = "application/json"
    return web.Response(status=status, body=body, headers=headers)


async def _cut(request: web.Request, when: str) -> web.Response:
    """Breaks the connection; the returned response is never sent."""
    if when == "upload":
        await request.content.readany()
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def _read(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise ApiError(413, 40005, "Request entity too large")
    try:
        if request.headers.get("Content-Type", "").startswith("multipart/"):
            body, files = await read_multipart(request)
            return body, tuple(upload for _, upload in files)
        raw = await request.read()
        return (json.loads(raw) if raw else None), ()
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def read_multipart(request: web.Request) -> tuple[Any, Files]:
    """Returns the JSON part and the files of a multipart request, by the numbers in their names."""
    body: Any = None
    files: Files = []
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        total += len(data)
        if total > MAX_REQUEST_BYTES:
            raise ApiError(413, 40005, "Request entity too large")
        if part.name == "payload_json":
            body = json.loads(data)
        elif part.filename is not None:
            files.append((part.name or "", Upload(part.filename, data)))
    files.sort(key=lambda item: _file_number(item[0]))
    return body, files


def _file_number(name: str) -> int:
    digits = "".join(filter(str.isdigit, name))
    return int(digits or 0)
