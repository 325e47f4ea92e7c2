"""Match settings that a server's hosts saved under a name."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.engines.codec import CodecError, decode, encode
from bifrost_bot.match.model import Settings
from bifrost_bot.match.player import Skill
from bifrost_bot.match.upcast import UPCASTS
from bifrost_bot.store.rows import upsert
from bifrost_bot.store.tables import presets


@dataclass(frozen=True, slots=True)
class Preset:
    """A saved lobby: its settings, its computer players, and the addresses of its programs."""

    settings: Settings
    computers: tuple[Skill, ...] = ()
    programs: tuple[str, ...] = ()


_STORED: Final[Any] = Annotated[Preset, UPCASTS]


async def put(connection: AsyncConnection, guild_id: int, name: str, preset: Preset) -> None:
    """Records a preset, replacing one of the same name."""
    body = json.dumps(encode(preset, _STORED))
    key = {"guild_id": guild_id, "name": name}
    await upsert(connection, presets, key, {"body": body})


async def presets_by_name(connection: AsyncConnection, guild_id: int) -> dict[str, Preset | None]:
    """Returns a server's presets by name, in order; None for one that this version cannot read."""
    rows = presets.c
    query = select(rows.name, rows.body).where(rows.guild_id == guild_id)
    found = await connection.execute(query.order_by(rows.name))
    return {row.name: _read(row.body) for row in found}


async def forget(connection: AsyncConnection, guild_id: int, name: str) -> None:
    """Removes a preset."""
    here = (presets.c.guild_id == guild_id) & (presets.c.name == name)
    await connection.execute(delete(presets).where(here))


def _read(body: str) -> Preset | None:
    try:
        return decode(_STORED, json.loads(body))
    except CodecError:
        return None
