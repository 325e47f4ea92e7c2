"""`/match replace`: replaces a player who cannot continue."""

from dataclasses import dataclass
from typing import Literal

import discord
from discord import app_commands

from bifrost_bot.engines.values import Seat
from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players, reason_text
from bifrost_bot.gateway.incoming.hosting.corrections import named_seat
from bifrost_bot.gateway.incoming.options import MatchNumber, suggest_seats
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.servers import as_player
from bifrost_bot.gateway.incoming.services import CommandGroup, Services, user_id
from bifrost_bot.gateway.incoming.settings.programs import programs_given, suggest_programs
from bifrost_bot.match.decide.corrections import Preview
from bifrost_bot.match.decide.hosts import needs_consent, require_host
from bifrost_bot.match.decide.seats import require_seated
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Computer, Player
from bifrost_bot.speech.texts import MATCH_OPTION, NOBODY_TAKES_OVER, TAKES_OVER
from bifrost_bot.speech.wording import mention, seat_name

ComputerKind = Literal["best", "good", "quick", "easy", "random", "passes"]


@dataclass(frozen=True, slots=True)
class Successor:
    """The one who takes over a seat, as a host names them: exactly one of the three.

    Attributes:
        member: A person.
        computer: How well a computer player plays.
        program: The address of a program, as it was typed; empty for none.
    """

    member: discord.Member | None
    computer: ComputerKind | None
    program: str


class ReplacementCommands(CommandGroup, name="replacing"):
    """The command that replaces a seat's player."""

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        seat="Whose seat it is; or name the player instead",
        player="Who is to be replaced; or name the seat instead",
        member="Who takes over",
        computer=(
            "How well a computer player plays that takes over instead of a member; passes never "
            "answers"
        ),
        program="The web address of a program that takes over instead of a member",
        reason="Why; everybody is told after the match",
    )
    @app_commands.autocomplete(program=suggest_programs, seat=suggest_seats)
    async def replace(
        self,
        interaction: discord.Interaction,
        seat: str | None = None,
        player: discord.User | None = None,
        member: discord.Member | None = None,
        computer: ComputerKind | None = None,
        program: str = "",
        reason: app_commands.Range[str, 1, LONGEST_REASON] = "",
        match: MatchNumber | None = None,
    ) -> None:
        """Replace a player by a person, a computer player, a program or nobody; asks you to
        confirm.
        """
        found = await self._services.hosted(interaction, match)
        by = user_id(interaction)
        require_seated(found)
        named = _seat(found, seat, player and str(player.id))
        leaving = player.mention if player else seat_name(named)
        new = Successor(member, computer, program)
        command = _replacement(self._services, found, by, named, new, reason)
        await ask_to_replace(self._services, interaction, found, command, leaving)


async def replace_person(
    services: Services,
    interaction: discord.Interaction,
    match: Match,
    person_id: str,
    new: Successor,
    reason: str,
) -> None:
    """Asks a host to confirm that a person is replaced by another, a computer player or a program.

    Args:
        new: The one who takes over.
        reason: Why; it may be empty.

    Raises:
        RefusedError: When the person does not play, or not exactly one takes over.
        MatchError: When the user is not a host, or no player can be replaced.
    """
    by = user_id(interaction)
    require_host(match, by)
    require_seated(match)
    seat = seat_of_person(match, person_id)
    command = _replacement(services, match, by, seat, new, reason)
    await ask_to_replace(services, interaction, match, command, mention(person_id))


async def ask_to_replace(
    services: Services,
    interaction: discord.Interaction,
    match: Match,
    command: Replace,
    leaving: str,
) -> None:
    """Asks a host to confirm a replacement, or the players to agree to it.

    Args:
        leaving: The player or the seat, as the host named it.
    """
    if command.left != command.by and needs_consent(match, command.by):
        await ask_players(services, interaction, match, command)
        return
    await services.runner.foresee(match.id, command)
    await services.runner.handle(match.id, Preview(command.by, "replace"))
    question, done = _texts(match, leaving, command)

    async def replace() -> str:
        await services.runner.handle(match.id, command)
        return done

    await services.confirmations.ask(interaction, question, "Replace", replace)


def _seat(match: Match, seat: str | None, player_id: str | None) -> Seat:
    if seat is not None and player_id is None:
        return named_seat(match, seat)
    if seat is not None or player_id is None:
        raise RefusedError("Name either the seat or the player to replace.")
    return seat_of_person(match, player_id)


def seat_of_person(match: Match, id: str) -> Seat:
    """Returns the seat to replace of a player who was named; it is never revealed.

    Raises:
        RefusedError: When that person does not play in the match.
    """
    found = match.seat_of(id)
    if found is None and id in match.announced_ids:
        # Where seats are dealt, a host may not learn who no longer plays.
        found = next(one.seat for one in match.former if one.player.id == id)
    if found is None:
        raise RefusedError(f"{mention(id)} does not play in match {match.id}.")
    return found


def _texts(match: Match, leaving: str, command: Replace) -> tuple[str, str]:
    """Returns the question before a player is replaced, and the answer to the host after it."""
    if command.player is not None:
        question = (
            "Let {new} take over for {left} from now on? They will see everything this seat has "
            "seen. That cannot be undone."
        )
        done = TAKES_OVER
    elif command.computer == "silent":
        question = "Let {left} pass every turn from now on?"
        done = NOBODY_TAKES_OVER
    elif command.computer == "program":
        question = "Let a program take over for {left} from now on?"
        done = "A program takes over for {left} in match {match}."
    else:
        question = "Let a computer player take over for {left} from now on?"
        done = "A computer player takes over for {left} in match {match}."
    new = mention(command.player.id) if command.player else ""
    asked = question.format(new=new, left=leaving)
    return asked, done.format(new=new, left=leaving, match=match.id)


def _replacement(
    services: Services, match: Match, by: str, seat: Seat, new: Successor, reason: str
) -> Replace:
    programs = programs_given(services, new.program)
    if len(programs) > 1:
        raise RefusedError("Name one program: only one can take over a seat.")
    address = "".join(programs)
    chosen = list(filter(None, (new.member, new.computer, address)))
    if len(chosen) != 1:
        raise RefusedError("Say who takes over: either a member, a computer player or a program.")
    kind: Computer = "program" if address else _kind(new.computer)
    why = reason_text(reason)
    return Replace(by, seat, match.seats[seat], _person(new.member), why, kind, address)


def _person(member: discord.abc.User | None) -> Player | None:
    if member is None:
        return None
    if member.bot:
        raise RefusedError("A bot cannot take a seat. Choose the option computer instead.")
    return as_player(member)


def _kind(computer: ComputerKind | None) -> Computer:
    return "silent" if computer == "passes" else computer or "good"
