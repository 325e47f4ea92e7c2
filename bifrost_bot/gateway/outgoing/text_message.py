"""The messages that are mostly words: replies, warnings, lines, results and a match's files."""

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
from bifrost_bot.match.reminder import reminded_by_choice
from bifrost_bot.messages.post import Button, Post, whole_or_attached
from bifrost_bot.messages.preferences import warning_post
from bifrost_bot.messages.result import closing_post
from bifrost_bot.notices.answer import is_current
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.delivery.queue import joined
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.channel import PreflightText
from bifrost_bot.speech.texts.consent import ConsentText
from bifrost_bot.speech.texts.correction import CorrectionText
from bifrost_bot.speech.texts.lobby import LobbyText
from bifrost_bot.speech.texts.seat import SeatText
from bifrost_bot.store.outbox import Channel, Row, bodies


class TextMessages:
    """The sender of text messages, which are sent once and never edited."""

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
        seat, replies = channel.address.seat, bodies(batch, ReplyBody)
        chosen, plan = self._sender.preferences(match, channel), changed_plan(replies)
        slot = (
            Slot(seat, channel.address.board or plan.board)
            if seat is not None and plan is not None
            else None
        )
        words, drawn = (
            await self._renderer.changed_plan(match, slot, plan, chosen) if slot else ([], [])
        )
        text, whole = whole_or_attached(
            "\n".join(
                [joined(batch), *words, *wording.drawn_elsewhere(match.game.info, len(drawn))]
            )
        )
        post = self._sender.dressed(match, channel, Post(text, files=whole))
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
        """Warns of a deadline, unless that is out of date or the player has set reminders of
        their own.
        """
        if not is_current(
            match, channel.address, body, row.created_ms, self._watch.match_ms(match)
        ):
            return
        chosen = self._sender.preferences(match, channel)
        own = match.phase is not None and reminded_by_choice(match.phase, chosen)
        post = warning_post(match, channel.address, body, chosen, own, self._clock.now_ms())
        if post is not None:
            await self._sender.send(match, channel, row, post, sure=sure)

    async def line(
        self, match: Match, channel: Channel, row: Row, body: LineBody, sure: bool
    ) -> None:
        """Sends one sentence, with the pings that go with it."""
        text = " ".join([*(f"<@{id}>" for id in body.ping), body.text])
        buttons = () if body.late is None else (_entry(body.late),)
        if body.check:
            buttons = (*buttons, Button(PreflightText.look_again, "preflight"))
        if body.seeing is not None:
            out = Button(LobbyText.take_out, "takeout", "bad", 0, body.seeing)
            buttons = (*buttons, Button(LobbyText.let_play, "openeyes", "main"), out)
        if body.consent is not None:
            agree = Button(ConsentText.agree, "agree", "good", body.consent)
            buttons = (*buttons, agree, Button(ConsentText.refuse, "refuse", "bad", body.consent))
        post = self._sender.dressed(match, channel, Post(text, buttons=buttons, ping=body.ping))
        await self._sender.send(match, channel, row, post, sure=sure)

    async def direct(self, match: Match, row: Row, body: LineBody, lobby: int, sure: bool) -> None:
        """Tells the person whom a sentence calls directly, and where the match's lobby is.

        Raises:
            discord.Forbidden: When they take no direct messages.
        """
        channel = await self._sender.direct(match, body.ping[0])
        if channel is not None:
            text = f"{body.text} {SeatText.where_lobby.format(channel=lobby)}"
            await self._sender.send(match, channel, row, Post(text), sure=sure)

    async def result(
        self, match: Match, channel: Channel, row: Row, where: int, sure: bool
    ) -> None:
        """Sends the result of a match, whose files are in the channel `where`."""
        post = self._sender.dressed(match, channel, closing_post(match, channel.address, where))
        await self._sender.send(match, channel, row, post, sure=sure)

    async def record(
        self, match: Match, channel: Channel, row: Row, body: RecordBody, sure: bool
    ) -> discord.Message:
        """Sends a match's files, or how to get them if none can be sent, and returns the
        message.
        """
        kept = await self._archiver.files(match.id)
        text = f"{body.text} {kept.note}".strip() if kept.files else wording.no_record(match.id)
        return await self._sender.send(match, channel, row, Post(text, files=kept.files), sure=sure)


def _entry(late: LateText) -> Button:
    return Button(
        CorrectionText.enter_late,
        "enter",
        "main",
        late.phase,
        ":".join((str(late.message), late.address.key, late.board or "")),
    )


def changed_plan(replies: Sequence[ReplyBody]) -> Plan | None:
    """Returns the plan to draw under several replies: that of the latest drawing, against what
    was before the first.
    """
    drawings = [body.drawing for body in replies if body.drawing is not None]
    if not drawings or drawings[-1].plan is None:
        return None
    first = drawings[0].plan
    return replace(drawings[-1].plan, before=first.before) if first else drawings[-1].plan
