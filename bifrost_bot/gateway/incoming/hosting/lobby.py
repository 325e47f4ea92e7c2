"""`/match create`, `remove`, `start` and `preflight`: lobbies, and the check of the server."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.engines.plugins import MOST_SEATS
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.create_lobby import (
    announce,
    default_settings,
    open_lobby,
    show_next_steps,
)
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.host_files import attached_files
from bifrost_bot.gateway.incoming.hosting.preflight import channels_of, show_preflight
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.settings.command_options import with_given, with_settings
from bifrost_bot.gateway.incoming.settings.create_menu import show_games
from bifrost_bot.gateway.incoming.settings.programs import programs_given, suggest_programs
from bifrost_bot.gateway.incoming.settings.removal import names_in_lobby, remove_player
from bifrost_bot.gateway.incoming.suggestions import Choices, labelled_choices, suggesting
from bifrost_bot.match.decide.lobby import CallReady, Start, missing
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.model import Match, Rooms, Status
from bifrost_bot.match.player import Skill
from bifrost_bot.match.zones import clock_of
from bifrost_bot.speech.texts import MATCH_OPTION
from bifrost_bot.speech.wording import listing, mention

_ORDER: Final = (
    *("game", "start", "computers", "skill", "program"),
    *("seconds", "warnings", "advance", "rooms", "seating"),
    *("settings", "file", "file_2", "file_3", "hosts_watch", "open_eyes"),
)
"""The options of `/match create` whose order people know."""


@app_commands.guild_only()
@app_commands.default_permissions(manage_channels=True)
class LobbyCog(commands.GroupCog, group_name="match", group_description="Host a match"):
    """Commands for matches before they begin.

    Discord offers `/match` to members with Manage Channels, and to others as the server's managers
    set it under Integrations; the right to host is checked here all the same.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        game="Which game; leave it out to choose everything from menus",
        start="The start position, or other ready-made settings",
        computers="How many computer players take part",
        skill=(
            "How well they play: best and good think, quick does not, easy makes mistakes, "
            "random is random"
        ),
        program="The web address of a program that takes part as well; several with spaces between",
        settings="Further settings as TOML, such as neutral_names = true",
        file=(
            "Settings as a TOML file, or another file that the game reads, such as a table from "
            "a spreadsheet"
        ),
        file_2="A second file",
        file_3="A third file",
    )
    @app_commands.autocomplete(start=options.suggest_presets, program=suggest_programs)
    @with_settings(*_ORDER)
    async def create(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        start: str | None = None,
        computers: app_commands.Range[int, 0, MOST_SEATS] = 0,
        skill: Skill = "good",
        program: str = "",
        settings: str | None = None,
        file: discord.Attachment | None = None,
        file_2: discord.Attachment | None = None,
        file_3: discord.Attachment | None = None,
        **given: Any,
    ) -> None:
        """Open a lobby that people can join."""
        await self._services.servers.require_right_to_host(interaction)
        if game is None:
            _refuse_without_game(interaction)
            await show_games(self._services, interaction)
            return
        programs = programs_given(self._services, program)
        usual = await default_settings(self._services, interaction.guild_id or 0, game_by_id(game))
        files = await attached_files(interaction, file, file_2, file_3)
        raw = await options.merge_settings(
            game, start, settings, files, self._services.file_readers.read
        )
        wanted = options.with_typed(with_given(usual, given), raw)
        skills: list[Skill] = [skill] * computers
        match = await open_lobby(self._services, interaction, wanted, skills, programs)
        await show_next_steps(interaction, match)
        await announce(self._services, interaction, match)

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        at=(
            "When, such as 20:30 (by the clock of your /settings, else UTC), 2026-11-21 20:30, "
            "or in 90m"
        ),
        role="A role that is called now and before a set start",
    )
    async def start(
        self,
        interaction: discord.Interaction,
        match: MatchNumber | None = None,
        at: str | None = None,
        role: discord.Role | None = None,
    ) -> None:
        """Begin, now or at a set time: asks everybody whether they are ready, then deals the
        seats.
        """
        found = await self._services.match(interaction, match)
        if at is None:
            if role is not None:
                raise RefusedError("A role is called to a set start: give `at` too, as in 20:30.")
            await self.begin(interaction, found)
            return
        require_callable(interaction, role)
        by = user_id(interaction)
        received_ms = self._services.received_ms(interaction.id, found)
        zone = self._services.preferences.of(by).zone
        at_ms = options.instant("at", at, received_ms, clock_of(zone))
        await self._services.runner.handle(
            found.id, PlanStart(by, at_ms, str(role.id) if role else "")
        )
        await answer(
            interaction,
            f"Match {found.id} begins <t:{at_ms // 1000}:F>; everybody is asked ten minutes "
            "before. *Call off*, behind *Host* under its message, takes that back.",
        )

    @app_commands.command(name="preflight")
    @app_commands.describe(
        game="Which game; leave it out to check for all games",
        rooms="As in /match create: a match with one channel for each player needs fewer channels",
    )
    async def check(
        self, interaction: discord.Interaction, game: str | None = None, rooms: Rooms = "per-board"
    ) -> None:
        """Check whether this server is ready for a match: permissions, space for channels, who
        sees secrets.
        """
        await show_preflight(self._services, interaction, game, channels_of(game, rooms))

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION, player="Who is to leave the lobby")
    async def remove(
        self, interaction: discord.Interaction, player: str, match: MatchNumber | None = None
    ) -> None:
        """Take a player or computer player out of the lobby; people can join again."""
        found = await self._services.match(interaction, match)
        await remove_player(self._services, interaction, found, player)

    @remove.autocomplete("player")
    @suggesting
    async def _suggest_joined(self, interaction: discord.Interaction, current: str) -> Choices:
        found = await self._services.match_being_typed(interaction)
        if found is None or found.status is not Status.LOBBY:
            return []
        return labelled_choices(names_in_lobby(found), current)

    async def begin(self, interaction: discord.Interaction, match: Match) -> None:
        """Carries out `/match start`: a ready check if people play, else an immediate start."""
        by = user_id(interaction)
        if match.people and match.status is Status.LOBBY:
            change = await self._services.runner.handle(match.id, CallReady(by))
            asked = "The ready check is under way."
            if change.events:
                asked = "Everybody is asked whether they are ready."
            await answer(interaction, f"{asked} The match begins when everyone has answered.")
        else:
            await self._services.runner.handle(match.id, Start(by))
            await answer(interaction, f"Match {match.id} begins; its channels are being made.")

    async def begin_with_computers(self, interaction: discord.Interaction, match: Match) -> None:
        """Asks a host to confirm that computers take the places of those who are not ready."""
        absent = missing(match)
        ids = frozenset(player.id for player in absent)
        command = Start(user_id(interaction), substitute=True, absent=ids)
        await self._services.runner.foresee(match.id, command)

        async def begin() -> str:
            await self._services.runner.handle(match.id, command)
            return f"Match {match.id} begins. Computer players fill the empty places."

        if not absent:
            await answer(interaction, await begin())
            return
        names = [mention(player.id) for player in absent]
        question = (
            f"Begin match {match.id} now? Computer players take the places of {listing(names)}, "
            "who have not said that they are ready."
        )
        await self._services.confirmations.ask(interaction, question, "Begin", begin)


def require_callable(interaction: discord.Interaction, role: discord.Role | None) -> None:
    """Raises if a role cannot be called, or only by others.

    Raises:
        RefusedError: With what would be right.
    """
    if role is None or role.mentionable:
        return
    if role.is_default():
        raise RefusedError("Everybody cannot be called. Choose a role of those who want to know.")
    if not interaction.permissions.mention_everyone:
        raise RefusedError(
            f"You cannot call {role.mention}. Let its settings allow everybody to mention it, or "
            "choose another role."
        )
    if not interaction.app_permissions.mention_everyone:
        raise RefusedError(
            f"The bot cannot call {role.mention}. Let the role's settings allow everybody to "
            "mention it, under Server Settings → Roles."
        )


def _refuse_without_game(interaction: discord.Interaction) -> None:
    """Raises if other options were given without a game.

    Raises:
        RefusedError: With the names of the options.
    """
    given = [name for name, _ in interaction.namespace]
    if given:
        raise RefusedError(
            f"You gave {listing(given)} without a game. Give `game` too, or leave all options "
            "out to choose everything from menus."
        )
