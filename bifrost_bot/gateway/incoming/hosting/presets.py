"""`/match preset …`: match settings that hosts save under a name."""

from collections.abc import Mapping

import discord
from discord import app_commands

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.words import storable
from bifrost_bot.gateway.incoming.hosting.corrections import choices
from bifrost_bot.gateway.incoming.opening import announce, open_lobby, opened
from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.suggestions import suggesting
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.model import Match, Player
from bifrost_bot.match.player import Skill
from bifrost_bot.speech.wording import clean, one_line
from bifrost_bot.store.presets import Preset

MOST_PRESETS = 50
_LONGEST_NAME = 40
Name = app_commands.Range[str, 1, _LONGEST_NAME]


class Presets(app_commands.Group):
    """Commands for a server's saved settings."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="preset", description="Settings saved for the next matches")
        self._services = services

    @app_commands.command()
    @app_commands.describe(name="A name for the settings", match=MATCH_OPTION)
    async def save(self, interaction: discord.Interaction, name: Name, match: MatchNumber | None = None) -> None:
        """Save a match's settings and number of computer players under a name."""
        await self._services.hosting.servers.require_right_to_host(interaction)
        found = await self._services.match(interaction, match)
        require_host(found, str(interaction.user.id))
        plain, known = one_line(storable(name)), await self._known(interaction)
        if found.settings.private or not plain:
            raise RefusedError("Name a match that others can join, and a name for its settings.")
        if len(known) >= MOST_PRESETS and plain not in known:
            raise RefusedError(
                f"This server has {MOST_PRESETS} saved settings, the maximum. /match preset delete makes room."
            )
        guild_id, preset = interaction.guild_id or 0, _preset(found)

        async def save() -> str:
            await self._services.hosting.servers.save_preset(guild_id, plain, preset)
            return f"Saved as {clean(plain, _LONGEST_NAME)}. Use it with /match preset use."

        if plain in known:
            text = f"{clean(plain, _LONGEST_NAME)} is already saved. Replace it by the settings of match {found.id}?"
            await self._services.hosting.confirmations.ask(interaction, text, "Replace", save)
        else:
            await answer(interaction, await save())

    @app_commands.command()
    @app_commands.describe(name="Which saved settings")
    async def use(self, interaction: discord.Interaction, name: Name) -> None:
        """Open a match with saved settings."""
        await self._services.hosting.servers.require_right_to_host(interaction)
        preset = _named(await self._known(interaction), name)
        if preset is None:
            raise RefusedError("Another version of the bot saved those settings, so they can no longer be used.")
        match = await open_lobby(self._services, interaction, preset.settings, preset.computers)
        await answer(interaction, opened(match))
        await announce(self._services, interaction, match)

    @app_commands.command(name="list")
    async def show(self, interaction: discord.Interaction) -> None:
        """Show which settings are saved on this server."""
        await self._services.hosting.servers.require_right_to_host(interaction)
        lines = [
            f"• {clean(name, _LONGEST_NAME)}: {_told(preset)}"
            for name, preset in (await self._known(interaction)).items()
        ]
        await answer(interaction, "\n".join(lines) or "No settings are saved yet. Save some with /match preset save.")

    @app_commands.command()
    @app_commands.describe(name="Which saved settings")
    async def delete(self, interaction: discord.Interaction, name: Name) -> None:
        """Delete saved settings; asks you to confirm."""
        await self._services.hosting.servers.require_right_to_host(interaction)
        _named(await self._known(interaction), name)
        plain, guild_id = one_line(name), interaction.guild_id or 0

        async def delete() -> str:
            await self._services.hosting.servers.forget_preset(guild_id, plain)
            return f"{clean(plain, _LONGEST_NAME)} is deleted."

        text = f"Delete the saved settings {clean(plain, _LONGEST_NAME)}?"
        await self._services.hosting.confirmations.ask(interaction, text, "Delete", delete)

    @save.autocomplete("name")
    @use.autocomplete("name")
    @delete.autocomplete("name")
    @suggesting
    async def _names(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return choices(await self._known(interaction), current)

    async def _known(self, interaction: discord.Interaction) -> Mapping[str, Preset | None]:
        return await self._services.hosting.servers.presets(interaction.guild_id or 0)


def _preset(match: Match) -> Preset:
    skills: list[Skill | None] = [_skill(player) for player in match.players]
    computers: tuple[Skill, ...] = tuple(skill for skill in skills if skill is not None)
    return Preset(match.settings, computers)


def _skill(player: Player) -> Skill | None:
    return None if player.computer == "silent" else player.computer


def _named(known: Mapping[str, Preset | None], name: str) -> Preset | None:
    if one_line(name) not in known:
        raise RefusedError(f"There are no settings called {clean(name, _LONGEST_NAME)}. /match preset list shows all.")
    return known[one_line(name)]


def _told(preset: Preset | None) -> str:
    if preset is None:
        return "saved by another version of the bot"
    game = all_games().get(preset.settings.game)
    title = game.info.title if game else "a game that isn't installed"
    rooms = ", one channel for each player" if preset.settings.rooms == "one" else ""
    computers = f", computer players: {len(preset.computers)}" if preset.computers else ""
    return f"{title}{rooms}{computers}"
