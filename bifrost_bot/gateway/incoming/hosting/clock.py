"""`/match pause`, `resume` and `extend`."""

from functools import partial

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON, ask_players, reason_text
from bifrost_bot.gateway.incoming.options import MatchNumber, change_of_length
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.match.decide.hosts import Pause, Resume, is_long_extension, needs_consent
from bifrost_bot.match.events import ClockExtended
from bifrost_bot.match.host_action import Extend
from bifrost_bot.match.model import Match
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts import MATCH_OPTION


class ClockCommands(CommandGroup, name="clock"):
    """Commands that pause, resume and extend clocks."""

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def pause(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Pause the match; nobody can move until it is resumed."""
        found = await self._services.match(interaction, match)
        await self._services.watch.matches.settle(found.id)
        command = Pause(user_id(interaction))
        change = await self._services.runner.handle(found.id, command)
        left_ms = change.after.left_ms
        if not change.events:
            state = "already paused"
        elif left_ms is None:
            state = "paused"
        else:
            state = f"paused with {wording.span(left_ms)} left"
        text = f"Match {found.id} is {state}. Resume it with /match resume."
        await answer(interaction, text)

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def resume(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Resume the match with exactly the time that was left."""
        found = await self._services.match(interaction, match)
        command = Resume(user_id(interaction))
        change = await self._services.runner.handle(found.id, command)
        if change.events:
            text = f"Match {found.id} is running again."
        else:
            text = f"Match {found.id} is not paused."
        await answer(interaction, text)

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        time="How much more time, such as 90s, 5m or 1h30m; -2d takes time back",
        reason="Why; everyone reads it",
    )
    async def extend(
        self,
        interaction: discord.Interaction,
        time: str,
        reason: app_commands.Range[str, 1, LONGEST_REASON] = "",
        match: MatchNumber | None = None,
    ) -> None:
        """Give this turn more time, or take some back; more than three turns asks you first."""
        seconds = change_of_length("time", time)
        found = await self._services.match(interaction, match)
        by = user_id(interaction)
        command = Extend(by, seconds, reason_text(reason), found.number)
        if needs_consent(found, by):
            await ask_players(self._services, interaction, found, command)
            return
        if not is_long_extension(found, seconds):
            await answer(interaction, await self._extend(found.id, command))
            return
        foreseen = await self._services.runner.foresee(found.id, command)
        added = wording.rounded_duration(seconds)
        question = (
            f"Give this turn of match {found.id} {added} more? That is more than three turns. "
            f"{_new_end(foreseen.after)}"
        )
        confirmations = self._services.confirmations
        extend = partial(self._extend, found.id, command)
        await confirmations.ask(interaction, question, "Give it more time", extend)

    async def _extend(self, match_id: str, command: Extend) -> str:
        """Changes the length of a turn; returns the answer to the host."""
        change = await self._services.runner.handle(match_id, command)
        seconds = 0
        for event in change.events:
            if isinstance(event, ClockExtended):
                seconds = event.seconds
        length = wording.rounded_duration(abs(seconds))
        changed = f"{length} shorter" if seconds < 0 else f"{length} longer"
        text = f"This turn of match {match_id} lasts {changed}."
        phase = change.after.phase
        if phase is not None and not change.after.paused:
            text += f" {wording.turn_ends(phase)}"
        return text


def _new_end(after: Match) -> str:
    """Returns when the turn of a match would end, or how much time it would have in a pause."""
    if after.phase is None:
        return ""
    if after.left_ms is not None:
        left = wording.rounded_duration(after.left_ms // 1000)
        return f"It would have {left} left once the match is resumed."
    deadline = after.phase.deadline_ms // 1000
    return f"It would end <t:{deadline}:F>, <t:{deadline}:R>."
