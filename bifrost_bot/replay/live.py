"""A match that is still played, packed for its page: as a whole, and each change since.

One object serves all who see the same: spectators, a player, or hosts who read along.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final, TypeAlias

from bifrost_bot.engines.scene import as_drawn
from bifrost_bot.engines.values import Json, Seat, Slot
from bifrost_bot.match.errors import MATCH_OVER
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.history.export import finished_match
from bifrost_bot.match.model import Match, Status
from bifrost_bot.replay.model import PUBLIC, Pane, Replay, Step, Viewpoint
from bifrost_bot.replay.pack import Packer, header, pack
from bifrost_bot.replay.record import Tape, answer_text, people_of, record, slot_name
from bifrost_bot.speech.lobby import phase_of
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import capital, seat_name

SPECTATORS: Final[tuple[Seat | None, ...]] = (None,)
_POSITION_DIGITS: Final = 24


State: TypeAlias = dict[str, Json]
"""The open phase and its clock, as JSON."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is new on a page, as JSON, and the position that the page has then."""

    position: str
    text: str


@dataclass(slots=True)
class LiveReplay:
    """The page of a match for some viewers.

    A position is the hash of all that was sent before, so it gives nothing else away.

    Attributes:
        viewers: Seats; None is the public. A single seat also sees its planned moves.
        position: The position of the present state.
    """

    viewers: tuple[Seat | None, ...] = SPECTATORS
    position: str = ""
    _tape: Tape = field(init=False)
    _packer: Packer = field(default_factory=Packer)
    _steps: list[Step] = field(default_factory=list[Step])
    _packed: list[Json] = field(default_factory=list[Json])
    _state: State = field(default_factory=dict[str, Json])

    def __post_init__(self) -> None:
        self._tape = Tape(self.viewers)

    @property
    def match(self) -> Match | None:
        """The match after the last event; None before the first."""
        return self._tape.match

    def advance(self, events: Iterable[MatchEvent]) -> Change | None:
        """Takes up the next events of the match; returns what is new for the viewers, if anything.

        Args:
            events: Events that directly follow those before.
        """
        for event in events:
            self._tape.advance(event)
        match = self._tape.match
        assert match is not None
        steps = list(self._tape.steps)
        planned = self._planned_step(match, steps)
        if planned is not None:
            steps.append(planned)
        kept = _common_length(steps, self._steps)
        pools = self._packer.pools
        sent = {name: len(pool) for name, pool in pools.items()}
        added = list(map(self._packer.step, steps[kept:]))
        recorded = planned.sights[0].answers if planned else ()
        state = _state(match, recorded, self._ahead(match))
        steps_are_same = not added and kept == len(self._steps)
        if steps_are_same and state == self._state:
            return None
        self._steps = steps
        self._packed[kept:] = added
        self._state = state
        news: dict[str, Json] = {"keep": kept, "steps": added, "state": state}
        for name, pool in pools.items():
            news[name] = pool[sent[name] :]
        text = _json(news)
        self.position = _position_of(f"{self.position}\n{text}")
        return Change(self.position, text)

    def whole(self) -> str:
        """Returns everything up to the present position, as JSON."""
        match = self._tape.match
        assert match is not None
        packed = header(_nothing(match, self.viewers))
        packed["steps"] = self._packed
        packed |= self._packer.pools
        packed |= {"state": self._state, "at": self.position}
        return _json(packed)

    def _ahead(self, match: Match) -> list[Json]:
        """Returns what a single seat's player plans for its coming turns, a line each."""
        seat, *others = self.viewers
        if seat is None or others:
            return []
        found: list[Json] = []
        for slot, one in match.planned.items():
            if slot.seat == seat and one.text:
                found.append(f"{slot_name(match.game, slot)}: {one.text}")
        return found

    def _planned_step(self, match: Match, steps: Sequence[Step]) -> Step | None:
        """Returns the open phase as its player's submissions leave it; None if there are none."""
        seat, *others = self.viewers
        if match.phase is None or not steps or seat is None or others:
            return None
        phase = match.phase.phase
        seen = view_for(match, seat)
        last = steps[-1].sights[0]
        boards = {pane.board: pane.scene for pane in last.panes}
        answers: list[str] = []
        for slot in phase.to_act:
            move = match.move(slot)
            if slot.seat == seat and move is not None:
                boards.update(seen.game.plan(seen.view, slot, move))
                answer = answer_text(seen.game, slot, move)
                answers.append(f"{answer}{_lock(match, slot)}")
        if not answers:
            return None
        panes: list[Pane] = []
        for board, scene in boards.items():
            panes.append(Pane(board, (as_drawn(scene),)))
        sight = replace(last, panes=tuple(panes), lines=(), answers=tuple(answers))
        return Step(phase.number, phase.name, (sight,))


def _common_length(steps: Sequence[Step], before: Sequence[Step]) -> int:
    """Returns how many first steps are the same."""
    same = 0
    for step, other in zip(steps, before, strict=False):
        if step != other:
            break
        same += 1
    return same


def _position_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_POSITION_DIGITS]


def ended_page(history: Sequence[MatchEvent]) -> str:
    """Returns the page of a match that is over, as JSON: its replay, in which all may see all.

    Raises:
        ExportError: If the match is not over: its events hold secrets.
    """
    match = finished_match(history)
    never_began = match.state is None
    replay = _nothing(match, SPECTATORS) if never_began else record(history)
    packed = pack(replay)
    position = _position_of(_json(packed))
    packed |= {"state": _state(match, ()), "at": position}
    return _json(packed)


def _nothing(match: Match, viewers: Sequence[Seat | None]) -> Replay:
    """Returns the replay of a match without a step."""
    info = match.game.info
    # The seat of each player is a secret where seats are dealt.
    seats_are_open = match.seating != "dealt" and match.seats
    return Replay(
        game=info.id,
        title=f"{info.title}, match {match.id}",
        noun=info.board_noun,
        viewpoints=tuple(map(_viewpoint, viewers)),
        people=people_of(match) if seats_are_open else (),
        steps=(),
    )


def _viewpoint(viewer: Seat | None) -> Viewpoint:
    if viewer is None:
        return Viewpoint(PUBLIC, "Spectators")
    return Viewpoint(viewer, seat_name(viewer))


def _state(match: Match, recorded: Sequence[str], ahead: Sequence[Json] = ()) -> State:
    """Returns the open phase and its clock, with what its viewer has recorded and plans.

    Instants are in Unix milliseconds.
    """
    live = match.phase
    return {
        "phase": capital(phase_of(match, live.phase)) if live else "",
        "until": live.deadline_ms if live and match.left_ms is None else None,
        "left": match.left_ms,
        "stands": _stands(match),
        "note": _note(match),
        "recorded": [*recorded],
        "ahead": [*ahead],
        "over": match.over,
    }


def _stands(match: Match) -> list[Json]:
    """Returns when the clock of the open phase stands before its deadline, if it is not paused."""
    live = match.phase
    if live is None or match.left_ms is not None:
        return []
    spans = match.calendar.off_spans(live.opened_ms, live.deadline_ms)
    return [[*span] for span in spans]


def _note(match: Match) -> str:
    """Returns why no clock runs, as a sentence; empty while one does."""
    if match.over:
        return MATCH_OVER
    if match.status is Status.LOBBY:
        return "The match has not begun yet. Its boards appear here as soon as it does."
    if match.status is Status.HALTED:
        return "A fault has stopped the match; its hosts know."
    if match.held is not None:
        return "The turn is over. The host is judging the answers."
    if match.paused:
        return "Paused by a host."
    return "" if match.phase else "The next boards are being prepared."


def _lock(match: Match, slot: Slot) -> str:
    return " (locked)" if slot in match.locked else ""


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
