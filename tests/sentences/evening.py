"""A match with all host actions, for their notices and refusals."""

import re
from collections.abc import Iterator, Sequence

from bifrost_bot.dev.benches.message_counter import left_out
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.answers import Lock, Withdraw
from bifrost_bot.match.decide.consents import AskConsent, Vote
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.hosts import (
    AddHost,
    Announce,
    HandOver,
    Note,
    Pause,
    RemoveHost,
    Resume,
)
from bifrost_bot.match.decide.lobby import (
    AddComputer,
    CallOff,
    CallReady,
    Join,
    Leave,
    RemoveComputer,
    SayReady,
)
from bifrost_bot.match.decide.phases import Abandon, CreditDowntime, Halt
from bifrost_bot.match.decide.seats import Resign
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.host_action import Enter, Extend, Replace, Rerun, Rewind
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.match.notice import (
    BoardBody,
    ClockBody,
    LineBody,
    LobbyBody,
    Notice,
    RecordBody,
    ReplyBody,
    ResultBody,
    WarningBody,
)
from bifrost_bot.messages.audit import audit_text
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.control import control_post
from bifrost_bot.messages.post import Post, lobby_post, status_text
from bifrost_bot.messages.result import closing_post
from bifrost_bot.notices.briefing import brief
from tests.match.world import HOST, PEOPLE, World
from tests.saying import text_of
from tests.sentences.sentence import Sentence, lines_of

MESSAGE = 2_000
_TIMES = re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  ", re.MULTILINE)
_LOBBY = 1
_OTHER = "200"
_NEW = "201"


class Evening:
    """One match, and all that anybody was sent of it."""

    def __init__(self, area: str, settings: Settings) -> None:
        self._area = area
        self.world = World(settings)
        self.read: list[Sentence] = []

    def do(self, *commands: Command) -> None:
        """Carries commands out, or writes down how they are refused."""
        for command in commands:
            before = self.world.match
            history = tuple(self.world.history)
            try:
                self.world.do(command)
            except (MatchError, MoveError) as refused:
                self.add(str(refused))
                continue
            self.tell(before, history)
        self.add(status_text(self.world.match))

    def tell(self, before: Match, history: Sequence[MatchEvent]) -> None:
        """Writes down what was sent after `history`, which made the match `before`."""
        events = self.world.history[len(history) :]
        for notice in brief(before, events, self.world.match, history):
            self.read += channel_texts(self._area, self.world.match, notice)

    def add(self, text: str) -> None:
        """Writes down what was read."""
        self.read.append(Sentence(self._area, text, MESSAGE, rendered=True))


def channel_texts(area: str, match: Match, notice: Notice) -> Iterator[Sentence]:
    """Yields what the channel of a notice is sent."""
    address = notice.address
    body = notice.body
    match body:
        case BoardBody():
            yield from _post_texts(
                area, board_post(match, address, body, left_out(match, address, body))
            )
        case LobbyBody():
            yield from _post_texts(area, lobby_post(match))
            if match.phase is not None:
                yield from _post_texts(area, control_post(match))
        case ResultBody():
            yield from _post_texts(area, closing_post(match, address, _LOBBY))
        case ReplyBody() | LineBody() | WarningBody() | RecordBody():
            yield Sentence(area, text_of(notice), MESSAGE, rendered=True)
        case ClockBody(text):
            yield Sentence(area, text, MESSAGE, rendered=True)
        case _:
            pass


def _post_texts(area: str, post: Post) -> Iterator[Sentence]:
    yield from (Sentence(area, line, MESSAGE, rendered=True) for line in lines_of(post.text))
    if len(post.text) > MESSAGE:
        yield Sentence(area, post.text, MESSAGE, rendered=True)
    yield from (Sentence(area, button.label, 80, rendered=True) for button in post.buttons)


def busy() -> Iterator[Sentence]:
    """Yields the texts of a match with pauses, corrections, replacements, votes and no result."""
    evening = Evening(
        "a match in which much happens", Settings("bifrost", absent_after=1, absent_then="computer")
    )
    world = evening.world
    _gather(evening)
    red = Slot("red", "1")
    evening.do(
        world.submit(red, "Z9"),
        world.submit(red, "A1"),
        world.submit(red, "A2"),
        world.submit(red, "pass"),
    )
    evening.do(
        Withdraw(world.by(red), red, world.now_ms), Withdraw(world.by(red), red, world.now_ms)
    )
    evening.do(
        Lock(world.by(red), red, world.now_ms),
        Lock(world.by(red), red, world.now_ms),
        world.submit(red, "A1"),
    )
    evening.do(
        Announce(HOST, "Good luck!"), Note(HOST, "All are here."), Extend(HOST, 30), Pause(HOST)
    )
    evening.do(
        world.submit(red, "A1"),
        Pause(HOST),
        Resume(HOST),
        Resume(HOST),
        Halt("a1b2c3"),
        Resume(HOST),
    )
    evening.do(
        CreditDowntime(world.now_ms - 3_000), AddHost(HOST, _OTHER), RemoveHost(HOST, PEOPLE[0])
    )
    evening.do(
        Enter(HOST, Slot("red", "1"), "A3", "His line failed."),
        Enter(HOST, red, "Z9", "His line failed."),
    )
    _close(evening)
    _close(evening)
    evening.do(Rerun(HOST, 1, red, "A4", "It was meant so.", world.number))
    evening.do(Rewind(HOST, 1, "A mistake of mine.", world.number))
    evening.do(
        Replace(HOST, "green", world.match.seats["green"], Player(_NEW, "Gunn"), "He had to leave.")
    )
    evening.do(Replace(HOST, "blue", world.match.seats["blue"], None, "He had to leave.", "silent"))
    evening.do(Replace(HOST, "red", world.match.seats["red"], None, "He had to leave.", "good"))
    evening.do(Resign(_NEW), Resign(_NEW))
    evening.do(HandOver(HOST, _OTHER), RemoveHost(_OTHER, _OTHER))
    evening.do(
        Abandon(_OTHER, "It is late."), Abandon(_OTHER, "It is late."), world.submit(red, "A1")
    )
    audit = audit_text(world.match, world.history, everything=True)
    evening.read += [
        Sentence("the audit of that match", line, rendered=True)
        for line in _TIMES.sub("", audit).split("\n")
    ]
    yield from _lines(evening.read)


def voting() -> Iterator[Sentence]:
    """Yields what is read of a match whose only host plays, so that the others are asked."""
    evening = Evening("a match whose host plays", Settings("bifrost"))
    world = evening.world
    evening.do(
        Join(Player(HOST, "Hilda")),
        *(Join(Player(id, f"Player {id}")) for id in PEOPLE[:2]),
        CallReady(HOST),
    )
    evening.do(*(SayReady(id) for id in (HOST, *PEOPLE[:2])))
    world.open()
    for reason, agrees in (("The train was late.", True), ("Once more.", False)):
        evening.do(Extend(HOST, 60, reason), AskConsent(Extend(HOST, 60, reason)))
        consent = world.match.consent
        number = consent.number if consent else 0
        evening.do(*(Vote(id, number, agrees) for id in PEOPLE[:2]))
    yield from _lines(evening.read)


def _gather(evening: Evening) -> None:
    world = evening.world
    for id in PEOPLE:
        evening.do(Join(Player(id, f"Player {id}")), Join(Player(id, f"Player {id}")))
    evening.do(
        Leave(PEOPLE[2]), Leave(PEOPLE[2]), AddComputer(HOST, "random"), RemoveComputer(HOST)
    )
    evening.do(
        CallReady(HOST),
        Join(Player(PEOPLE[2], "Player 103")),
        CallReady(HOST),
        CallOff(HOST),
        CallReady(HOST),
    )
    evening.do(*(SayReady(id) for id in PEOPLE))
    evening.do(Announce(PEOPLE[0], "Not mine to say"))
    before = world.match
    history = tuple(world.history)
    world.open()
    evening.tell(before, history)


def _close(evening: Evening) -> None:
    world = evening.world
    before = world.match
    history = tuple(world.history)
    world.close()
    evening.tell(before, history)


def _lines(read: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yields each line as its own sentence; a text that is too long stays whole."""
    for one in read:
        if one.most and len(one.text) > one.most:
            yield one
        yield from (Sentence(one.area, line, rendered=True) for line in lines_of(one.text))
