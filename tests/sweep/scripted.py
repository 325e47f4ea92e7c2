"""A fake Discord without a wire: channels, messages, edits, histories, nonces.

It stands where discord.py would make its HTTP requests, so that everything above that is the real
thing. It outlives the processes of the bot.
"""

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, Final

import discord
from discord.http import Route

from bifrost_bot.gateway.channels.permissions import INVITED
from bifrost_bot.speech.seat_emoji import OWN_LETTERS, emoji_name
from tests.clock import START_MS
from tests.sweep.virtual import Tap, task_name

GUILD: Final = 1 << 22
LOBBY_CHANNEL: Final = 2 << 22
BOT: Final = 3 << 22
_EVENTS: Final = discord.Permissions(create_events=True)
_ACTIVE: Final = discord.EventStatus.active.value
_DIRECT: Final = discord.ChannelType.private.value
_LATENCY_SECONDS: Final = 0.03
_NONCE_LIFE_MS: Final = 150_000
"""A little longer than the bot relies on."""

Json = dict[str, Any]


@dataclass(slots=True)
class Said:
    """A message as it is."""

    id: int
    author: str
    text: str
    files: tuple[tuple[str, str], ...] = ()
    buttons: tuple[str, ...] = ()
    pings: tuple[str, ...] = ()
    answers: int | None = None
    nonce: str | None = None


@dataclass(slots=True)
class Room:
    """A channel or category."""

    id: int
    name: str
    type: int = 0
    parent: int | None = None
    overwrites: Sequence[Json] = ()
    topic: str | None = None
    said: list[Said] = field(default_factory=list[Said])


class ScriptedDiscord:
    """One server.

    Attributes:
        tap: What the present process does to it goes through this.
        events: The events in the server's list, and those that are over.
        posted: Every text that the bot ever posted, with its channel's id: those that it has edited
            since, too.
        changed: Called for every channel that is another than before.
        deleted: Called for every channel that is gone.
    """

    def __init__(self) -> None:
        own = {"id": str(BOT), "type": 1, "allow": str(INVITED.value), "deny": "0"}
        lobby = Room(LOBBY_CHANNEL, "lobby", overwrites=[own])
        self.rooms: dict[int, Room] = {LOBBY_CHANNEL: lobby}
        self.events: dict[int, Json] = {}
        self.tap = Tap()
        self.posted: list[tuple[int, str]] = []
        self.changed: Callable[[Json], None] = lambda _: None
        self.deleted: Callable[[Json], None] = lambda _: None
        self._count = 0

    def copy(self) -> "ScriptedDiscord":
        """Returns what is there now, apart from what becomes of this one."""
        other = ScriptedDiscord()
        other.rooms = {}
        for id, room in self.rooms.items():
            other.rooms[id] = replace(room, said=[replace(one) for one in room.said])
        other.events = {id: dict(event) for id, event in self.events.items()}
        other.posted = list(self.posted)
        other._count = self._count
        return other

    # People

    def say(self, room: Room, author: str, text: str, at_ms: int) -> Said:
        """A user writes."""
        said = Said(self._id(at_ms), author, text)
        room.said.append(said)
        return said

    # What discord.py asks

    def guild(self) -> Json:
        """The server, as a new session receives it."""
        return {
            "id": str(GUILD),
            "name": "Midgard Games",
            "owner_id": "1",
            "roles": [_role(GUILD, "@everyone", _EVENTS)],
            "channels": [_room(room) for room in self.rooms.values() if room.type != _DIRECT],
            "members": [
                {
                    "user": user(BOT),
                    "roles": [],
                    "flags": 0,
                    "joined_at": "2020-01-01T00:00:00+00:00",
                }
            ],
            "member_count": 1,
            "unavailable": False,
        }

    def message(self, room: Room, said: Said) -> Json:
        """A message in Discord's JSON, as far as the bot reads it."""
        payload: Json = {
            "id": str(said.id),
            "type": 0 if said.answers is None else 19,
            "channel_id": str(room.id),
            "guild_id": str(GUILD),
            "author": user(BOT if said.author == "bot" else int(said.author)),
            "content": said.text,
            "timestamp": "2027-01-15T08:00:00+00:00",
            "edited_timestamp": None,
            "attachments": [
                {"id": str(place), "filename": name, "size": 1, "url": "", "proxy_url": ""}
                for place, (name, _) in enumerate(said.files)
            ],
            **dict.fromkeys(("embeds", "mentions", "mention_roles", "components"), ()),
            **dict.fromkeys(("pinned", "tts", "mention_everyone"), False),
        }
        if said.answers is not None:
            payload["message_reference"] = {
                "message_id": str(said.answers),
                "channel_id": str(room.id),
            }
        if said.nonce is not None:
            payload["nonce"] = said.nonce
        return payload

    async def members(
        self, guild: discord.Guild, *, user_ids: Sequence[int], **_: Any
    ) -> list[discord.Member]:
        """Replaces what discord.py asks over the gateway for members: all are there."""
        await asyncio.sleep(_LATENCY_SECONDS)
        state: Any = getattr(guild, "_state")  # noqa: B009 - discord.py tells it nowhere else
        data: list[Any] = [_member(id) for id in user_ids]
        return [discord.Member(data=one, guild=guild, state=state) for one in data]

    async def request(
        self,
        route: Route,
        *,
        files: object = None,
        form: Iterable[Mapping[str, Any]] | None = None,
        **rest: Any,
    ) -> Any:
        """Replaces `HTTPClient.request`."""
        del files
        body, uploads = _parts(form) if form else (rest.get("json") or {}, ())
        await asyncio.sleep(_LATENCY_SECONDS)
        if route.path == "/guilds/{guild_id}/members/{member_id}":
            id = int(route.url.rsplit("/", 1)[1])
            return _member(id)
        if route.path == "/applications/{application_id}/emojis":
            assert route.method == "GET", "all emoji are there already"
            return {"items": [_emoji(*one) for one in enumerate(OWN_LETTERS, 1)]}
        if "/pins/" in route.path:
            # A pin that is missing after a crash is no fault, so no process ends at one.
            return None
        if route.method == "GET":
            self.tap.read(f"GET {route.path} by {task_name()}", ConnectionResetError("cut off"))
            if "scheduled-events" in route.path:
                return self._events(route)
            room = self.rooms[int(route.channel_id or 0)]
            asked = rest.get("params")
            if asked is None:
                id = int(route.url.rsplit("/", 1)[1])
                answer = self.message(room, _said(room, id))
            else:
                answer = self._history(room, asked)
        else:
            what = f"{route.method} {route.path} by {task_name()}"
            answer = self.tap.through(what, lambda: self._carry_out(route, body, uploads))
        await asyncio.sleep(_LATENCY_SECONDS)
        return answer

    def _carry_out(self, route: Route, body: Json, uploads: Sequence[tuple[str, str]]) -> Any:
        ids = [int(part) for part in route.url.split("/") if part.isdigit()]
        match route.method, route.path:
            case "POST", "/channels/{channel_id}/messages":
                return self._send(self.rooms[ids[0]], body, uploads)
            case "PATCH", "/channels/{channel_id}/messages/{message_id}":
                room = self.rooms[ids[0]]
                said = _said(room, ids[1])
                said.text = body.get("content", said.text)
                self.posted.append((room.id, said.text))
                said.buttons = _labels(body) if "components" in body else said.buttons
                said.files = tuple(uploads) if "attachments" in body else said.files
                return self.message(room, said)
            case "POST", "/guilds/{guild_id}/channels":
                return _room(self._make(body))
            case "POST", "/users/@me/channels":
                return self._open_direct(int(body["recipient_id"]))
            case "PATCH", "/channels/{channel_id}":
                room = self.rooms[ids[0]]
                room.name = body.get("name", room.name)
                room.overwrites = body.get("permission_overwrites", room.overwrites)
                self.changed(_room(room))
                return _room(room)
            case "POST", "/guilds/{guild_id}/scheduled-events":
                return self._make_event(body)
            case "PATCH", "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}":
                self.events[ids[1]] |= body
                return self.events[ids[1]]
            case "DELETE", "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}":
                del self.events[ids[1]]
                return None
            case "DELETE", "/channels/{channel_id}":
                gone = _room(self.rooms.pop(ids[0]))
                self.deleted(gone)
                return gone
            case _:
                raise AssertionError(f"{route.method} {route.path} is not in the script")

    def _send(self, room: Room, body: Json, uploads: Sequence[tuple[str, str]]) -> Json:
        now_ms = START_MS + round(asyncio.get_running_loop().time() * 1000)
        nonce = body.get("nonce")
        assert nonce is None or body["enforce_nonce"]
        for said in reversed(room.said):
            if now_ms - instant_ms(said.id) > _NONCE_LIFE_MS:
                break
            if nonce is not None and said.nonce == nonce:
                return self.message(room, said)
        answers = body.get("message_reference", {}).get("message_id")
        said = Said(
            self._id(now_ms),
            "bot",
            body.get("content") or "",
            tuple(uploads),
            _labels(body),
            tuple(sorted(str(id) for id in body.get("allowed_mentions", {}).get("users", ()))),
            int(answers) if answers else None,
            nonce,
        )
        room.said.append(said)
        self.posted.append((room.id, said.text))
        return self.message(room, said)

    def _make(self, body: Json) -> Room:
        now_ms = START_MS + round(asyncio.get_running_loop().time() * 1000)
        parent = int(body["parent_id"]) if body.get("parent_id") else None
        overwrites = body["permission_overwrites"]
        topic = body.get("topic")
        room = Room(self._id(now_ms), body["name"], body["type"], parent, overwrites, topic)
        self.rooms[room.id] = room
        return room

    def _make_event(self, body: Json) -> Json:
        now_ms = START_MS + round(asyncio.get_running_loop().time() * 1000)
        id = self._id(now_ms)
        ids = {"id": str(id), "guild_id": str(GUILD), "creator_id": str(BOT)}
        self.events[id] = {"status": 1, **body, **ids}
        return self.events[id]

    def _events(self, route: Route) -> Any:
        """Returns the events that are not over, or one of all."""
        if route.path.endswith("/scheduled-events"):
            return [event for event in self.events.values() if event["status"] <= _ACTIVE]
        id = int(route.url.rsplit("/", 1)[1])
        if id not in self.events:
            raise refusal(discord.NotFound, 404, 10070)
        return self.events[id]

    def _open_direct(self, recipient: int) -> Json:
        """Returns the channel of direct messages to a person."""
        name = f"direct {recipient}"
        room = next((room for room in self.rooms.values() if room.name == name), None)
        if room is None:
            room = self._make({"name": name, "type": _DIRECT, "permission_overwrites": ()})
        return {"id": str(room.id), "type": _DIRECT, "recipients": [user(recipient)]}

    def _history(self, room: Room, asked: Mapping[str, Any]) -> list[Json]:
        later = [said for said in room.said if said.id > int(asked.get("after", 0))][
            : asked["limit"]
        ]
        return [self.message(room, said) for said in reversed(later)]

    def _id(self, at_ms: int) -> int:
        self._count += 1
        return (at_ms - discord.utils.DISCORD_EPOCH << 22) + self._count


def _said(room: Room, id: int) -> Said:
    """Returns a message; refuses as Discord does if there is none."""
    for said in room.said:
        if said.id == id:
            return said
    raise refusal(discord.NotFound, 404, 10008)


def instant_ms(id: int) -> int:
    """Returns the instant in an id."""
    return (id >> 22) + discord.utils.DISCORD_EPOCH


def user(id: int) -> Json:
    """An account in Discord's JSON."""
    return {
        "id": str(id),
        "username": f"user{id}",
        "discriminator": "0",
        "avatar": None,
        "bot": id == BOT,
    }


def _member(id: int) -> Json:
    """A member of the server in Discord's JSON."""
    joined = "2020-01-01T00:00:00+00:00"
    return {"user": user(id), "roles": [], "flags": 0, "joined_at": joined}


def _emoji(id: int, seat: str) -> Json:
    """One of the bot's own emoji in Discord's JSON."""
    flags = {"require_colons": True, "managed": False, "animated": False, "available": True}
    return {"id": str(id), "name": emoji_name(seat), "roles": [], **flags}


def refusal(kind: type[discord.HTTPException], status: int, code: int = 0) -> Exception:
    """Returns what discord.py raises for a refused request."""
    response: Any = SimpleNamespace(status=status, reason="refused")
    return kind(response, {"code": code, "message": "refused"})


def _role(id: int, name: str, permissions: discord.Permissions) -> Json:
    return {
        "id": str(id),
        "name": name,
        "permissions": str(permissions.value),
        "position": 0,
        "color": 0,
        "hoist": False,
    }


def _room(room: Room) -> Json:
    return {
        "id": str(room.id),
        "guild_id": str(GUILD),
        "type": room.type,
        "name": room.name,
        "position": 0,
        "parent_id": room.parent and str(room.parent),
        "permission_overwrites": list(room.overwrites),
        "topic": room.topic,
        "last_message_id": str(room.said[-1].id) if room.said else None,
    }


def _parts(form: Iterable[Mapping[str, Any]]) -> tuple[Json, tuple[tuple[str, str], ...]]:
    """The JSON of a form with files, and each file's name and what is in it, shortened."""
    body: Json = {}
    uploads: list[tuple[str, str]] = []
    for part in form:
        if part["name"] == "payload_json":
            body = json.loads(part["value"])
        else:
            uploads.append(
                (part["filename"], hashlib.sha256(part["value"].read()).hexdigest()[:16])
            )
    return body, tuple(uploads)


def _labels(body: Json) -> tuple[str, ...]:
    rows = body.get("components") or ()
    return tuple(part.get("custom_id") or "" for row in rows for part in row["components"])
