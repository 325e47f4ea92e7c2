"""Players' answers: texts in submission channels, `/undo`, `/lock` and `/submission`."""

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import Board, Slot
from bifrost_bot.gateway.channels.directory import CONTROL, Found
from bifrost_bot.gateway.incoming.playing.player_text import (
    Copies,
    is_bare_call,
    is_by_bot,
    is_player_text,
    kind_without_text,
)
from bifrost_bot.gateway.incoming.playing.thread_texts import ThreadTexts
from bifrost_bot.gateway.incoming.playing.which_board import run_for_board
from bifrost_bot.gateway.incoming.replies import answer, sentence
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.submission_reply import tell
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.answers import Lock, Withdraw, idle_reason, missing, require_player
from bifrost_bot.match.decide.answers import answer as command_for
from bifrost_bot.match.errors import DeliveredLateError, NotDueError, NotPlayingError
from bifrost_bot.match.events import LockAsked
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Notice, ReplyBody
from bifrost_bot.messages.post import Button
from bifrost_bot.notices.answer import planned_answer, present_answer, present_plan, shown_answer
from bifrost_bot.notices.maintenance import delivered_late
from bifrost_bot.runtime.faults import UnreadableError
from bifrost_bot.speech.channel import resolve_slot, slots_at
from bifrost_bot.speech.suggestion import refused_reply
from bifrost_bot.speech.texts import EDITED
from bifrost_bot.store.database import StoreError


class AnswerCog(commands.Cog):
    """Commands and texts by which players answer; texts count only in submission channels.

    Attributes:
        threads: Answers texts in threads below these channels.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._runner = services.runner
        self._delivery = services.delivery
        self._reminded: set[tuple[int, int]] = set()
        self._copies = Copies()
        self.threads = ThreadTexts(services)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Takes a text in a submission channel as a move."""
        found = self._services.directory.at(message.channel.id)
        if found is not None and is_by_bot(message):
            self._copies.note(message)
        if not is_player_text(message):
            return
        if found is None:
            parent = self.threads.parent(message)
            if parent is not None:
                await self.threads.answer(message, parent)
            return
        with self._copies.taking(message.id):
            # Texts that were sent while the bot was disconnected come first.
            await self._services.unread.wait(found.match_id, found.address)
            await self.take(message, found)

    async def take(self, message: discord.Message, found: Found) -> None:
        """Handles a text written in a match's channel; a refusal is answered in one sentence."""
        try:
            await self.take_again(message, found)
        except StoreError as problem:
            self._refuse(message, found, problem)

    async def take_again(self, message: discord.Message, found: Found) -> None:
        """Handles a text like `take`, but lets the caller repeat it after a database error.

        Raises:
            StoreError: When the database refuses; nothing was answered.
        """
        try:
            with self._services.limiter.taking_answer():
                refusal = await self._handle(message, found)
        except UnreadableError as problem:
            await self._services.unreadable_notices.reply(message, problem.found)
        except StoreError:
            raise
        except Exception as problem:
            self._refuse(message, found, problem)
        else:
            self._reply(message, found, refusal)

    def _refuse(self, message: discord.Message, found: Found, problem: Exception) -> None:
        self._reply(message, found, sentence(problem, of_move=True))

    def _reply(self, message: discord.Message, found: Found, text: str | None) -> None:
        if text:
            self._delivery.say(found.match_id, found.address, text, message.id)

    async def _handle(self, message: discord.Message, found: Found) -> str | None:
        if found.address == CONTROL or is_bare_call(message):
            return None
        if found.address.seat is None:
            return await self._answer_in_public(message, found)
        # Loading the match is the first await, so that texts keep their order of arrival.
        match = await self._runner.match(found.match_id)
        kind = kind_without_text(message)
        if kind and match.seats.get(found.address.seat) == str(message.author.id):
            return f"{kind} is not a move. Type your move as text."
        received_ms = self._services.received_ms(message.id, match)
        slot, text = resolve_slot(match, found.address, message.content, received_ms, message.id)
        author_id = str(message.author.id)
        if message.id > match.heard.get(slot, 0):
            try:
                require_player(match, slot, author_id)
            except NotPlayingError as problem:
                return self._once(message, sentence(problem))
        command = command_for(
            match, author_id, slot, text, received_ms, message=message.id, reply=True, careful=True
        )

        def refusal(problem: Exception) -> tuple[Notice, ...]:
            body = ReplyBody(sentence(problem), message.id)
            if isinstance(problem, MoveError):
                body = refused_reply(match, slot, message.id, body.text, message.content, text)
            reply = Notice(found.address, body)
            if not isinstance(problem, DeliveredLateError):
                return (reply,)
            return reply, *delivered_late(match, slot, problem.number, message.id)

        await self._runner.handle(found.match_id, command, refusal)
        return None

    async def _answer_in_public(self, message: discord.Message, found: Found) -> str | None:
        """Returns the hint, once, for a player who writes a move in a board's public channel."""
        match = await self._runner.match(found.match_id)
        if match.player(str(message.author.id)) is None:
            return None
        return self._once(
            message, "Send your moves in your own submission channel; only the bot writes here."
        )

    def _once(self, message: discord.Message, refusal: str) -> str | None:
        """Returns a refusal the first time that an author causes one in a channel, then None."""
        key = (message.channel.id, message.author.id)
        if key in self._reminded:
            return None
        self._reminded.add(key)
        return refusal

    @commands.Cog.listener()
    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Tells a player that editing an old message changes nothing."""
        message = payload.message
        before = payload.cached_message
        if before is not None and before.content == message.content:
            return
        if is_player_text(message) and message.edited_at is not None:
            await self._remind(message, EDITED)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Tells a player that deleting a message does not take back the move."""
        message = payload.cached_message
        if message is None or not is_player_text(message):
            return
        text: str | None = (
            "A deleted message changes nothing. {present} To take a move back, use /undo."
        )
        if self._copies.has(message):
            text = self._once(
                message,
                "Another bot repeated and deleted your message: your own counted. {present} "
                "Switch that bot off in this channel.",
            )
        if text is not None:
            await self._remind(message, text)

    async def _remind(self, message: discord.Message, text: str) -> None:
        found = self._services.directory.at(message.channel.id)
        if found is None or found.address.seat is None:
            return
        await self._copies.wait_until_handled(message.id)
        try:
            match = await self._runner.match(found.match_id)
        except UnreadableError:
            return
        for slot in slots_at(match, found.address):
            if idle_reason(match, slot) is not None:
                continue
            reminder = text.format(present=present_answer(match, slot))
            self._delivery.say(match.id, found.address, reminder, message.id)

    @app_commands.command()
    @app_commands.guild_only()
    async def undo(self, interaction: discord.Interaction) -> None:
        """Take back the move you sent in this channel."""
        await run_for_board(self._services, interaction, "undo", self.take_back(interaction, None))

    @app_commands.command()
    @app_commands.guild_only()
    async def lock(self, interaction: discord.Interaction) -> None:
        """Lock your move for this turn; /undo unlocks it."""
        await run_for_board(self._services, interaction, "lock", self.lock_in(interaction, None))

    @app_commands.command()
    @app_commands.guild_only()
    async def submission(self, interaction: discord.Interaction) -> None:
        """Show what you have sent for this turn."""
        await run_for_board(self._services, interaction, "show", self.show(interaction))

    async def take_back(
        self, interaction: discord.Interaction, phase: int | None, board: Board | None = None
    ) -> None:
        """Carries out `/undo`."""
        match, slot = await self._services.slot(interaction, board)
        at_ms = self._services.received_ms(interaction.id, match)
        by = user_id(interaction)
        command = Withdraw(by, slot, at_ms, interaction.id, phase=phase)
        change = await self._runner.handle(match.id, command)
        await tell(self._services, interaction, change)

    async def lock_in(
        self,
        interaction: discord.Interaction,
        phase: int | None,
        board: Board | None = None,
        *,
        careful: bool = True,
    ) -> None:
        """Carries out `/lock`; a careful one first asks whether to lock an incomplete answer."""
        match, slot = await self._services.slot(interaction, board)
        at_ms = self._services.received_ms(interaction.id, match)
        by = user_id(interaction)
        command = Lock(by, slot, at_ms, interaction.id, phase=phase, careful=careful)
        change = await self._runner.handle(match.id, command)
        if any(isinstance(event, LockAsked) for event in change.events):
            await _ask_to_lock(interaction, change.after, slot)
        else:
            await tell(self._services, interaction, change)

    async def show(self, interaction: discord.Interaction, board: Board | None = None) -> None:
        """Carries out `/submission`."""
        match, slot = await self._services.slot(interaction, board)
        require_player(match, slot, user_id(interaction))
        chosen = self._services.preferences.of_seat(match, slot.seat)
        renderer = self._services.renderer
        plan = present_plan(match, slot)
        words, drawn = await renderer.plan(match, slot, plan, chosen)
        text = "\n".join([_answer_text(match, slot), *words])
        await answer(interaction, text, files=drawn[:1])
        for drawing in drawn[1:]:
            await answer(interaction, "", files=[drawing])


async def _ask_to_lock(interaction: discord.Interaction, match: Match, slot: Slot) -> None:
    """Asks a player, in private, whether to lock an incomplete answer."""
    is_empty = match.move(slot) is None
    if is_empty:
        question = f"{missing(match, slot)} Lock without a move?"
    else:
        question = f"{missing(match, slot)} Lock it as it is?"
    label = "Lock without a move" if is_empty else "Lock as it is"
    number = match.phase.phase.number if match.phase else 0
    button = Button(label, "lockanyway", "main", number, slot.board or "")
    text = question
    view = buttons(match.id, (button,))
    await answer(interaction, text, view=view)


def _answer_text(match: Match, slot: Slot) -> str:
    reason = idle_reason(match, slot)
    planned = planned_answer(match, slot)
    if reason and not planned:
        raise NotDueError(reason)
    present = "" if reason else shown_answer(match, slot)
    return "\n".join(filter(None, [present, planned]))
