"""The gateway websocket: authentication, sessions, events and resuming."""

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from aiohttp import WSMsgType, web

from bifrost_bot.sandbox.live.channel_visibility import VisibleChannels
from bifrost_bot.sandbox.live.dispatch import (
    GUILD_MEMBERS,
    GUILD_PRESENCES,
    MESSAGE_CONTENT,
    Dispatch,
    dispatches,
    guild_dispatch,
    unavailable_dispatch,
)
from bifrost_bot.sandbox.live.scheduler import Scheduler
from bifrost_bot.sandbox.live.session import Connection, Session
from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world.json_values import is_array, is_object
from bifrost_bot.sandbox.world.model import Guild, Json, Member
from bifrost_bot.sandbox.world.payloads import member_json, own_user_json
from bifrost_bot.sandbox.world.world import World

_log = logging.getLogger(__name__)

# Opcodes.
_HEARTBEAT = 1
_IDENTIFY = 2
_RESUME = 6
_RECONNECT = 7
_REQUEST_MEMBERS = 8
_INVALID_SESSION = 9
_HELLO = 10
_ACK = 11

_NETWORK_SECONDS = 0.1
"""How long a heartbeat and its answer take. discord.py's thread notes after it has sent one that it
did: an answer before that would count from the last heartbeat, and be logged as late.
"""
_MOST_MEMBERS = 100
"""A request for members by their ids tells of no more."""

# Close codes.
_UNKNOWN_ERROR = 4000
_DECODE_ERROR = 4002
_AUTHENTICATION_FAILED = 4004
_INVALID_SEQUENCE = 4007
_DISALLOWED_INTENTS = 4014


class Gateway:
    """All sessions of the bot.

    Attributes:
        invalid_resumes: how many of the next RESUMEs are answered with "invalid session".
        repeated_on_resume: how many events that the bot already has are sent again when it resumes.
        lost_on_resume: how many missed events are left out when it resumes.
        late: the guilds that a new session is not sent until `arrive`.
        arrival_ms: delay after READY until a new session is sent a guild, by guild.
        behind_ms: the delay of all events.
        identifies: how many new sessions were made.
        resumes: how many sessions were resumed.
        members_asked: the ids of the users for whom each request for members asked.
    """

    def __init__(self, world: World, scheduler: Scheduler) -> None:
        self.world = world
        self.scheduler = scheduler
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.invalid_resumes = 0
        self.repeated_on_resume = 0
        self.lost_on_resume = 0
        self.late: set[int] = set()
        self.arrival_ms: dict[int, int] = {}
        self.behind_ms = 0
        self._visible = VisibleChannels(world)
        self._identified_ms = 0
        self._in_transit = 0
        self._last_due_ms = 0
        self.identifies = 0
        self.resumes = 0
        self.members_asked: list[frozenset[int]] = []
        world.subscribe(self._on_event)

    # Fault injection

    def drop(self) -> None:
        """Cuts all connections; the sessions can be resumed."""
        for connection in tuple(self.connections):
            connection.abort()

    def ask_reconnect(self) -> None:
        """Asks all bots to reconnect and resume."""
        for connection in tuple(self.connections):
            connection.send(_RECONNECT)

    def invalidate(self) -> None:
        """Sends all bots "invalid session"; none can be resumed."""
        self.forget()
        for connection in tuple(self.connections):
            connection.send(_INVALID_SESSION, False)

    def forget(self) -> None:
        """Drops all sessions; connections stay open but receive nothing, and cannot resume."""
        for session in self.sessions.values():
            session.connection = None
        self.sessions.clear()

    def close_all(self, code: int) -> None:
        """Closes all connections with a code."""
        for connection in tuple(self.connections):
            connection.close(code)

    def arrive(self, guild: Guild) -> None:
        """Sends all sessions a guild of `late`."""
        self.late.discard(guild.id)
        self._send(guild_dispatch(self.world, guild))

    # Events

    def _on_event(self, event: events.Event) -> None:
        changed_channels = self._visible.update(event)
        if not self.sessions:
            return
        self._end_lost_sessions()
        for item in (event, *map(events.ChannelUpdated, changed_channels)):
            for dispatch in dispatches(self.world, item):
                self._send(dispatch)

    def _end_lost_sessions(self) -> None:
        oldest_ms = self.world.clock() - self.world.setup.resume_ms
        for session in tuple(self.sessions.values()):
            if session.lost_ms is not None and session.lost_ms < oldest_ms:
                del self.sessions[session.id]

    def _send(self, dispatch: Dispatch) -> None:
        self._record(dispatch.name, dispatch.data)
        for session in tuple(self.sessions.values()):
            allowed = dispatch.allowed_for(session.intents)
            if allowed and session.ready and session.serves(dispatch.guild_id):
                self._deliver(session, dispatch.name, dispatch.for_intents(session.intents))

    def _record(self, name: str, data: Json) -> None:
        if self.world.gateway_recorder is not None:
            self.world.gateway_recorder(name, data)

    def _deliver(self, session: Session, name: str, data: Any) -> None:
        """Sends an event after the gateway's delay, in order."""
        if not self.behind_ms and not self._in_transit:
            session.send(name, data)
            return
        self._in_transit += 1
        self._last_due_ms = max(self.world.clock() + self.behind_ms, self._last_due_ms)
        self.scheduler.at(self._last_due_ms, partial(self._deliver_late, session, name, data))

    def _deliver_late(self, session: Session, name: str, data: Any) -> None:
        self._in_transit -= 1
        if session.id in self.sessions:
            session.send(name, data)

    # Serving

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serves one websocket until it ends."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4, heartbeat=None)
        await socket.prepare(request)
        connection = Connection(request, socket)
        self.connections.add(connection)
        pump = asyncio.create_task(connection.pump())
        pump.add_done_callback(_log_failure)
        try:
            connection.send(_HELLO, {"heartbeat_interval": self.world.setup.heartbeat_ms})
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._read(connection, message.data)
        finally:
            pump.cancel()
            self._end(connection)
        return socket

    def _end(self, connection: Connection) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            session.lost_ms = self.world.clock()
            # A client that closes with one of these codes ends its session too.
            if not connection.closing and connection.socket.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        self.world.notice()

    def _read(self, connection: Connection, text: str) -> None:
        try:
            message = json.loads(text)
        except ValueError:
            message = None
        if is_object(message):
            self._receive(connection, message)
        else:
            connection.close(_DECODE_ERROR)

    def _receive(self, connection: Connection, message: Json) -> None:
        op = message.get("op")
        data = message.get("d")
        if op == _HEARTBEAT:
            asyncio.get_running_loop().call_later(_NETWORK_SECONDS, connection.send, _ACK)
        elif not is_object(data):
            return
        elif op == _IDENTIFY:
            self._identify(connection, data)
        elif op == _RESUME:
            self._resume(connection, data)
        elif op == _REQUEST_MEMBERS and connection.session is not None:
            self._send_members(connection.session, data)

    def _identify(self, connection: Connection, data: Json) -> None:
        if data.get("token") != self.world.application.token:
            connection.close(_AUTHENTICATION_FAILED)
            return
        if not self.world.identifies.remaining:
            self._reset_token()
            return
        self.world.identifies.take()
        now = self.world.clock()
        if now - self._identified_ms < self.world.setup.identify_ms:
            connection.send(_INVALID_SESSION, False)
            return
        self._identified_ms = now
        intents = int(data.get("intents", 0))
        if self._has_disallowed_intents(intents):
            connection.close(_DISALLOWED_INTENTS)
            return
        session = self._start_session(connection, intents, data.get("shard") or [0, 1])
        for dispatch in self._initial_dispatches(session):
            self._record(dispatch.name, dispatch.data)
            session.send(dispatch.name, dispatch.data)
        session.ready = True
        self._schedule_arrivals(session)
        self.world.notice()

    def _start_session(self, connection: Connection, intents: int, shard: Sequence[int]) -> Session:
        id = secrets.token_hex(16)
        history: deque[tuple[int, str]] = deque(maxlen=self.world.setup.replay_events)
        session = Session(id, intents, (shard[0], shard[1]), history, connection=connection)
        connection.session = session
        self.sessions[id] = session
        self.identifies += 1
        return session

    def _schedule_arrivals(self, session: Session) -> None:
        for guild_id, delay_ms in self.arrival_ms.items():
            guild = self.world.guilds[guild_id]
            if guild_id not in self.late and self._serves(guild, session):
                due_ms = self.world.clock() + delay_ms
                self.scheduler.at(due_ms, partial(self._arrive, session, guild))

    def _arrive(self, session: Session, guild: Guild) -> None:
        if session.id in self.sessions and self._serves(guild, session):
            dispatch = self._guild_dispatch(guild)
            self._deliver(session, dispatch.name, dispatch.for_intents(session.intents))

    def _reset_token(self) -> None:
        """Replaces the token of a bot that identified too often, and ends all its sessions."""
        self.world.application.token = secrets.token_urlsafe(48)
        self.forget()
        self.close_all(_AUTHENTICATION_FAILED)

    def _has_disallowed_intents(self, intents: int) -> bool:
        app = self.world.application
        granted = (
            (MESSAGE_CONTENT, app.message_content),
            (GUILD_MEMBERS, app.members),
            (GUILD_PRESENCES, app.presences),
        )
        return any(intents & intent and not allowed for intent, allowed in granted)

    def _initial_dispatches(self, session: Session) -> Iterator[Dispatch]:
        guilds = [guild for guild in self.world.guilds.values() if self._serves(guild, session)]
        ready: Json = {
            "v": 10,
            "user": own_user_json(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(self.world.application.id), "flags": 0},
        }
        yield Dispatch("READY", None, ready)
        for guild in guilds:
            if guild.id in self.late or guild.id in self.arrival_ms:
                continue
            dispatch = self._guild_dispatch(guild)
            if dispatch.allowed_for(session.intents):
                data = dispatch.for_intents(session.intents)
                yield Dispatch(dispatch.name, dispatch.guild_id, data)

    def _guild_dispatch(self, guild: Guild) -> Dispatch:
        if guild.outage is not None:
            return unavailable_dispatch(guild.id)
        return guild_dispatch(self.world, guild)

    def _serves(self, guild: Guild, session: Session) -> bool:
        return self.world.bot.id in guild.members and session.serves(guild.id)

    def _resume(self, connection: Connection, data: Json) -> None:
        if data.get("token") != self.world.application.token:
            connection.close(_AUTHENTICATION_FAILED)
            return
        session = self.sessions.get(str(data.get("session_id")))
        seen = int(data.get("seq") or 0)
        if self.invalid_resumes > 0:
            self.invalid_resumes -= 1
            self.sessions.pop(str(data.get("session_id")), None)
            session = None
        if session is None or (session.history and session.history[0][0] > seen + 1):
            connection.send(_INVALID_SESSION, False)
            return
        if seen > session.sequence:
            connection.close(_INVALID_SEQUENCE)
            return
        if session.connection is not None:
            session.connection.close(_UNKNOWN_ERROR)
        self._replay(session, connection, seen)

    def _replay(self, session: Session, connection: Connection, seen: int) -> None:
        seen -= self.repeated_on_resume
        missed = [text for sequence, text in session.history if sequence > seen]
        if self.lost_on_resume:
            missed = missed[: -self.lost_on_resume]
        connection.session = session
        session.connection = connection
        session.lost_ms = None
        for text in missed:
            connection.send_text(text)
        self.resumes += 1
        session.send("RESUMED", {})
        self.world.notice()

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self.world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None or guild.outage is not None:
            return
        user_ids = data.get("user_ids")
        members: list[Member] = []
        absent: list[str] = []
        if user_ids is not None:
            ids = list(map(int, user_ids if is_array(user_ids) else [user_ids]))
            self.members_asked.append(frozenset(ids))
            for id in ids[:_MOST_MEMBERS]:
                if id in guild.members:
                    members.append(guild.members[id])
                else:
                    absent.append(str(id))
        else:
            members = guild.members_by_prefix(str(data.get("query") or ""))
            members = members[: data.get("limit") or None]
        payload: Json = {
            "guild_id": str(guild.id),
            "members": list(map(member_json, members)),
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": absent,
        }
        if data.get("nonce"):
            payload["nonce"] = data["nonce"]
        self._record("GUILD_MEMBERS_CHUNK", payload)
        self._deliver(session, "GUILD_MEMBERS_CHUNK", payload)


def _log_failure(task: "asyncio.Task[None]") -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, ConnectionError):
        _log.error("a gateway connection failed", exc_info=error)
