"""The bot's gateway sessions, and the websocket connections that carry them."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

_DISPATCH = 0


@dataclass(slots=True, eq=False)
class Session:
    """The events sent to a bot; it outlives its connection, so that the bot can resume."""

    id: str
    intents: int
    shard: tuple[int, int]
    history: deque[tuple[int, str]]
    sequence: int = 0
    connection: "Connection | None" = None
    ready: bool = False
    lost_ms: int | None = None

    def serves(self, guild_id: int | None) -> bool:
        """Returns whether a guild (None: direct conversations) belongs to this shard."""
        number, count = self.shard
        return number == (0 if guild_id is None else (guild_id >> 22) % count)

    def send(self, name: str, data: Any) -> None:
        """Numbers an event, keeps it for a resume, and sends it if a client is connected."""
        self.sequence += 1
        payload = {"op": _DISPATCH, "s": self.sequence, "t": name, "d": data}
        text = json.dumps(payload, separators=(",", ":"))
        self.history.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send_text(text)


@dataclass(slots=True, eq=False)
class Connection:
    """One websocket; sending only queues, so that senders need not be asynchronous."""

    request: web.Request
    socket: web.WebSocketResponse
    outbox: "asyncio.Queue[str | int]" = field(default_factory=asyncio.Queue)
    session: Session | None = None
    closing: bool = False

    def send_text(self, text: str) -> None:
        """Queues a text."""
        self.outbox.put_nowait(text)

    def send(self, op: int, data: Any = None) -> None:
        """Queues an operation."""
        self.send_text(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Closes the socket after the queued messages."""
        self.closing = True
        self.outbox.put_nowait(code)

    def abort(self) -> None:
        """Drops the connection without a close frame."""
        if self.request.transport is not None:
            self.request.transport.abort()

    async def pump(self) -> None:
        """Sends queued messages until a close code is queued."""
        while True:
            item = await self.outbox.get()
            if isinstance(item, int):
                await self.socket.close(code=item)
                return
            await self.socket.send_str(item)
