"""The gateway websocket: who may hear, what each session hears, how a lost one is resumed."""

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any

from aiohttp import WSMsgType, web

from bifrost_bot.sandbox.live.channel_visibility import Sight
from bifrost_bot.sandbox.live.dispatch import (
    GUILD_MEMBERS,
    GUILD_PRESENCES,
    MESSAGE_CONTENT,
    Dispatch,
    dispatches,
    guild_dispatch,
    unavailable_dispatch,
)
from bifrost_bot.sandbox.live.scheduler import Later
from bifrost_bot.sandbox.live.session import Connection, Session
from bifrost_bot.sandbox.world import events as happened
from bifrost_bot.sandbox.world.json_values import is_array, is_object
from bifrost_bot.sandbox.world.model import Guild, Json
from bifrost_bot.sandbox.world.payloads import member_json, own_user_json
from bifrost_bot.sandbox.world.world import World

_log = logging.getLogger(__name__)
_HEARTBEAT, _IDENTIFY, _RESUME, _RECONNECT, _REQUEST_MEMBERS = 1, 2, 6, 7, 8
_INVALID_SESSION, _HELLO, _ACK = 9, 10, 11
UNKNOWN_ERROR, DECODE_ERROR, AUTHENTICATION_FAILED, INVALID_SEQUENCE, DISALLOWED_INTENTS = (
    4000,
    4002,
    4004,
    4007,
    4014,
)


class Gateway:
    """All sessions of the bot.

    Attributes:
        invalid_resumes: how many of the next RESUMEs are answered with "invalid session".
        repeated_on_resume: how many events a bot has already had are sent again when it resumes.
        lost_on_resume: how many events it has not had are left out when it resumes.
        late: the guilds that a new session is not sent yet, until `arrive`.
        arrival_ms: how long after READY a new session is sent a guild, for those that do not come
        at once. behind_ms: how late events are delivered, while all else is quick. identifies: how
        often a new session was made; `resumes`: how often one was resumed.
    """

    def __init__(self, world: World, later: Later) -> None:
        self.world = world
        self.later = later
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.invalid_resumes = 0
        self.repeated_on_resume = 0
        self.lost_on_resume = 0
        self.late: set[int] = set()
        self.arrival_ms: dict[int, int] = {}
        self.behind_ms = 0
        self._sight = Sight(world)
        self._identified_ms = 0
        self._under_way = 0
        self._last_due_ms = 0
        self.identifies = 0
        self.resumes = 0
        world.subscribe(self._hear)

    # Trouble on purpose

    def drop(self) -> None:
        """Cuts all lines; the sessions can be resumed."""
        for connection in tuple(self.connections):
            connection.abort()

    def ask_reconnect(self) -> None:
        """Asks all bots to reconnect and resume."""
        for connection in tuple(self.connections):
            connection.send(_RECONNECT)

    def invalidate(self, resumable: bool = False) -> None:
        """Tells all bots that their session is invalid."""
        if not resumable:
            self.forget()
        for connection in tuple(self.connections):
            connection.send(_INVALID_SESSION, resumable)

    def forget(self) -> None:
        """Forgets all sessions; the lines stay open, but nothing more comes and nothing can be
        resumed.
        """
        for session in self.sessions.values():
            session.connection = None
        self.sessions.clear()

    def close_all(self, code: int) -> None:
        """Closes all lines with a code."""
        for connection in tuple(self.connections):
            connection.close(code)

    def arrive(self, guild: Guild) -> None:
        """Sends all sessions a guild that was late."""
        self.late.discard(guild.id)
        self._send(guild_dispatch(self.world, guild))

    # Hearing

    def _hear(self, event: happened.Event) -> None:
        uncovered = self._sight.changed(event)
        if not self.sessions:
            return
        self._end_lost_sessions()
        for told in (event, *map(happened.ChannelUpdated, uncovered)):
            for dispatch in dispatches(self.world, told):
                self._send(dispatch)

    def _end_lost_sessions(self) -> None:
        now, patience = self.world.clock(), self.world.setup.resume_ms
        for session in tuple(self.sessions.values()):
            if session.lost_ms is not None and now - session.lost_ms > patience:
                del self.sessions[session.id]

    def _send(self, dispatch: Dispatch) -> None:
        if self.world.gateway_recorder is not None:
            self.world.gateway_recorder(dispatch.name, dispatch.data)
        for session in tuple(self.sessions.values()):
            if (
                session.ready
                and session.hears(dispatch.guild_id)
                and dispatch.wanted(session.intents)
            ):
                self._deliver(session, dispatch.name, dispatch.for_intents(session.intents))

    def _deliver(self, session: Session, name: str, data: Any) -> None:
        """Sends an event, as late as the gateway is; none overtakes another."""
        if not self.behind_ms and not self._under_way:
            session.send(name, data)
            return
        self._under_way += 1
        self._last_due_ms = max(self.world.clock() + self.behind_ms, self._last_due_ms)
        self.later.at(self._last_due_ms, partial(self._bring, session, name, data))

    def _bring(self, session: Session, name: str, data: Any) -> None:
        self._under_way -= 1
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
        pump.add_done_callback(_report)
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
            # A client that says goodbye with one of these codes ends its session too.
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
            connection.close(DECODE_ERROR)

    def _receive(self, connection: Connection, message: Json) -> None:
        op = message.get("op")
        data = message.get("d")
        if op == _HEARTBEAT:
            connection.send(_ACK)
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
            connection.close(AUTHENTICATION_FAILED)
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
        if self._disallowed(intents):
            connection.close(DISALLOWED_INTENTS)
            return
        shard = data.get("shard") or [0, 1]
        history: deque[tuple[int, str]] = deque(maxlen=self.world.setup.replay_events)
        session = Session(
            secrets.token_hex(16), intents, (shard[0], shard[1]), history, connection=connection
        )
        connection.session = session
        self.sessions[session.id] = session
        self.identifies += 1
        for dispatch in self._welcome(session):
            if self.world.gateway_recorder is not None:
                self.world.gateway_recorder(dispatch.name, dispatch.data)
            session.send(dispatch.name, dispatch.data)
        session.ready = True
        for guild in self.world.guilds.values():
            if (
                guild.id in self.arrival_ms
                and guild.id not in self.late
                and self._mine(guild, session)
            ):
                due_ms = self.world.clock() + self.arrival_ms[guild.id]
                self.later.at(due_ms, partial(self._arrive, session, guild))
        self.world.notice()

    def _arrive(self, session: Session, guild: Guild) -> None:
        if session.id in self.sessions and self._mine(guild, session):
            dispatch = self._state_of(guild)
            self._deliver(session, dispatch.name, dispatch.for_intents(session.intents))

    def _reset_token(self) -> None:
        """Takes its token from a bot that has identified too often, and ends all its sessions."""
        self.world.application.token = secrets.token_urlsafe(48)
        self.forget()
        self.close_all(AUTHENTICATION_FAILED)

    def _disallowed(self, intents: int) -> bool:
        app = self.world.application
        granted = (
            (MESSAGE_CONTENT, app.message_content),
            (GUILD_MEMBERS, app.members),
            (GUILD_PRESENCES, app.presences),
        )
        return any(intents & intent and not allowed for intent, allowed in granted)

    def _welcome(self, session: Session) -> Iterator[Dispatch]:
        guilds = [guild for guild in self.world.guilds.values() if self._mine(guild, session)]
        yield Dispatch(
            "READY",
            None,
            {
                "v": 10,
                "user": own_user_json(self.world.bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": str(self.world.application.id), "flags": 0},
            },
        )
        for guild in guilds:
            if guild.id in self.late or guild.id in self.arrival_ms:
                continue
            dispatch = self._state_of(guild)
            if dispatch.wanted(session.intents):
                yield Dispatch(
                    dispatch.name, dispatch.guild_id, dispatch.for_intents(session.intents)
                )

    def _state_of(self, guild: Guild) -> Dispatch:
        return (
            guild_dispatch(self.world, guild)
            if guild.outage is None
            else unavailable_dispatch(guild.id)
        )

    def _mine(self, guild: Guild, session: Session) -> bool:
        return self.world.bot.id in guild.members and session.hears(guild.id)

    def _resume(self, connection: Connection, data: Json) -> None:
        if data.get("token") != self.world.application.token:
            connection.close(AUTHENTICATION_FAILED)
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
            connection.close(INVALID_SEQUENCE)
            return
        if session.connection is not None:
            session.connection.close(UNKNOWN_ERROR)
        self._replay(session, connection, seen)

    def _replay(self, session: Session, connection: Connection, seen: int) -> None:
        missed = [
            text for sequence, text in session.history if sequence > seen - self.repeated_on_resume
        ]
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
        if guild is None:
            return
        wanted = data.get("user_ids")
        if wanted is not None:
            ids = map(int, wanted if is_array(wanted) else [wanted])
            members = [guild.members[item] for item in ids if item in guild.members]
        else:
            members = guild.members_by_prefix(str(data.get("query") or ""))
            members = members[: data.get("limit") or None]
        payload: Json = {
            "guild_id": str(guild.id),
            "members": [member_json(member) for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if data.get("nonce"):
            payload["nonce"] = data["nonce"]
        if self.world.gateway_recorder is not None:
            self.world.gateway_recorder("GUILD_MEMBERS_CHUNK", payload)
        self._deliver(session, "GUILD_MEMBERS_CHUNK", payload)


def _report(task: "asyncio.Task[None]") -> None:
    if (
        not task.cancelled()
        and (error := task.exception())
        and not isinstance(error, ConnectionError)
    ):
        _log.error("a gateway connection failed", exc_info=error)
