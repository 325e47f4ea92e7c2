"""Tells Discord what the outbox holds: in order per channel, at least once, the most urgent first.

Every channel has a queue and, while it is not empty, one task that works it off; discord.py lets the send that empties
a rate-limit bucket return seconds late, so no channel may wait for another. A nonce lets Discord drop a repeat; what it
cannot stop is looked for first (`doubts`).
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import aiohttp
import discord

from bifrost_bot.gateway.access import UNKNOWN_MESSAGE, AwayError, is_barred, is_gone, lacking
from bifrost_bot.gateway.addressing import CONTROL, LOBBY, Directory
from bifrost_bot.gateway.animator import Animator
from bifrost_bot.gateway.doubts import Doubts, stamp_ms
from bifrost_bot.gateway.ledger import Ledger
from bifrost_bot.gateway.render import Renderer, pings
from bifrost_bot.gateway.scribe import Scribe
from bifrost_bot.gateway.stage import Stage
from bifrost_bot.gateway.waiting import Patience, Queue, boards_of, joined, line_up, newest_sketch, nonce, take_batch
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, Kind, Notice
from bifrost_bot.match.reminding import reminded_by_choice
from bifrost_bot.present import upkeep
from bifrost_bot.present.board_post import board_post
from bifrost_bot.present.channels import shown_boards
from bifrost_bot.present.personal import dressed, warning_post
from bifrost_bot.present.post import Post, lobby_post, whole_or_attached
from bifrost_bot.present.result import result_post
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.limiter import Limiter, Place
from bifrost_bot.runtime.personal import Personal
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel, Row
from engines.api import Slot

log = logging.getLogger(__name__)
_MOST_REFUSALS = 5
"""How often something that Discord refuses is tried again: half a minute in all."""
_LOOK_MS = 2_000
_PASSING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, StoreError)
_TOO_MANY_REQUESTS = 429


class Herald:
    """The way out to Discord for everything about matches.

    Attributes:
        obstructed: Called with a match of which something cannot be told before people mend something, and with the
            address whose channel Discord says it does not know.
    """

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        directory: Directory,
        stage: Stage,
        renderer: Renderer,
        scribe: Scribe,
        limiter: Limiter,
        ledger: Ledger,
        personal: Personal,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._client = client
        self._runner = runner
        self._directory = directory
        self._stage = stage
        self._renderer = renderer
        self._animator = Animator(client, renderer, limiter, tasks)
        self._scribe = scribe
        self._limiter = limiter
        self._ledger = ledger
        self._personal = personal
        self._tasks = tasks
        self._clock = clock
        self._queues: dict[tuple[str, Address], Queue] = {}
        self._places: dict[tuple[str, Address], Place] = {}
        self._given_up: set[tuple[str, Address]] = set()
        self._doubts = Doubts(client, clock)
        self.obstructed: Callable[[Match, Address | None], None] = lambda *_: None

    def on_change(self, change: Change) -> None:
        """Tells what was recorded with a change."""
        self._enqueue(change.rows)

    def take_up(self, rows: Sequence[Row]) -> None:
        """Tells what a former process left untold, or may have told without noting it."""
        self._doubts.raise_for(rows)
        self._enqueue(rows)

    def say(self, match_id: str, address: Address, text: str, reply_to: int) -> None:
        """Replies to a message with something that changed nothing, so that it need not outlive a crash."""
        body = {"text": text, "reply_to": reply_to}
        self._enqueue([Row(0, match_id, Notice(address, Kind.REPLY, body), self._clock.now_ms())])

    def proclaim(self, make: Callable[[Match], Notice]) -> None:
        """Tells something of every match under way but those tried out, that cannot be recorded or need not be."""
        now_ms, running = self._clock.now_ms(), self._runner.running()
        real = [match for match in running if not match.settings.practice and not match.settings.rehearsal]
        self._enqueue([Row(0, match.id, make(match), now_ms) for match in real])

    def has_board_for(self, match_id: str, address: Address) -> bool:
        """Returns whether a board waits to be shown in a channel."""
        return any(row.notice.kind is Kind.BOARD for row in self._queues.get((match_id, address), ()))

    def _enqueue(self, rows: Sequence[Row]) -> None:
        for row in rows:
            key = (row.match_id, row.notice.address)
            queue = self._queues.get(key)
            if queue is None:
                self._queues[key] = Queue([row])
                self._tasks.start(self._work_off(key), f"channel {row.notice.address.for_log} of match {row.match_id}")
            else:
                self._join(key, queue, row)

    def _join(self, key: tuple[str, Address], queue: Queue, row: Row) -> None:
        urgent = row.notice.kind < min((waiting.notice.kind for waiting in queue), default=row.notice.kind)
        needless = line_up(queue, row)
        self._ledger.told([one.id for one in needless])
        if urgent and key in self._places:
            self._limiter.hurry(self._places[key], row.notice.kind)

    async def _work_off(self, key: tuple[str, Address]) -> None:
        queue, patience = self._queues[key], Patience()
        while queue:
            place = self._places[key] = self._limiter.queue(min(row.notice.kind for row in queue))
            await self._limiter.reach(place)
            batch = take_batch(queue)
            try:
                await self._tell(key, batch)
                self._given_up.discard(key)
            except UnreadableError:
                # What is in the outbox waits there for a process that can read the match.
                break
            except Exception as problem:
                queue.extendleft(reversed(batch))
                if await self._waits(key, batch, problem, patience):
                    continue
                batch = await self._give_up(key, queue, patience.refused or batch, problem)
            patience = Patience()
            self._doubts.end_for(batch)
            self._ledger.told([row.id for row in batch if row.id])
        self._queues.pop(key, None)
        self._places.pop(key, None)

    async def _waits(
        self, key: tuple[str, Address], batch: Sequence[Row], problem: Exception, patience: Patience
    ) -> bool:
        """Waits until a batch may be told after all; returns False at once where waiting does not help."""
        if is_barred(problem):
            if await self._is_void(key, problem):
                return False
            await self._until_free(key, problem, patience.bar())
            return True
        if not _passes(problem):
            # Discord's proxies refuse a right request now and then; one that stays refused is wrong.
            if not isinstance(problem, discord.HTTPException) or patience.refusals == _MOST_REFUSALS:
                return False
            patience.refusals += 1
            patience.refused = patience.refused or batch
        log.warning("channel %s of match %s: %s; trying again", key[1].for_log, key[0], problem)
        self._doubts.raise_for(batch)
        await self._clock.sleep_until(self._clock.now_ms() + patience.pause())
        return True

    async def _give_up(
        self, key: tuple[str, Address], queue: Queue, lost: Sequence[Row], problem: Exception
    ) -> Sequence[Row]:
        """Takes out of a queue what cannot be told, lets hosts know, and returns it; the rest waits on."""
        bug = not isinstance(problem, discord.HTTPException)
        log.error("channel %s of match %s: cannot be told: %s", key[1].for_log, key[0], problem, exc_info=bug)
        rest = [row for row in queue if row not in lost]
        queue.clear()
        queue.extend(rest)
        if key not in self._given_up and not is_gone(problem):
            self._given_up.add(key)
            with suppress(StoreError, MatchError, FaultError):
                channel = await self._channel(await self._runner.match(key[0]), key[1])
                where = channel.id if channel else 0
                await self._runner.tell(key[0], lambda match: (upkeep.refused(match, key[1], where),))
        return lost

    async def _is_void(self, key: tuple[str, Address], problem: Exception) -> bool:
        """Returns whether there is nobody left to tell: the channels of a match that is over are not made anew."""
        return key[1] != LOBBY and is_gone(problem) and (await self._runner.match(key[0])).over

    async def _until_free(self, key: tuple[str, Address], problem: Exception, pause_ms: int) -> None:
        """Waits until people may have mended what is in the way; as long as it is known to be, Discord is not asked."""
        log.warning("channel %s of match %s: barred: %s; waiting", key[1].for_log, key[0], problem)
        match = await self._runner.match(key[0])
        self.obstructed(match, key[1] if is_gone(problem) else None)
        await self._clock.sleep_until(self._clock.now_ms() + pause_ms)
        while await self._is_known_barred(match, key[1]):
            await self._clock.sleep_until(self._clock.now_ms() + _LOOK_MS)

    async def _is_known_barred(self, match: Match, address: Address) -> bool:
        try:
            guild = await self._stage.guild(match)
            channel = await self._channel(match, address)
        except (AwayError, StoreError):
            return True
        return channel is not None and (guild.get_channel(channel.id) is None or bool(lacking(guild, channel.id)))

    async def _tell(self, key: tuple[str, Address], batch: Sequence[Row]) -> None:
        match = await self._runner.match(key[0])
        row = batch[-1]
        if row.notice.kind is Kind.CURTAIN:
            await self._stage.curtain(match)
            return
        if row.notice.kind is Kind.ADMISSION:
            await self._stage.admit(match, key[1])
            return
        channel = await self._channel(match, key[1])
        if channel is None:
            log.warning("match %s has no channel %s any more", key[0], key[1].for_log)
            return
        told = await self._doubts.settle(channel, batch)
        for done, message in told:
            await self._take_note(match, channel, done, message)
        batch = [row for row in batch if not any(row is done for done, _ in told)]
        if not batch:
            return
        row = batch[-1]
        match row.notice.kind:
            case Kind.BOARD:
                await self._show_board(match, channel, batch)
            case Kind.LOBBY:
                await self._show_lobby(match, channel, row)
            case Kind.CLOCK:
                await self._move_clock(match, channel, row)
            case Kind.RESULT:
                await self._send(match, channel, row, result_post(match, spreadsheet=key[1] in (LOBBY, CONTROL)))
            case Kind.WARNING:
                await self._warn(match, channel, row)
            case Kind.RECORD:
                await self._send_record(match, channel, row)
            case Kind.REPLY:
                await self._reply(match, channel, batch)
            case _:
                body = row.notice.body
                text = " ".join([*(f"<@{id}>" for id in body.get("ping", ())), body["text"]])
                post = self._dressed(match, channel, Post(text, ping=tuple(body.get("ping", ()))))
                await self._send(match, channel, row, post)

    async def _take_note(self, match: Match, channel: Channel, row: Row, message: discord.Message) -> None:
        """Does what follows a message, where it is not known whether that was done."""
        match row.notice.kind:
            case Kind.BOARD:
                await self._directory.show(channel, message.id)
            case Kind.LOBBY:
                await self._directory.show(channel, message.id)
                await self._edit_lobby(match, replace(channel, board_message_id=message.id))
            case Kind.RECORD:
                await self._link(match, channel, message)
            case _:
                pass

    async def _send_record(self, match: Match, channel: Channel, row: Row) -> None:
        kept = await self._scribe.keepsake(match.id)
        if kept.files:
            text = f"{row.notice.body['text']} {kept.note}".strip()
            post = Post(text, files=kept.files, films=kept.films)
            await self._link(match, channel, await self._send(match, channel, row, post))

    async def _link(self, match: Match, channel: Channel, record: discord.Message) -> None:
        """Lets the lobby's message lead to the replay; a rehearsal has neither there."""
        if channel.address != LOBBY:
            return
        home = await self._runner.home(match.id)
        url = f"https://discord.com/channels/{home.guild_id}/{home.channel_id}/{record.id}"
        await self._edit_lobby(match, channel, url)

    async def _channel(self, match: Match, address: Address) -> Channel | None:
        known = self._directory.channel(match.id, address)
        if known is None and address == LOBBY:
            home = await self._runner.home(match.id)
            known = Channel(home.channel_id, match.id, LOBBY)
            await self._directory.add(known)
        return known

    async def _show_board(self, match: Match, channel: Channel, batch: Sequence[Row]) -> None:
        lines = [line for row in batch for line in row.notice.body["lines"]]
        opening = any(row.notice.body["opening"] for row in batch)
        # A notice may be older than a rewind to where its board was not opened yet.
        boards = boards_of(batch, shown_boards(match))
        post = self._dressed(match, channel, board_post(match, channel.address, boards, lines, opening))
        message = await self._send(match, channel, batch[-1], post)
        await self._directory.show(channel, message.id)
        board = channel.address.board
        if channel.address.place == "public" and board and any(row.notice.body.get("closed") for row in batch):
            self._animator.show(match, channel, board)

    async def _reply(self, match: Match, channel: Channel, batch: Sequence[Row]) -> None:
        seat = channel.address.seat
        slot = Slot(seat, channel.address.board) if seat is not None else None
        text, whole = whole_or_attached(joined(batch))
        post = self._dressed(match, channel, Post(text, files=whole))
        drawn = await self._renderer.sketch(match, slot, newest_sketch(batch), post.palette) if slot else []
        await self._send(match, channel, batch[-1], post, batch[-1].notice.body["reply_to"], drawn)

    async def _warn(self, match: Match, channel: Channel, row: Row) -> None:
        chosen = self._personal.of_seat(match, channel.address.seat)
        own = match.phase is not None and reminded_by_choice(match.phase, chosen)
        post = warning_post(match, channel.address, row.notice.body, chosen, own, self._clock.now_ms())
        if post is not None:
            await self._send(match, channel, row, post)

    def _dressed(self, match: Match, channel: Channel, post: Post) -> Post:
        """Returns the post as the channel's player chose to read it."""
        return dressed(post, self._personal.of_seat(match, channel.address.seat), self._clock.now_ms())

    async def _show_lobby(self, match: Match, channel: Channel, row: Row) -> None:
        if channel.board_message_id is None or not await self._edit_lobby(match, channel):
            message = await self._send(match, channel, row, lobby_post(match, self._directory.rooms(match.id)))
            await self._directory.show(channel, message.id)

    async def _edit_lobby(self, match: Match, channel: Channel, replay_url: str = "") -> bool:
        """Brings the lobby's message up to date; returns whether it still is there."""
        arguments = await self._renderer.arguments(
            match, lobby_post(match, self._directory.rooms(match.id), replay_url)
        )
        arguments.setdefault("view", None)
        try:
            await self._message(channel, channel.board_message_id or 0).edit(**arguments)
        except discord.NotFound as problem:
            if problem.code != UNKNOWN_MESSAGE:
                raise
            log.info("match %s: the lobby's message was deleted", match.id)
            return False
        return True

    async def _move_clock(self, match: Match, channel: Channel, row: Row) -> None:
        if channel.board_message_id is None:
            return
        body = await self._ledger.last_board(match.id, channel.address)
        if body is None:
            return
        lines = [*body["lines"], row.notice.body["line"]]
        boards = [board for board in shown_boards(match) if board in body["boards"]]
        post = self._dressed(match, channel, board_post(match, channel.address, boards, lines, body["opening"]))
        try:
            await self._message(channel, channel.board_message_id).edit(
                content=post.text, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as problem:
            if problem.code != UNKNOWN_MESSAGE:
                raise  # Somebody deleted the board, and its clock with it.

    def _message(self, channel: Channel, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel.id).get_partial_message(message_id)

    async def _send(
        self,
        match: Match,
        channel: Channel,
        row: Row,
        post: Post,
        reply_to: int | None = None,
        drawn: Sequence[discord.File] = (),
    ) -> discord.Message:
        arguments = await self._renderer.arguments(match, post)
        if drawn:
            arguments["files"] = [*arguments.get("files", ()), *drawn]
        arguments["nonce"] = nonce(row, match.seed)
        if reply_to is not None:
            arguments["reference"] = discord.MessageReference(
                message_id=reply_to, channel_id=channel.id, fail_if_not_exists=False
            )
            arguments["allowed_mentions"] = pings(())
        sent_ms = self._clock.local_ms()
        message = await self._client.get_partial_messageable(channel.id).send(**arguments)
        if self._doubts.is_sure(row):
            # A repeat brings back the old message: its stamp would set the clock back, and turns would lose that time.
            self._clock.observe(sent_ms, stamp_ms(message.id), self._clock.local_ms())
        return message


def _passes(problem: Exception) -> bool:
    """Returns whether trying again helps: Discord, the way there or the database is in trouble, not the notice."""
    if isinstance(problem, discord.HTTPException) and problem.status == _TOO_MANY_REQUESTS:
        return True
    return isinstance(problem, _PASSING)
