"""Recording of a replay: views of the states folded from stored events, each by `view_for`.

A phase that was played again is in the replay as it was played last.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeAlias

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.scene import Scene, as_drawn
from bifrost_bot.engines.values import EVERYTHING, Seat, Slot, Spoils
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.events import MatchEvent, MatchStarted, PhaseResolved
from bifrost_bot.match.history.names import names as names_in
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match
from bifrost_bot.notices.board import game_events, may_know
from bifrost_bot.replay.model import PUBLIC, Chance, Line, Pane, Replay, Sight, Step, Viewpoint
from bifrost_bot.speech.rewards import rewards_text
from bifrost_bot.speech.view import spoils_of, view_for
from bifrost_bot.speech.wording import one_line, plain, seat_name


def record(
    history: Iterable[MatchEvent], title: str = "", names: Mapping[Seat, str] | None = None
) -> Replay:
    """Returns the replay of a match as far as it was played; it shows every secret.

    Args:
        title: Its title, if not its game and number.
        names: The players' names by seat, if not those of the match.

    Raises:
        ValueError: If the match has not begun.
    """
    history = tuple(history)
    tape = Tape()
    for event in history:
        tape.advance(event)
    match = tape.match
    if match is None or match.state is None:
        raise ValueError("a match that has not begun has no replay")
    info = match.game.info
    return Replay(
        game=info.id,
        title=title or f"{info.title}, match {match.id}",
        noun=info.board_noun,
        viewpoints=viewpoints(tuple(match.seats)),
        people=people_of(match, names),
        steps=tuple(tape.steps),
        ending=_ending(match, names),
        chance=Chance(
            seed=match.seed,
            commitment=commitment(match.seed),
            draws=tuple(chain.from_iterable(tape.draws)),
            nonces=match.nonces,
            beacon=match.beacon,
        ),
        hosts=_hosts(match, history),
    )


def viewpoints(seats: Sequence[Seat]) -> tuple[Viewpoint, ...]:
    """Returns the viewpoints of a match: the public, each seat, and one that knows everything."""
    own = [Viewpoint(seat, seat_name(seat)) for seat in seats]
    everything = Viewpoint(EVERYTHING, "Everything")
    return (Viewpoint(PUBLIC, "Spectators"), *own, everything)


Draws: TypeAlias = tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class _Phase:
    """What happened in a phase.

    Attributes:
        match: The match after it.
        events: The game's events.
        moves: The submissions that counted.
    """

    match: Match
    number: int
    name: str
    events: Sequence[Any] = ()
    moves: Mapping[Slot, Any] = field(default_factory=dict[Slot, Any])


@dataclass(slots=True)
class Tape:
    """The steps of a match so far, each with its draws.

    Attributes:
        viewers: Whose sights a step has, in order: seats, None for the public, or `EVERYTHING`. If
            left out, all of these.
        match: The match after the last event; None before the first.
    """

    viewers: tuple[Seat | None, ...] | None = None
    match: Match | None = None
    steps: list[Step] = field(default_factory=list[Step])
    draws: list[Draws] = field(default_factory=list[Draws])

    def advance(self, event: MatchEvent) -> None:
        """Adds what an event of the match brings; drops the phases that it undoes."""
        before = self.match
        after = core.fold((event,)) if before is None else core.evolve(before, event)
        self.match = after
        if isinstance(event, MatchStarted):
            self._add(_Phase(after, 0, "start"), event.draws)
        elif isinstance(event, PhaseResolved):
            assert before is not None
            kind = after.game.types.move
            moves = {slot: decode(kind, move) for slot, move in event.moves}
            happened = game_events(after.game, event)
            name = _name(before)
            phase = _Phase(after, event.number, name, happened, moves)
            self._add(phase, event.draws)
        elif before is not None and after.state is not before.state:
            ahead = after.game.phase(after.state)
            if ahead is not None:
                self._rewind(ahead.number)

    def _add(self, phase: _Phase, draws: Draws) -> None:
        viewers = self.viewers or (None, *phase.match.seats, EVERYTHING)
        sights = [_sight(phase, viewer) for viewer in viewers]
        step = Step(phase.number, phase.name, tuple(sights))
        self._rewind(step.number)
        self.steps.append(step)
        self.draws.append(draws)

    def _rewind(self, number: int) -> None:
        """Drops the steps from this phase on."""
        while self.steps and self.steps[-1].number >= number:
            self.steps.pop()
            self.draws.pop()


def _name(match: Match) -> str:
    phase = match.game.phase(match.state)
    return phase.name if phase else ""


def _sight(phase: _Phase, viewer: Seat | None) -> Sight:
    seen = view_for(phase.match, viewer)
    game = seen.game
    answers: list[str] = []
    for slot, move in phase.moves.items():
        if viewer in (slot.seat, EVERYTHING) and move is not None:
            answers.append(answer_text(game, slot, move))
    panes: list[Pane] = []
    for board in phase.match.boards:
        # Before anything has happened there is nothing to show step by step.
        frames: tuple[Scene, ...] = game.frames(seen.view, board) if phase.events else ()
        scene = game.scene(seen.view, board)
        drawings = map(as_drawn, (*frames[:-1], scene))
        panes.append(Pane(board, tuple(drawings)))
    return Sight(
        panes=tuple(panes),
        lines=tuple(_lines(game, viewer, phase.events)),
        answers=tuple(answers),
        notes=game.notes(seen.view),
        results=game.results(seen.view),
    )


def _lines(game: AnyGame, viewer: Seat | None, events: Sequence[Any]) -> Iterator[Line]:
    for event in events:
        if not may_know(game, event, viewer):
            continue
        text = game.narrate(event)
        if text:
            told = _with_audience(game, event, viewer, text)
            yield Line(game.board_of(event), told)


def _with_audience(game: AnyGame, event: Any, viewer: Seat | None, text: str) -> str:
    """Returns a line, for `EVERYTHING` with the seats that knew it if not all did."""
    audience = game.audience(event)
    if viewer != EVERYTHING or not isinstance(audience, frozenset):
        return text
    names = map(seat_name, sorted(audience))
    return f"{', '.join(names)}: {text}"


def answer_text(game: AnyGame, slot: Slot, move: Any) -> str:
    """Returns a submission, with its seat and board."""
    return f"{slot_name(game, slot)}: {game.describe(move)}"


def slot_name(game: AnyGame, slot: Slot) -> str:
    """Returns a slot's seat, and its board if it has one."""
    where = "" if slot.board is None else f", {game.info.board_noun} {slot.board}"
    return f"{seat_name(slot.seat)}{where}"


def people_of(
    match: Match, names: Mapping[Seat, str] | None = None
) -> tuple[tuple[Seat, str], ...]:
    """Returns the players of each seat, one after another; none where seats play for themselves."""
    if names is not None:
        return tuple((seat, one_line(name)) for seat, name in names.items())
    found: list[tuple[Seat, str]] = []
    for seat in match.seats:
        player = match.occupant(seat)
        if player and player.name != seat:
            players = [former.player.name for former in match.former if former.seat == seat]
            in_turn = ", then ".join((*players, player.name))
            found.append((seat, plain(one_line(in_turn))))
    return tuple(found)


def _hosts(match: Match, history: Sequence[MatchEvent]) -> tuple[str, ...]:
    """Returns the hosts whose names are stored; none of a private match."""
    if match.settings.private:
        return ()
    known = names_in(history)
    names = [known[host] for host in match.hosts if host in known]
    return tuple(plain(one_line(name)) for name in names)


def _ending(match: Match, names: Mapping[Seat, str] | None) -> tuple[str, ...]:
    if match.outcome is None:
        if not match.over:
            return ()
        reason = plain(one_line(match.reason))
        return (f"Ended without a result. {reason}".strip(),)
    people = dict(people_of(match, names))
    spoils = spoils_of(match)
    lines = [match.outcome.reason]
    for seat, place in places(match.outcome.ranking).items():
        who = seat_name(seat)
        if seat in people:
            who += f" ({people[seat]})"
        gained = spoils.get(seat, Spoils())
        rewards = rewards_text(gained)
        parts = (f"{place}. {who}", *rewards)
        lines.append(" · ".join(parts))
    return tuple(lines)
