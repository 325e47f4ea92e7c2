"""The page's HTTP and websocket API: what people do, and their live events.

Every request needs the page's token, because any program on this machine can reach the port. The
parameter `as` names the acting person; the token's holder may act as any of them.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from bifrost_bot.sandbox.client.command import PersonError
from bifrost_bot.sandbox.client.event_stream import Feed
from bifrost_bot.sandbox.client.person import Person, refusal
from bifrost_bot.sandbox.rest.api import Files, read_multipart
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.json_values import object_of
from bifrost_bot.sandbox.world.model import Interaction, Json, User
from bifrost_bot.sandbox.world.snowflake import instant_ms
from bifrost_bot.sandbox.world.world import World

_log = logging.getLogger(__name__)
_AUTOCOMPLETE_SECONDS = 3.0
_NO_CACHE = {"Cache-Control": "no-store"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Action = Callable[[Person, Json], Any]
"""Carries out what a person does, as a request says; its files are under `_FILES`."""
_FILES = "_files"


class PeopleApi:
    """The handlers below /sandbox/.

    Attributes:
        guide: returns the guide's current text for a person: {title, lines, links}, a link
            {as, channel, text} with ids; None for no guide. The page opens at a person's first
            link.
    """

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.guide: Callable[[Person], Json] | None = None
        self.feeds: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        """Returns the routes for aiohttp."""
        reads: dict[str, Callable[[web.Request], Any]] = {
            "people": self._people,
            "messages": self._messages,
            "pins": lambda request: self._person(request).pins(request.query["channel"]),
            "guide": self._guide,
        }
        actions: dict[str, Action] = {
            "say": self._say,
            "edit": self._edit,
            "delete": self._delete,
            "react": self._react,
            "typing": self._typing,
            "ack": self._ack,
            "run": self._run,
            "use": self._use,
            "click": self._click,
            "submit": self._submit,
            "invite": self._invite,
        }
        routes = [
            web.get("/sandbox/feed", self._with_token(self._serve_feed)),
            web.post("/sandbox/autocomplete", self._with_token(self._autocomplete)),
        ]
        for name, read in reads.items():
            handler = self._with_token(_read_handler(read))
            routes.append(web.get(f"/sandbox/{name}", handler))
        for name, act in actions.items():
            handler = self._with_token(self._action_handler(act))
            routes.append(web.post(f"/sandbox/{name}", handler))
        return routes

    def _with_token(self, handler: Handler) -> Handler:
        async def checked_handler(request: web.Request) -> web.StreamResponse:
            given = request.query.get("token") or request.headers.get("X-Sandbox-Token") or ""
            if not secrets.compare_digest(given.encode(), self.token.encode()):
                return _json({"error": "The token of this page is missing or wrong."}, 401)
            try:
                return await handler(request)
            except (PersonError, ApiError) as error:
                status = error.status if isinstance(error, ApiError) else 400
                return _json({"error": refusal(error)}, status)
            except (KeyError, ValueError, TypeError) as error:
                _log.exception("%s could not be served", request.path)
                return _json({"error": f"The request is incomplete or wrong: {error!r}"}, 400)

        return checked_handler

    def _action_handler(self, act: Action) -> Handler:
        async def handler(request: web.Request) -> web.StreamResponse:
            body, files = await _body(request)
            return _json(act(self._person(request), body | {_FILES: files}))

        return handler

    def _person(self, request: web.Request) -> Person:
        given = request.query.get("as") or ""
        user = self.world.users.get(int(given)) if given.isdigit() else None
        if user is None or user.bot:
            raise PersonError("No user has this id.")
        return Person(self.world, user)

    # Reading

    def _people(self, _: web.Request) -> list[Json]:
        return [
            {"id": str(user.id), "name": user.name, "role": user.part, "avatar_colour": user.colour}
            for user in self.world.users.values()
            if not user.bot
        ]

    def _messages(self, request: web.Request) -> list[Json]:
        before = request.query.get("before")
        limit = int(request.query.get("limit") or 50)
        person = self._person(request)
        return person.messages(request.query["channel"], limit, int(before) if before else None)

    def _guide(self, request: web.Request) -> Json:
        return self.guide(self._person(request)) if self.guide else {}

    async def _serve_feed(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        self.feeds.add(socket)
        outbox: asyncio.Queue[Json] = asyncio.Queue()
        feed = Feed(self.world, person.user, outbox.put_nowait)
        outbox.put_nowait(feed.hello())
        pump = asyncio.create_task(_pump(socket, outbox))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            feed.close()
            self.feeds.discard(socket)
            pump.cancel()
        return socket

    # Actions

    def _say(self, person: Person, body: Json) -> Json:
        at = None if body.get("at") is None else int(body["at"])
        text = body.get("content") or ""
        uploads = [upload for _, upload in body[_FILES]]
        message = person.say(body["channel"], text, uploads, body.get("reply_to"), at)
        return {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "at": instant_ms(message.id),
        }

    def _edit(self, person: Person, body: Json) -> Json:
        return person.message_json(person.edit(body["message"], body["content"]))

    def _delete(self, person: Person, body: Json) -> Json:
        person.delete(body["message"])
        return {}

    def _react(self, person: Person, body: Json) -> Json:
        person.react(body["message"], body["emoji"], not body.get("remove"))
        return {}

    def _typing(self, person: Person, body: Json) -> Json:
        person.start_typing(body["channel"])
        return {}

    def _ack(self, person: Person, body: Json) -> Json:
        person.mark_read(body["channel"])
        return {}

    def _run(self, person: Person, body: Json) -> Json:
        options = dict(body.get("options") or {})
        for name, upload in body[_FILES]:
            options[name.removeprefix("options[").removesuffix("]")] = upload
        return _id_json(person.run(body["channel"], body["command"], options))

    def _use(self, person: Person, body: Json) -> Json:
        target = body.get("message")
        found = self._user(body["user"]) if target is None else person.message(target)
        return _id_json(person.use_on(body["channel"], body["command"], found))

    def _user(self, id: str) -> User:
        user = self.world.users.get(int(id))
        if user is None:
            raise PersonError("No user has this id.")
        return user

    def _click(self, person: Person, body: Json) -> Json:
        values = body.get("values")
        if values is None:
            return _id_json(person.click(body["message"], body["custom_id"]))
        return _id_json(person.select(body["message"], body["custom_id"], values))

    def _submit(self, person: Person, body: Json) -> Json:
        values = dict(body["values"])
        for name, upload in body[_FILES]:
            field = name.removeprefix("values[").removesuffix("]")
            values[field] = [*values.get(field, ()), upload]
        return _id_json(person.submit(str(body.get("modal") or body["custom_id"]), values))

    def _invite(self, person: Person, body: Json) -> Json:
        person.invite_bot(self.world.guild(int(body["guild"])))
        return {}

    async def _autocomplete(self, request: web.Request) -> web.StreamResponse:
        body, _ = await _body(request)
        person = self._person(request)
        options = object_of(body.get("options"))
        interaction = person.autocomplete(
            body["channel"], body["command"], options, body["focused"]
        )
        try:
            await self.world.until(lambda: interaction.over, _AUTOCOMPLETE_SECONDS)
        except TimeoutError:
            return _json([])
        return _json(interaction.choices)


def _read_handler(handler: Callable[[web.Request], Any]) -> Handler:
    async def answer(request: web.Request) -> web.StreamResponse:
        return _json(handler(request))

    return answer


async def _pump(socket: web.WebSocketResponse, outbox: "asyncio.Queue[Json]") -> None:
    while True:
        event = await outbox.get()
        try:
            await socket.send_str(json.dumps(event, separators=(",", ":")))
        except ConnectionError:
            return


async def _body(request: web.Request) -> tuple[Json, Files]:
    """Returns the JSON of a request and its files."""
    if request.content_type.startswith("multipart/"):
        body, files = await read_multipart(request)
        return object_of(body), files
    body = await request.json() if request.can_read_body else None
    return object_of(body), []


def _id_json(interaction: Interaction) -> Json:
    return {"id": str(interaction.id)}


def _json(body: Any, status: int = 200) -> web.Response:
    return web.Response(
        status=status,
        body=json.dumps(body, separators=(",", ":")).encode(),
        headers={"Content-Type": "application/json", **_NO_CACHE},
    )
