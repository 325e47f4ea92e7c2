"""`/match create`, `start` and `preflight`: whether a server is ready, opening a match, and starting it."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.engines.contract import Seating
from bifrost_bot.engines.plugins import MOST_SEATS
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.host_files import attached
from bifrost_bot.gateway.incoming.hosting.preflight import channels_of, show_preflight
from bifrost_bot.gateway.incoming.opening import announce, open_lobby, tell_opened
from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import MOST_ABSENT, CallReady, Start
from bifrost_bot.match.decide.scheduled_start import PlanStart
from bifrost_bot.match.model import Match, Rooms, Settings, Status, Substitute
from bifrost_bot.match.player import Skill
from bifrost_bot.runtime.zones import clock_of

_USUAL_ABSENT = 3


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
        game="Which game",
        start="The start position or other ready-made settings",
        computers="How many computer players take part",
        skill="How well they play: good thinks, quick takes its first idea, random takes anything",
        seconds="Length of every turn in seconds (the game's own if left out)",
        warnings="Seconds before the deadline at which players are warned, such as 30, 10, 5",
        advance="Whether a turn may end before its deadline",
        rooms="The channels in which a player answers: one for each board, if the game has that, or one for all",
        seating="Players choose their seats in the lobby (claimed), or nobody is told who has which (dealt)",
        settings="Further settings as TOML, such as points = [3, 2, 0] or neutral_names = true",
        file="The same as a TOML file, or a file that the game reads, such as a grid from a spreadsheet",
        file_2="Another file",
        file_3="Another file",
        hosts_watch="Let the hosts read along; left out, as /match settings says; all are told",
        open_eyes="Let people play to whom Discord shows secrets (owner, Administrator …); all are told",
        rated="Whether the result counts for ratings",
        absent_after="After how many turns in a row without an answer hosts are told; 0: never",
        absent_then="What follows if the next turn is missed too: nothing, a computer player, or passes",
    )
    async def create(
        self,
        interaction: discord.Interaction,
        game: str,
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
        absent_after: app_commands.Range[int, 0, MOST_ABSENT] = _USUAL_ABSENT,
        absent_then: Substitute = "warn",
    ) -> None:
        """Open a match that people can join."""
        await self._services.hosting.servers.require_right_to_host(interaction)
        if hosts_watch is None:
            hosts_watch = (await self._services.hosting.servers.settings(interaction.guild_id or 0)).hosts_watch
        files = await attached(interaction, file, file_2, file_3)
        raw = await options.gathered(game, start, settings, files, self._services.hosting.files.read)
        chosen = Settings(
            game=game,
            advance=options.advance(raw.pop("advance", advance)),
            neutral_names=options.switch("neutral_names", raw.pop("neutral_names", False)),
            rooms=options.rooms(raw.pop("rooms", rooms)),
            seating=options.seating(raw.pop("seating")) if "seating" in raw else seating,
            options=raw,
            seconds=seconds,
            warnings=options.numbers("warnings", warnings),
            grace_ms=round(self._services.settings.play.grace_seconds * 1000),
            pace=self._services.settings.play.pace,
            hosts_watch=hosts_watch,
            open_eyes=open_eyes,
            rated=rated,
            absent_after=absent_after,
            absent_then=absent_then,
        )
        skills: list[Skill] = [skill for _ in range(computers)]
        match = await open_lobby(self._services, interaction, chosen, skills)
        await tell_opened(interaction, match)
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
            await answer(interaction, f"{told} The match begins with the last answer.")
        else:
            await answer(interaction, f"Match {match.id} begins; its channels are being made.")
