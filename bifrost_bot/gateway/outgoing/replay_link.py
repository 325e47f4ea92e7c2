"""Where the replay of a season's match is: at its lobby's message, which links to its files once
it is over.
"""

from bifrost_bot.gateway.channels.directory import LOBBY, Directory
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.season.model import Season


class ReplayLinks:
    """The addresses of the replays of matches that seasons have played."""

    def __init__(self, runner: Runner, directory: Directory) -> None:
        self._runner = runner
        self._directory = directory

    async def of(self, season: Season) -> dict[str, str]:
        """Returns where the replays of a season's matches are, by the match's id; those that are
        unknown are left out.

        Raises:
            StoreError: When that could not be read.
        """
        found = {id: await self._address(id) for id in _played(season)}
        return {id: url for id, url in found.items() if url}

    async def _address(self, match_id: str) -> str:
        try:
            home = await self._runner.home(match_id)
        except NotFoundError:
            return ""
        lobby = await self._directory.channel(match_id, LOBBY)
        if lobby is None or lobby.board_message_id is None:
            return ""
        return f"https://discord.com/channels/{home.guild_id}/{lobby.id}/{lobby.board_message_id}"


def _played(season: Season) -> list[str]:
    """Returns the matches of a season that have given their result."""
    matches = [one.match.match_id for one in season.episodes if one.match and one.shares]
    return [
        *matches,
        *(duel.match_id for one in season.episodes for duel in one.duels if duel.match_id),
    ]
