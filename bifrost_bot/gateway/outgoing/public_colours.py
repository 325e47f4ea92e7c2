"""The palette of each server's public boards, by its settings."""

from bifrost_bot.match.model import Match
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.server_settings import ServerSettings


class PublicColours:
    """The palettes of public pictures."""

    def __init__(self, settings: ServerSettings, runner: Runner) -> None:
        self._settings = settings
        self._runner = runner

    async def of_match(self, match: Match) -> str:
        """Returns the name of the palette for a match's public pictures."""
        return await self.of_server(await self._runner.guild_id(match.id))

    async def of_server(self, guild_id: int) -> str:
        """Returns the name of the palette for a server's public pictures."""
        return (await self._settings.of(guild_id)).board_palette
