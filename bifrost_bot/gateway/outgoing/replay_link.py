"""Links to the replays of a season's matches: their pages, or their lobbies' messages."""

from bifrost_bot.gateway.channels.directory import LOBBY, Directory
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.season.model import Season
from bifrost_bot.web.links import PageLinks


class ReplayLinks:
    """The links to the replays of matches that seasons have played."""

    def __init__(self, runner: Runner, directory: Directory, pages: PageLinks) -> None:
        self._runner = runner
        self._directory = directory
        self._pages = pages

    async def of(self, season: Season) -> dict[str, str]:
        """Returns the known links to replays of a season's matches, by match id.

        Raises:
            StoreError: When the links could not be read.
        """
        urls: dict[str, str] = {}
        for match_id in season.finished_matches:
            url = await self._page_url(match_id) or await self.lobby_url(match_id)
            if url:
                urls[match_id] = url
        return urls

    def season_url(self, season: Season) -> str:
        """Returns the address of a season's page; empty where there are no pages."""
        return self._pages.season(season)

    async def _page_url(self, match_id: str) -> str:
        """Returns the address of a match's page; empty where not all may have it."""
        if not self._pages.public_url:
            return ""
        try:
            match = await self._runner.match(match_id)
        except (NotFoundError, UnreadableError):
            return ""
        return await self._pages.for_all(match, await self._runner.guild_id(match_id))

    async def lobby_url(self, match_id: str) -> str:
        """Returns the address of a match's message in its lobby; empty while it is not known."""
        try:
            home = await self._runner.home(match_id)
        except NotFoundError:
            return ""
        lobby = await self._directory.channel(match_id, LOBBY)
        if lobby is None or lobby.board_message_id is None:
            return ""
        return f"https://discord.com/channels/{home.guild_id}/{lobby.id}/{lobby.board_message_id}"
