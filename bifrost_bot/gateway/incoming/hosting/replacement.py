"""`/match replace`: a player who cannot continue is replaced."""

from typing import Literal

import discord
from discord import app_commands

from bifrost_bot.engines.values import Seat
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players
from bifrost_bot.gateway.incoming.hosting.corrections import choices, named_seat
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.programs import programs_given, suggested
from bifrost_bot.gateway.incoming.suggestions import suggesting
from bifrost_bot.match.decide.corrections import Preview
from bifrost_bot.match.decide.hosts import needs_consent, require_host
from bifrost_bot.match.decide.seats import require_seated
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Computer, Player
from bifrost_bot.speech.texts.command import CommandText, HostCommandText
from bifrost_bot.speech.texts.seat import SeatText
from bifrost_bot.speech.wording import clean, seat_name

Stand = Literal["best", "good", "quick", "easy", "random", "passes"]


class ReplacementCommands(app_commands.Group):
    """The command that replaces a seat's player."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="replacing")
        self._services = services

    @app_commands.command()
    @app_commands.describe(match=CommandText.match, **HostCommandText.replace)
    async def replace(
        self,
        interaction: discord.Interaction,
        seat: str | None = None,
        player: discord.Member | None = None,
        member: discord.Member | None = None,
        computer: Stand | None = None,
        program: str = "",
        reason: app_commands.Range[str, 1, LONGEST_REASON] = "",
        match: MatchNumber | None = None,
    ) -> None:
        """Replace a player by a person, a computer player, a program or nobody; asks you to
        confirm.
        """
        found = await self._services.match(interaction, match)
        by = str(interaction.user.id)
        require_host(found, by)
        require_seated(found)
        meant = _seat(found, seat, player)
        left = player.mention if player else seat_name(meant)
        why = clean(reason, LONGEST_REASON) if reason else ""
        (address,) = programs_given(self._services, program)[:1] or ("",)
        _require_one(member, computer, address)
        kind: Computer = "program" if address else _kind(computer)
        command = Replace(by, meant, found.seats[meant], _person(member), why, kind, address)
        if command.left != by and needs_consent(found, by):
            await ask_players(self._services, interaction, found, command)
            return
        await self._services.runner.foresee(found.id, command)
        await self._services.runner.handle(found.id, Preview(by, "replace"))
        asked, done = _asked_and_done(found, left, member, kind)

        async def replace() -> str:
            await self._services.runner.handle(found.id, command)
            return done

        await self._services.hosting.confirmations.ask(
            interaction, asked, SeatText.replace, replace
        )

    @replace.autocomplete("program")
    async def _programs(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        del interaction
        return suggested(self._services, current)

    @replace.autocomplete("seat")
    @suggesting
    async def _seats(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        found = await self._services.meant(interaction)
        return choices(found.seats if found else (), current)


def _seat(match: Match, seat: str | None, player: discord.Member | None) -> Seat:
    """Returns the seat to replace; the seat of a player who was named is never revealed."""
    if seat is not None and player is None:
        return named_seat(match, seat)
    if seat is not None or player is None:
        raise RefusedError(SeatText.seat_or_player)
    found = match.seat_of(str(player.id))
    if found is None:
        raise RefusedError(SeatText.does_not_play.format(player=player.mention, match=match.id))
    return found


def _asked_and_done(
    match: Match, left: str, member: discord.Member | None, kind: Computer
) -> tuple[str, str]:
    """Returns the question before a player is replaced, and what the host is told after it."""
    if member:
        asked = SeatText.replace_by_member.format(new=member.mention, left=left)
        return asked, SeatText.plays_on.format(new=member.mention, left=left, match=match.id)
    if kind == "silent":
        return SeatText.replace_by_nobody.format(left=left), SeatText.passes.format(
            left=left, match=match.id
        )
    if kind == "program":
        asked = SeatText.replace_by_program.format(left=left)
        return asked, SeatText.program_plays_on.format(left=left, match=match.id)
    asked = SeatText.replace_by_computer.format(left=left)
    return asked, SeatText.computer_plays_on.format(left=left, match=match.id)


def _require_one(member: discord.Member | None, computer: Stand | None, program: str) -> None:
    if [member is None, computer is None, not program].count(False) != 1:
        raise RefusedError(SeatText.member_or_computer)


def _person(member: discord.Member | None) -> Player | None:
    if member is None:
        return None
    if member.bot:
        raise RefusedError(SeatText.bot_cannot_take_seat)
    return Player(str(member.id), clean(member.display_name), sees_all=preflight.sees_all(member))


def _kind(computer: Stand | None) -> Computer:
    return "silent" if computer == "passes" else computer or "good"
