"""`/match correct` and `/match rewind`: a host's corrections, which all players can read."""

from collections.abc import Iterable

import discord
from discord import app_commands

from bifrost_bot.engines.contract import GameInfo
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players, reason_text
from bifrost_bot.gateway.incoming.options import MatchNumber, suggest_seats
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import CommandGroup, Services, user_id
from bifrost_bot.gateway.incoming.suggestions import (
    Choices,
    matching_choices,
    number_choices,
    suggesting,
)
from bifrost_bot.match.decide.corrections import Preview, corrections_of, require_under_way
from bifrost_bot.match.decide.hosts import needs_consent
from bifrost_bot.match.events import CorrectionRefused, MatchEvent
from bifrost_bot.match.host_action import Enter, Rerun, Rewind
from bifrost_bot.match.model import Match
from bifrost_bot.messages.preview import rerun_preview, rewind_preview
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts import MATCH_OPTION
from bifrost_bot.speech.wording import clean


class CorrectionCommands(CommandGroup, name="correction"):
    """Commands that correct answers and rewind matches."""

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        seat="Whose answer it is",
        text="The answer as its player would type it; /undo removes all of it",
        reason="Why; the player reads it now, everyone after the match",
        board="Which board, if each board has its own channel",
        turn=(
            "The past turn to correct; later turns are resolved again. Leave out for the current "
            "turn"
        ),
        replace="Replace the whole answer instead of adding to it",
    )
    @app_commands.autocomplete(seat=suggest_seats)
    async def correct(
        self,
        interaction: discord.Interaction,
        seat: str,
        text: str,
        reason: app_commands.Range[str, 1, LONGEST_REASON],
        board: str | None = None,
        turn: app_commands.Range[int, 1] | None = None,
        replace: bool = False,
        match: MatchNumber | None = None,
    ) -> None:
        """Enter or correct a player's answer."""
        found = await self._services.hosted(interaction, match)
        by = user_id(interaction)
        require_under_way(found)
        slot = _slot(found, seat, board)
        number = found.number if turn is None else turn
        why = reason_text(reason)
        seen = corrections_of(found, number, slot)
        command = Rerun(by, number, slot, text, why, found.number, replace, seen)
        await enter_answer(self._services, interaction, found, command)

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        turn="The turn to play again; everything after it is undone",
        reason="Why; everyone can read it after the match",
    )
    async def rewind(
        self,
        interaction: discord.Interaction,
        turn: app_commands.Range[int, 1],
        reason: app_commands.Range[str, 1, LONGEST_REASON],
        match: MatchNumber | None = None,
    ) -> None:
        """Go back to an earlier turn; first shows what that would undo."""
        found = await self._services.match(interaction, match)
        by = user_id(interaction)
        why = reason_text(reason)
        command = Rewind(by, turn, why, found.number, corrections_of(found))
        if needs_consent(found, by):
            await ask_players(self._services, interaction, found, command)
            return
        await self._services.runner.handle(found.id, Preview(by, "rewind", turn))
        history = await self._services.runner.history(found.id)

        async def rewind() -> str:
            await self._services.runner.handle(found.id, command)
            return f"Match {found.id} is back at turn {turn}."

        text = rewind_preview(found, history, turn)
        confirmations = self._services.confirmations
        await confirmations.ask(interaction, text, "Go back", rewind)

    @correct.autocomplete("board")
    @suggesting
    async def _boards(self, interaction: discord.Interaction, current: str) -> Choices:
        found = await self._services.match_being_typed(interaction)
        has_boards = found is not None and found.game.info.answers_per == "board"
        return matching_choices(found.boards if found and has_boards else (), current)

    @correct.autocomplete("turn")
    @rewind.autocomplete("turn")
    @suggesting
    async def _turns(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[int]]:
        found = await self._services.match_being_typed(interaction)
        return number_choices(range(found.number, 0, -1) if found else (), current)


async def enter_answer(
    services: Services, interaction: discord.Interaction, match: Match, command: Rerun
) -> None:
    """Enters an answer in the open turn, or asks whether to correct a closed one."""
    by = command.by
    slot = command.slot
    text = command.text
    action = command
    if command.number == match.number:
        action = Enter(by, slot, text, command.reason, command.replaces, command.corrections)
    if needs_consent(match, by):
        await ask_players(services, interaction, match, action)
        return
    if isinstance(action, Rerun):
        await _ask_to_rerun(services, interaction, match, action)
        return
    _require_done((await services.runner.handle(match.id, action)).events)
    await answer(interaction, _recorded_text(match.game.info, slot, clean(text, 200)))


def _recorded_text(info: GameInfo, slot: Slot, text: str) -> str:
    seat = wording.seat_name(slot.seat)
    if slot.board is None:
        return f"Recorded for {seat}: {text}"
    board = f"{info.board_noun} {slot.board}"
    return f"Recorded for {seat} on {board}: {text}"


def _require_done(events: Iterable[MatchEvent]) -> None:
    """Raises if the game refused a correction; the attempt is in the audit."""
    for event in events:
        if isinstance(event, CorrectionRefused):
            raise RefusedError(f"{event.refusal} The audit says that you tried.")


async def _ask_to_rerun(
    services: Services, interaction: discord.Interaction, match: Match, command: Rerun
) -> None:
    turn = command.number
    preview = Preview(command.by, "correct", turn, command.slot)
    await services.runner.handle(match.id, preview)
    history = await services.runner.history(match.id)

    async def rerun() -> str:
        change = await services.runner.handle(match.id, command)
        _require_done(change.events)
        return f"Turn {turn} of match {match.id} is corrected, and later turns were resolved again."

    text = rerun_preview(match, history, turn)
    await services.confirmations.ask(interaction, text, "Correct and play again", rerun)


def named_seat(match: Match, seat: str) -> Seat:
    """Returns the seat that a host names.

    Raises:
        RefusedError: When the match has no such seat.
    """
    named = seat.strip().lower().replace(" ", "-")
    if named in match.seats:
        return named
    seats = ", ".join(match.seats) or "not dealt"
    raise RefusedError(f"There is no seat {clean(seat)} in this match. Its seats: {seats}.")


def _slot(match: Match, seat: str, board: str | None) -> Slot:
    """Returns the slot that a host names.

    Raises:
        RefusedError: When the match has no such seat or board, or the board is missing.
    """
    named = named_seat(match, seat)
    if match.game.info.answers_per == "seat":
        return Slot(named)
    noun = match.game.info.board_noun
    boards = ", ".join(match.boards)
    if board is None:
        raise RefusedError(f"Choose the {noun} too, with the option board: {boards}.")
    if board not in match.boards:
        raise RefusedError(
            f"There is no {noun} {clean(board)} in this match. Choose one of {boards}."
        )
    return Slot(named, board)
