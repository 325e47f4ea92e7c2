"""`/match create`, `start` and `preflight`: whether a server is ready, opening a match, and starting it."""

from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.engines.contract import Seating
from bifrost_bot.engines.plugins import MOST_SEATS
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.game_option import chosen
from bifrost_bot.gateway.incoming.host_files import attached
from bifrost_bot.gateway.incoming.hosting.preflight import channels_of, show_preflight
from bifrost_bot.gateway.incoming.opening import USUAL_ABSENT, announce, open_lobby, opened, usual_for
from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.create_menu import show_games
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import MOST_ABSENT, CallReady, Start
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.model import Match, Rooms, Status, Substitute
from bifrost_bot.match.player import Skill
from bifrost_bot.runtime.zones import clock_of
from bifrost_bot.speech.wording import listing


@app_commands.guild_only()
@app_commands.default_permissions(manage_channels=True)
class LobbyCog(commands.GroupCog, group_name="match", group_description="Host a match"):
    """Commands for matches before they begin.

    Discord offers `/match` to members with Manage Channels, and to others only if the server's managers open it to them
    under Integrations; whether somebody may host is decided here all the same.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        game="Which game; leave it out to choose everything from menus",
        start="The start position, or other ready-made settings",
        computers="How many computer players take part",
        skill="How well they play: good thinks, quick takes its first idea, random takes anything",
        seconds="Length of a turn in seconds; left out: the game's own",
        warnings="When players are warned, in seconds before the deadline, such as 30, 10, 5",
        advance="When a turn ends: at the deadline, or when all have locked",
        rooms="The channels in which a player sends moves: one for each board, or one for all",
        seating="Players choose their seats in the lobby (claimed), or are dealt them in secret (dealt)",
        settings="Further settings as TOML, such as neutral_names = true",
        file="Settings as a TOML file, or another file that the game reads, such as a table from a spreadsheet",
        file_2="A second file",
        file_3="A third file",
        hosts_watch="Hosts can read submissions, which everybody is told; left out: as in /match settings",
        open_eyes="Allow admins to play, to whom Discord shows all channels; everybody is told",
        rated="Whether the result counts for ratings",
        absent_after="How many turns in a row a player can miss until hosts are told; 0: never",
        absent_then="What follows if they miss one more: nothing, a computer player, or passes",
    )
    async def create(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        start: str | None = None,
        computers: app_commands.Range[int, 0, MOST_SEATS] = 0,
        skill: Skill = "good",
        seconds: app_commands.Range[int, 1, 604800] | None = None,
        warnings: str | None = None,
        advance: Literal["deadline", "all_locked"] = "deadline",
        rooms: Rooms = "per-board",
        seating: Seating | None = None,
        settings: str | None = None,
        file: discord.Attachment | None = None,
        file_2: discord.Attachment | None = None,
        file_3: discord.Attachment | None = None,
        hosts_watch: bool | None = None,
        open_eyes: bool = False,
        rated: bool = True,
        absent_after: app_commands.Range[int, 0, MOST_ABSENT] = USUAL_ABSENT,
        absent_then: Substitute = "warn",
    ) -> None:
        """Open a lobby that people can join."""
        await self._services.hosting.servers.require_right_to_host(interaction)
        if game is None:
            _refuse_without_game(interaction)
            await show_games(self._services, interaction)
            return
        usual = await usual_for(self._services, interaction.guild_id or 0, chosen(game))
        files = await attached(interaction, file, file_2, file_3)
        raw = await options.gathered(game, start, settings, files, self._services.hosting.files.read)
        wanted = replace(
            usual,
            advance=options.advance(raw.pop("advance", advance)),
            neutral_names=options.switch("neutral_names", raw.pop("neutral_names", False)),
            rooms=options.rooms(raw.pop("rooms", rooms)),
            seating=options.seating(raw.pop("seating")) if "seating" in raw else seating or usual.seating,
            options=raw,
            seconds=seconds,
            warnings=options.numbers("warnings", warnings),
            hosts_watch=usual.hosts_watch if hosts_watch is None else hosts_watch,
            open_eyes=open_eyes,
            rated=rated,
            absent_after=absent_after,
            absent_then=absent_then,
        )
        skills: list[Skill] = [skill for _ in range(computers)]
        match = await open_lobby(self._services, interaction, wanted, skills)
        await answer(interaction, opened(match))
        await announce(self._services, interaction, match)

    @create.autocomplete("start")
    async def _presets(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return options.preset_choices(interaction, current)

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        at="When, such as 20:30 (by the clock of your /settings, else UTC), 2026-11-21 20:30, or in 90m",
    )
    async def start(
        self, interaction: discord.Interaction, match: MatchNumber | None = None, at: str | None = None
    ) -> None:
        """Begin, now or at a set time: asks everybody whether they are ready, then deals the seats."""
        found = await self._services.match(interaction, match)
        if at is None:
            await self.begin(interaction, found)
            return
        by = str(interaction.user.id)
        received_ms = self._services.received_ms(interaction.id, found)
        at_ms = options.instant("at", at, received_ms, clock_of(self._services.people.preferences.of(by).zone))
        await self._services.runner.handle(found.id, PlanStart(by, at_ms))
        told = f"Match {found.id} begins <t:{at_ms // 1000}:F>; everybody is asked ten minutes before."
        await answer(interaction, f"{told} *Call off* under its message takes that back.")

    @app_commands.command(name="preflight")
    @app_commands.describe(
        game="Which game; leave it out to check for all games",
        rooms="As in /match create: a match with one channel for each player needs fewer channels",
    )
    async def check(
        self, interaction: discord.Interaction, game: str | None = None, rooms: Rooms = "per-board"
    ) -> None:
        """Check whether this server is ready for a match: permissions, space for channels, who sees secrets."""
        await show_preflight(self._services, interaction, game, channels_of(game, rooms))

    async def begin(self, interaction: discord.Interaction, match: Match) -> None:
        """Carries out `/match start`: a ready check if any player is human, otherwise an immediate start."""
        by = str(interaction.user.id)
        people = [player for player in match.players if not player.computer]
        command: Command = CallReady(by) if people and match.status is Status.LOBBY else Start(by)
        change = await self._services.runner.handle(match.id, command)
        if isinstance(command, CallReady):
            told = "Everybody is asked whether they are ready." if change.events else "The ready check is under way."
            await answer(interaction, f"{told} The match begins when everyone has answered.")
        else:
            await answer(interaction, f"Match {match.id} begins; its channels are being made.")


def _refuse_without_game(interaction: discord.Interaction) -> None:
    """Refuses options that are given without a game.

    Raises:
        RefusedError: With what would be right.
    """
    given = [name for name, _ in interaction.namespace]
    if given:
        raise RefusedError(
            f"You gave {listing(given)} without a game. Give `game` too, or leave all options out to choose everything "
            "from menus."
        )
