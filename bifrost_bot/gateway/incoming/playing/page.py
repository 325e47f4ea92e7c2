"""`/page` and the button *My page*: a match's boards on one page, by a link."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import ServiceCog, Services, user_id
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import Button
from bifrost_bot.speech.texts import ALL_BOARDS, MATCH_OPTION
from bifrost_bot.web.links import reads_along

_NEW_LINK = Button("New link", "newpage")


class PageCog(ServiceCog):
    """The command that leads to a match's page."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(match=MATCH_OPTION)
    async def page(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Open all boards of a match on one page; as a player with what only you may know."""
        found = await self._services.match(interaction, match)
        await show_page(self._services, interaction, found)


async def show_page(
    services: Services, interaction: discord.Interaction, match: Match, *, renewed: bool = False
) -> None:
    """Answers with the link to a match's page: a player's own, or that for spectators.

    Args:
        renewed: Whether the person's earlier links are to lead nowhere.

    Raises:
        RefusedError: When there are no pages, or this user may not watch the match.
    """
    links = services.page_links
    if not links.public_url:
        raise RefusedError("This bot has no pages. Whoever runs it can switch them on.")
    by = user_id(interaction)
    plays = match.player(by) is not None
    if match.over or not (plays or reads_along(match, by)):
        await answer(interaction, await _for_spectators(services, interaction, match))
        return
    url = await (links.renew if renewed else links.own)(match, by)
    what = "**Your page**" if plays else "**The hosts' page**"
    whose = "what only you may know" if plays else "what all players see and send"
    lines = [
        f"{what} has all boards, live: {url}",
        f"It shows {whose}, so give the link to nobody.",
    ]
    await answer(interaction, "\n".join(lines), view=buttons(match.id, (_NEW_LINK,)))


async def _for_spectators(
    services: Services, interaction: discord.Interaction, match: Match
) -> str:
    url = await services.page_links.for_all(match, interaction.guild_id or 0)
    if not url:
        raise RefusedError(
            "Only some people may watch this match. Its boards' channels have the link in their "
            "topics."
        )
    return ALL_BOARDS.format(url=url)
