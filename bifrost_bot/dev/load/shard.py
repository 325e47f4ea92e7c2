"""A bot for one shard that makes all requests it may: `python -m bifrost_bot.dev.load.shard`.

The first line of standard input has the addresses, the shard, and the channel that it reads without
pause; a line on standard output says when it is connected.
"""

import asyncio
from pathlib import Path
from typing import Final

from bifrost_bot.app import App
from bifrost_bot.dev.load.child_process import read_line, write_line
from bifrost_bot.dev.load.live import bot_settings, running_bot
from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.runtime.limiter import NO_SERVER

_AT_ONCE: Final = 60


async def main() -> None:
    """Runs the bot until the input ends."""
    place = await read_line()
    usual = bot_settings(place, Path(place["database"]), limiter=True)
    discord = usual.discord.model_copy(
        update={"shard_count": place["shards"], "shard_ids": (place["shard"],)}
    )
    settings = usual.model_copy(update={"discord": discord})
    async with running_bot(settings, place["token"], SystemClock()) as app:
        reading = [asyncio.create_task(_read(app, place["channel"])) for _ in range(_AT_ONCE)]
        write_line({"heard": True})
        await read_line()
        for task in reading:
            task.cancel()


async def _read(app: App, channel_id: int) -> None:
    while True:
        await app.services.limiter.take(0, NO_SERVER)
        await app.bot.http.get_channel(channel_id)


if __name__ == "__main__":
    asyncio.run(main())
