"""`/match preset …`: match settings that hosts save under a name."""

from collections.abc import Mapping

import discord
from discord import app_commands

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.words import normalize_text
from bifrost_bot.gateway.incoming.create_lobby import announce, open_lobby, show_next_steps
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import CommandGroup
from bifrost_bot.gateway.incoming.settings.computers import programs_in, skills_in
from bifrost_bot.gateway.incoming.settings.programs import require_allowed
from bifrost_bot.gateway.incoming.suggestions import Choices, matching_choices, suggesting
from bifrost_bot.speech.texts import MATCH_OPTION
from bifrost_bot.speech.wording import clean, one_line
from bifrost_bot.store.presets import Preset

MOST_PRESETS = 50
_LONGEST_NAME = 40
_WHICH = "Which saved settings"
Name = app_commands.Range[str, 1, _LONGEST_NAME]


class Presets(CommandGroup, name="preset", description="Settings saved for the next matches"):
    """Commands for a server's saved settings."""

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION, name="A name for the settings")
    async def save(
        self, interaction: discord.Interaction, name: Name, match: MatchNumber | None = None
    ) -> None:
        """Save a match's settings and number of computer players under a name."""
        await self._services.servers.require_right_to_host(interaction)
        found = await self._services.hosted(interaction, match)
        plain = one_line(normalize_text(name))
        known = await self._saved_presets(interaction)
        if found.settings.private or not plain:
            raise RefusedError("Name a match that others can join, and a name for its settings.")
        if len(known) >= MOST_PRESETS and plain not in known:
            raise RefusedError(
                f"This server has {MOST_PRESETS} saved settings, the maximum. /match preset "
                "delete makes room."
            )
        preset = Preset(found.settings, tuple(skills_in(found)), tuple(programs_in(found)))
        shown = clean(plain, _LONGEST_NAME)

        async def save() -> str:
            guild_id = interaction.guild_id or 0
            await self._services.servers.save_preset(guild_id, plain, preset)
            return f"Saved as {shown}. Use it with /match preset use."

        if plain not in known:
            await answer(interaction, await save())
            return
        text = f"{shown} is already saved. Replace it by the settings of match {found.id}?"
        confirmations = self._services.confirmations
        await confirmations.ask(interaction, text, "Replace", save)

    @app_commands.command()
    @app_commands.describe(name=_WHICH)
    async def use(self, interaction: discord.Interaction, name: Name) -> None:
        """Open a match with saved settings."""
        await self._services.servers.require_right_to_host(interaction)
        preset = _preset_named(await self._saved_presets(interaction), name)
        if preset is None:
            raise RefusedError(
                "Another version of the bot saved those settings, so they can no longer be used."
            )
        require_allowed(self._services, preset.programs)
        match = await open_lobby(
            self._services, interaction, preset.settings, preset.computers, preset.programs
        )
        await show_next_steps(interaction, match)
        await announce(self._services, interaction, match)

    @app_commands.command(name="list")
    async def show(self, interaction: discord.Interaction) -> None:
        """Show which settings are saved on this server."""
        await self._services.servers.require_right_to_host(interaction)
        known = await self._saved_presets(interaction)
        lines = [_entry(name, preset) for name, preset in known.items()]
        await answer(
            interaction,
            "\n".join(lines) or "No settings are saved yet. Save some with /match preset save.",
        )

    @app_commands.command()
    @app_commands.describe(name=_WHICH)
    async def delete(self, interaction: discord.Interaction, name: Name) -> None:
        """Delete saved settings; asks you to confirm."""
        await self._services.servers.require_right_to_host(interaction)
        _preset_named(await self._saved_presets(interaction), name)
        plain = one_line(name)
        shown = clean(plain, _LONGEST_NAME)

        async def delete() -> str:
            guild_id = interaction.guild_id or 0
            await self._services.servers.forget_preset(guild_id, plain)
            return f"{shown} is deleted."

        text = f"Delete the saved settings {shown}?"
        await self._services.confirmations.ask(interaction, text, "Delete", delete)

    @save.autocomplete("name")
    @use.autocomplete("name")
    @delete.autocomplete("name")
    @suggesting
    async def _names(self, interaction: discord.Interaction, current: str) -> Choices:
        return matching_choices(await self._saved_presets(interaction), current)

    async def _saved_presets(self, interaction: discord.Interaction) -> Mapping[str, Preset | None]:
        return await self._services.servers.presets(interaction.guild_id or 0)


def _preset_named(known: Mapping[str, Preset | None], name: str) -> Preset | None:
    if one_line(name) not in known:
        raise RefusedError(
            f"There are no settings called {clean(name, _LONGEST_NAME)}. /match preset list "
            "shows all."
        )
    return known[one_line(name)]


def _entry(name: str, preset: Preset | None) -> str:
    name = clean(name, _LONGEST_NAME)
    if preset is None:
        return f"• {name}: saved by another version of the bot"
    game = all_games().get(preset.settings.game)
    contents = [game.info.title if game else "a game that isn't installed"]
    if preset.settings.rooms == "one":
        contents.append("one channel for each player")
    if preset.computers:
        contents.append(f"computer players: {len(preset.computers)}")
    if preset.programs:
        contents.append(f"programs: {len(preset.programs)}")
    return f"• {name}: {', '.join(contents)}"
