"""`/match preflight` with its button *Look again*, and the answer to *Who sees what*."""

from contextlib import suppress

import discord

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.season.lookup import troubles
from bifrost_bot.gateway.incoming.services import Services, guild_of, services_of, user_id
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.model import Match, Rooms
from bifrost_bot.runtime.delivery.transport import BlockedError
from bifrost_bot.speech.texts import LOOK_AGAIN
from bifrost_bot.speech.visibility import visibility_text

ANY_GAME = "*"
"""The game in the custom id of a button for any game."""


async def show_preflight(
    services: Services,
    interaction: discord.Interaction,
    game: str | None,
    needed: int,
    *,
    again: bool = False,
) -> None:
    """Shows what a server lacks for a match, and what its hosts should know.

    Args:
        game: The game's id; None for any game.
        needed: The number of channels that the match still needs.
        again: Whether to replace the message that was clicked.
    """
    title = game_by_id(game).info.title if game else "every game"
    guild = guild_of(interaction)
    settings = await services.servers.settings.of(guild.id)
    today = await services.quota.channels(guild.id)
    here = preflight.rights_here(interaction)
    problems = preflight.problems(guild, needed, interaction.client.intents, today, here)
    notes = preflight.notes(guild, settings.spectator_role_id)
    wrong = await _wrong_with_matches(services, interaction)
    for season in await services.season_runner.live(guild.id):
        found = await troubles(services, season)
        wrong += [f"Season {season.id}: {line}" for line in found]
    text = preflight.report(title, problems, notes, interaction.application_id, wrong)
    custom_id = f"bifrost-preflight:{game or ANY_GAME}:{needed}"
    view = view_of(discord.ui.Button(label=LOOK_AGAIN, custom_id=custom_id))
    if again:
        await interaction.response.edit_message(content=text, view=view)
    else:
        await answer(interaction, text, view=view)


class PreflightButton(
    PersistentButton, template=r"bifrost-preflight:(?P<game>[^:]+)(?::(?P<needed>[0-9]{1,3}))?"
):
    """A button whose id holds the game and the number of channels that are still to be made."""

    async def _act(self, interaction: discord.Interaction) -> None:
        named = self._parts["game"]
        game = None if named == ANY_GAME else named
        needed = self._parts["needed"]  # Earlier programs named the game only.
        channels = int(needed) if needed else channels_of(game)
        await show_preflight(services_of(interaction), interaction, game, channels, again=True)


async def _wrong_with_matches(services: Services, interaction: discord.Interaction) -> list[str]:
    """Returns what is wrong now with the matches that the user hosts here, in sentences."""
    found: list[str] = []
    by = user_id(interaction)
    for match in await services.runner.live(interaction.guild_id or 0):
        if by in match.hosts:
            with suppress(BlockedError):
                wrong = await services.match_upkeep.wrong(match)
                found += [f"Match {match.id}: {line}" for line in wrong]
    return found


async def show_visibility(
    services: Services, interaction: discord.Interaction, match: Match
) -> None:
    """Shows the user who sees what in a match on this server."""
    guild = guild_of(interaction)
    settings = await services.servers.settings.of(guild.id)
    watching = preflight.watchers(guild, settings.spectator_role_id)
    await answer(interaction, visibility_text(match, watching, preflight.all_seeing(guild)))


def channels_of(game: str | None, rooms: Rooms = "per-board") -> int:
    """Returns the number of channels that a match may need.

    Args:
        game: The game's id; None for the game that needs most.
        rooms: Whether a player has a channel for each board or one for all.

    Raises:
        RefusedError: When there is no such game.
    """
    games = [game_by_id(game)] if game else all_games().values()
    return max(preflight.channels_needed(game.info, rooms) for game in games)
