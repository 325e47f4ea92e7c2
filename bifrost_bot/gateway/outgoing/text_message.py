"""Text messages of matches: replies, warnings, lines, results and files."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.outgoing.archiver import Archiver
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import (
    LateText,
    LineBody,
    Plan,
    RecordBody,
    ReminderBody,
    ReplyBody,
    WarningBody,
)
from bifrost_bot.match.reminder import has_own_reminders
from bifrost_bot.messages.post import READY_CALL, Button, Post, fit_or_attach
from bifrost_bot.messages.preferences import warning_post
from bifrost_bot.messages.result import closing_post
from bifrost_bot.notices.answer import can_change, is_current, without_promise
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.queue import join_replies
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts import AGREE_LABEL, LOOK_AGAIN, REFUSE_LABEL
from bifrost_bot.store.outbox import Channel, Row, bodies


class TextMessages:
    """Sends text messages, which are never edited."""

    def __init__(
        self,
        sender: Sender,
        renderer: Renderer,
        archiver: Archiver,
        watch: OutageWatch,
        clock: Clock,
    ) -> None:
        self._sender = sender
        self._renderer = renderer
        self._archiver = archiver
        self._watch = watch
        self._clock = clock

    async def reply(self, match: Match, channel: Channel, batch: Sequence[Row], sure: bool) -> None:
        """Answers a player's texts, with a drawing of the currently planned move."""
        replies = bodies(batch, ReplyBody)
        seat = channel.address.seat
        plan = changed_plan(replies)
        words: list[str] = []
        drawn: list[discord.File] = []
        if seat is not None and plan is not None:
            slot = Slot(seat, channel.address.board or plan.board)
            chosen = self._sender.preferences(match, channel)
            words, drawn = await self._renderer.changed_plan(match, slot, plan, chosen)
        elsewhere = wording.drawn_elsewhere(match.game.info, len(drawn))
        told = join_replies(batch)
        if seat is not None and not can_change(match, channel.address):
            told = without_promise(told)
        text, files = fit_or_attach("\n".join([told, *words, *elsewhere]))
        buttons = suggested_button(replies[-1])
        post = self._sender.adapt(match, channel, Post(text, buttons=buttons, files=files))
        await self._sender.send(
            match,
            channel,
            batch[-1],
            post,
            sure=sure,
            reply_to=replies[-1].reply_to,
            drawn=drawn[:1],
        )

    async def warn(
        self, match: Match, channel: Channel, row: Row, body: WarningBody | ReminderBody, sure: bool
    ) -> None:
        """Warns of a deadline, unless that is outdated or the player has other reminders."""
        now_ms = self._watch.match_ms(match)
        if not is_current(match, channel.address, body, row.created_ms, now_ms):
            return
        chosen = self._sender.preferences(match, channel)
        is_reminded = match.phase is not None and has_own_reminders(match.phase, chosen)
        post = warning_post(match, channel.address, body, chosen, is_reminded, self._clock.now_ms())
        if post is not None:
            await self._sender.send(match, channel, row, post, sure=sure)

    async def line(
        self, match: Match, channel: Channel, row: Row, body: LineBody, sure: bool
    ) -> None:
        """Sends one sentence with its pings and buttons."""
        called = [f"<@&{body.role}>"] if body.role else []
        text = " ".join([*called, *map(wording.mention, body.ping), body.text])
        plain = Post(text, buttons=_line_buttons(body), ping=body.ping, role=body.role)
        post = self._sender.adapt(match, channel, plain)
        await self._sender.send(match, channel, row, post, sure=sure)

    async def direct(self, match: Match, row: Row, body: LineBody, lobby: int, sure: bool) -> None:
        """Sends a sentence as a direct message, with a link to the match's lobby.

        Raises:
            discord.Forbidden: When they take no direct messages.
        """
        channel = await self._sender.direct(match, body.ping[0])
        if channel is not None:
            text = f"{body.text} The lobby is <#{lobby}>."
            await self._sender.send(match, channel, row, Post(text), sure=sure)

    async def result(
        self,
        match: Match,
        channel: Channel,
        row: Row,
        where: int,
        url: str,
        sure: bool,
        *,
        again: bool,
    ) -> None:
        """Sends the result of a match; its files are in the channel `where`, its page at `url`.

        `again` is whether it can have a rematch.
        """
        plain = closing_post(match, channel.address, where, url, again=again)
        post = self._sender.adapt(match, channel, plain)
        await self._sender.send(match, channel, row, post, sure=sure)

    async def record(
        self, match: Match, channel: Channel, row: Row, body: RecordBody, sure: bool
    ) -> discord.Message:
        """Sends a match's files and returns the message, which says how to get missing ones."""
        made = await self._archiver.files(match.id)
        text = f"{body.text} {made.note}".strip()
        if not made.files:
            text = wording.no_record(match.id)
        post = Post(text, files=made.files)
        return await self._sender.send(match, channel, row, post, sure=sure)


def _line_buttons(body: LineBody) -> tuple[Button, ...]:
    buttons: list[Button] = []
    if body.late is not None:
        buttons.append(_enter_button(body.late))
    if body.ready:
        buttons.append(READY_CALL)
    if body.check:
        buttons.append(Button(LOOK_AGAIN, "preflight"))
    if body.seeing is not None:
        buttons.append(Button("Let them play", "openeyes", "main"))
        buttons.append(Button("Take them out", "takeout", "bad", 0, body.seeing))
    if body.stand_in is not None:
        buttons.append(Button("Ask no one", "standstop", "bad", body.stand_in))
    if body.consent is not None:
        buttons.append(Button(AGREE_LABEL, "agree", "good", body.consent))
        buttons.append(Button(REFUSE_LABEL, "refuse", "bad", body.consent))
    return tuple(buttons)


def _enter_button(late: LateText) -> Button:
    detail = f"{late.message}:{late.address.key}:{late.board or ''}"
    return Button("Enter it", "enter", "main", late.phase, detail)


def suggested_button(reply: ReplyBody) -> tuple[Button, ...]:
    """Returns the button that sends what a refused text evidently means, if there is such."""
    if not reply.suggested:
        return ()
    return (Button(f"Send {reply.suggested}", "suggested", "main", reply.phase, reply.suggested),)


def changed_plan(replies: Sequence[ReplyBody]) -> Plan | None:
    """Returns the plan to draw: the latest one, compared with the one before the first reply."""
    drawings = [body.drawing for body in replies if body.drawing is not None]
    if not drawings:
        return None
    first = drawings[0].plan
    last = drawings[-1].plan
    if first is None or last is None:
        return last
    return replace(last, before=first.before)
