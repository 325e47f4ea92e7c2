"""A live match for fuzzing, through the real runner and database."""

import random
from dataclasses import dataclass, field, replace
from typing import Final

from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.on_demand import LazyPainter
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.outgoing.mentions import calling
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.lobby import CallReady, Join, SayReady
from bifrost_bot.match.decide.phases import CloseDue, Open
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.match.notice import BoardBody, Kind, LineBody, LobbyBody, ReplyBody, ResultBody
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.post import Post, fit_or_attach, lobby_post
from bifrost_bot.messages.result import closing_post
from bifrost_bot.messages.verdict import judge_post
from bifrost_bot.runtime.delivery.queue import join_replies
from bifrost_bot.runtime.runner import Change
from bifrost_bot.speech.channel import shown_boards
from bifrost_bot.store.journal import Home
from bifrost_bot.store.outbox import Row
from tests.clock import ManualClock
from tests.fuzz.door import Door
from tests.fuzz.harm import payload
from tests.fuzz.hostile import Hand
from tests.fuzz.tally import Tally
from tests.samples import answer
from tests.verdicts import next_verdict

HOST: Final = "100"
HOME: Final = Home(7, 8)
_BOARDS_SEEN: Final = 0.3
_RENDERER: Final = Renderer(LazyPainter(), LruCache(0))


@dataclass(slots=True)
class Evening:
    """A match that people play, and everything that was sent in its present phase."""

    door: Door
    clock: ManualClock
    hand: Hand
    tally: Tally
    match: Match
    said: str = ""
    numbers: int = 1
    _right: dict[Slot, list[str]] = field(default_factory=dict[Slot, list[str]])

    @property
    def game(self) -> str:
        """The match's game."""
        return self.match.game.info.id

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone who may be named."""
        return (HOST, *(player.id for player in self.match.players))

    def number(self) -> int:
        """Returns the id of a new message."""
        self.numbers += 1
        return self.numbers

    def texts(self, slot: Slot) -> list[str]:
        """Returns texts that the slot could have sent when they were first asked for."""
        if slot in self._right:
            return self._right[slot]
        game = self.match.game
        view = self.match.game.view(self.match.state, slot.seat)
        draft = self.match.move(slot)
        dice = self.hand.dice
        found = list(game.complete(view, slot, draft, ""))
        found += [
            answer(self.game, self.match.state, slot, Rng(f"{dice.random()}", 1)) for _ in range(3)
        ]
        self._right[slot] = [text for text in found if text]
        return self._right[slot]

    async def close(self) -> None:
        """Lets most of the others answer and the time run out; checks what is sent."""
        await self._answer_the_rest()
        while (live := self.match.phase) is not None:
            self.clock.move_to(
                max(self.clock.now_ms(), live.deadline_ms + self.match.settings.grace_ms)
            )
            change = await self.door.handle(self.match.id, CloseDue(live.phase.number))
            await self.look(change)
            await self._judge_what_waits()
            break
        if not self.match.over and self.match.phase is None:
            await self.look(await self.door.handle(self.match.id, Open(self.match.boards)))
        self.said = ""
        self._right.clear()

    async def look(self, change: Change) -> None:
        """Takes a change in, and looks at every message that it brings."""
        self.match = change.after
        boards = [row for row in change.rows if row.notice.kind is Kind.BOARD]
        if boards and self.hand.dice.random() < _BOARDS_SEEN:
            await self.see(self.hand.dice.choice(boards))
        for row in change.rows:
            if row.notice.kind is not Kind.BOARD:
                await self.see(row)

    async def see(self, row: Row) -> None:
        """Checks the message that is sent for a notice."""
        post = self._post(row)
        if post is None:
            return
        arguments = await _RENDERER.arguments(self.match, Post(post.text, ping=post.ping))
        message = payload(arguments["content"], calling(post.ping))
        kind = row.notice.kind.name.lower()
        self.tally.look(self.game, kind, message, self.said, self.people)

    def _post(self, row: Row) -> Post | None:
        match row.notice.body:
            case ReplyBody():
                text, _ = fit_or_attach(join_replies([row]))
                return Post(text)
            case BoardBody() as body:
                boards = tuple(board for board in shown_boards(self.match) if board in body.boards)
                return board_post(self.match, row.notice.address, replace(body, boards=boards))
            case LobbyBody():
                return lobby_post(self.match)
            case ResultBody():
                return closing_post(self.match, row.notice.address, 0)
            case LineBody(text, ping):
                return Post(text, ping=ping)
            case _:
                return None

    async def _answer_the_rest(self) -> None:
        live = self.match.phase
        for slot in live.phase.to_act if live else ():
            if self.match.phase is None or self.match.phase.phase.number != (
                live and live.phase.number
            ):
                return
            if (
                slot in self.match.submissions
                or slot in self.match.locked
                or self.hand.dice.random() < 0.2
            ):
                continue
            text = answer(self.game, self.match.state, slot, Rng(f"{self.hand.dice.random()}", 1))
            command = Submit(
                self.match.seats[slot.seat], slot, text, self.clock.now_ms(), self.number()
            )
            self.match = (await self.door.handle(self.match.id, command)).after

    async def _judge_what_waits(self) -> None:
        while self.match.held is not None:
            post = judge_post(self.match)
            message = payload(post.text, calling(post.ping))
            self.tally.look(self.game, "judge", message, self.said)
            command = next_verdict(self.match, HOST, right=self.hand.dice.random() < 0.5)
            await self.look(await self.door.handle(self.match.id, command))


async def begin_match(
    door: Door,
    clock: ManualClock,
    tally: Tally,
    settings: Settings,
    dice: random.Random,
    most: int = 0,
) -> Evening:
    """Returns a match in its first phase, with a random number of people, at most `most`."""
    match = await door.create(settings, HOST, HOME)
    evening = Evening(door, clock, Hand(dice), tally, match)
    info = match.game.info
    ids = [str(101 + number) for number in range(dice.randint(info.fewest, most or info.most))]
    for id in ids:
        seat = next(iter(free_seats(evening.match)), None)
        evening.match = (
            await door.handle(match.id, Join(Player(id, f"Player {id}", seat=seat)))
        ).after
    await door.handle(match.id, CallReady(HOST))
    for id in ids:
        await evening.look(await door.handle(match.id, SayReady(id)))
    await evening.look(await door.handle(match.id, Open(evening.match.boards)))
    return evening
