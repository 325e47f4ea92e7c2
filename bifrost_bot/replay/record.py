"""Makes a replay of a match's history: views of states folded from stored events, each by
`view_for`.

A phase that was played again is in the replay as it was played last.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Draw
from bifrost_bot.engines.scene import Scene, as_drawn
from bifrost_bot.engines.values import EVERYTHING, Board, Seat, Slot, Spoils
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.lobby import commitment
from bifrost_bot.match.events import MatchCreated, MatchEvent, MatchStarted, PhaseResolved
from bifrost_bot.match.history.names import names as named
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match
from bifrost_bot.notices.board import knows
from bifrost_bot.replay.model import PUBLIC, Chance, Line, Pane, Replay, Sight, Step, Viewpoint
from bifrost_bot.speech.rewards import told
from bifrost_bot.speech.texts.result import FileText
from bifrost_bot.speech.view import spoils_of, view_for
from bifrost_bot.speech.wording import one_line, plain, seat_name


def record(
    history: Iterable[MatchEvent], title: str = "", names: Mapping[Seat, str] | None = None
) -> Replay:
    """Returns the replay of a match as far as it was played; it shows every secret there was.

    Args:
        history: All that happened to the match.
        title: What it is called, unless by its game and number.
        names: Who sat where, if not the match's own players.

    Raises:
        ValueError: When the match has not begun, so that there is nothing to see.
    """
    tape = _Tape()
    match: Match | None = None
    history = tuple(history)
    for event in history:
        before, match = (
            match,
            core.fold((event,)) if isinstance(event, MatchCreated) else _evolved(match, event),
        )
        _note(tape, before, event, match)
    if match is None or match.state is None:
        raise ValueError("a match that has not begun has no replay")
    ahead = match.game.phase(match.state)
    if ahead is not None:
        tape.rewind(ahead.number)
    return Replay(
        game=match.game.info.id,
        title=title or FileText.match.format(game=match.game.info.title, match=match.id),
        noun=match.game.info.board_noun,
        viewpoints=viewpoints(tuple(match.seats)),
        people=_people(match, names),
        steps=tuple(tape.steps),
        ending=_ending(match, names),
        chance=Chance(
            match.seed,
            commitment(match.seed),
            tuple(d for draws in tape.draws for d in draws),
            match.nonces,
            match.beacon,
        ),
        hosts=_hosts(match, history),
    )


def viewpoints(seats: Sequence[Seat]) -> tuple[Viewpoint, ...]:
    """Returns the viewpoints of a match with these seats: the public, each seat, and one that
    knows everything.
    """
    own = tuple(Viewpoint(seat, seat_name(seat)) for seat in seats)
    return (
        Viewpoint(PUBLIC, FileText.spectators),
        *own,
        Viewpoint(EVERYTHING, FileText.everything),
    )


@dataclass(slots=True)
class _Tape:
    """The steps so far, and with each what was drawn for it."""

    steps: list[Step] = field(default_factory=list[Step])
    draws: list[tuple[Draw, ...]] = field(default_factory=list[tuple[Draw, ...]])

    def rewind(self, number: int) -> None:
        """Drops what was played from this phase on."""
        while self.steps and self.steps[-1].number >= number:
            self.steps.pop()
            self.draws.pop()

    def add(self, step: Step, draws: tuple[Draw, ...]) -> None:
        self.rewind(step.number)
        self.steps.append(step)
        self.draws.append(draws)


def _evolved(match: Match | None, event: MatchEvent) -> Match:
    if match is None:
        raise ValueError("a match's history begins with its creation")
    return core.evolve(match, event)


def _note(tape: _Tape, before: Match | None, event: MatchEvent, after: Match) -> None:
    if isinstance(event, MatchStarted):
        tape.add(_step(after, 0, "start", (), {}), event.draws)
    elif isinstance(event, PhaseResolved):
        assert before is not None
        happened = [decode(after.game.types.event, one) for one in event.game_events]
        moves = {slot: decode(after.game.types.move, move) for slot, move in event.moves}
        tape.add(_step(after, event.number, _name(before), happened, moves), event.draws)


def _name(match: Match) -> str:
    phase = match.game.phase(match.state)
    return phase.name if phase else ""


def _step(
    match: Match, number: int, name: str, happened: Sequence[Any], moves: Mapping[Slot, Any]
) -> Step:
    viewers = (None, *match.seats, EVERYTHING)
    return Step(number, name, tuple(_sight(match, viewer, happened, moves) for viewer in viewers))


def _sight(
    match: Match, viewer: Seat | None, happened: Sequence[Any], moves: Mapping[Slot, Any]
) -> Sight:
    seen = view_for(match, viewer)
    return Sight(
        panes=tuple(_pane(seen.game, seen.view, board, happened) for board in match.boards),
        lines=_lines(seen.game, viewer, happened),
        answers=tuple(
            _answer(seen.game, slot, move)
            for slot, move in moves.items()
            if viewer in (slot.seat, EVERYTHING) and move is not None
        ),
        notes=seen.game.notes(seen.view),
        results=seen.game.results(seen.view),
    )


def _pane(game: AnyGame, view: Any, board: Board, happened: Sequence[Any]) -> Pane:
    # Before anything has happened there is nothing to show step by step.
    frames: tuple[Scene, ...] = game.frames(view, board) if happened else ()
    return Pane(board, tuple(map(as_drawn, (*frames[:-1], game.scene(view, board)))))


def _lines(game: AnyGame, viewer: Seat | None, happened: Sequence[Any]) -> tuple[Line, ...]:
    lines: list[Line] = []
    for event in happened:
        text = game.narrate(event) if knows(game, event, viewer) else ""
        if text:
            lines.append(Line(game.board_of(event), _addressed(game, event, viewer, text)))
    return tuple(lines)


def _addressed(game: AnyGame, event: Any, viewer: Seat | None, text: str) -> str:
    """Returns a line, preceded by its audience for a viewer who knows everything where only some
    seats were told.
    """
    audience = game.audience(event)
    if viewer != EVERYTHING or not isinstance(audience, frozenset):
        return text
    return f"{', '.join(map(seat_name, sorted(audience)))}: {text}"


def _answer(game: AnyGame, slot: Slot, move: Any) -> str:
    where = "" if slot.board is None else f", {game.info.board_noun} {slot.board}"
    return f"{seat_name(slot.seat)}{where}: {game.describe(move)}"


def _people(match: Match, names: Mapping[Seat, str] | None) -> tuple[tuple[Seat, str], ...]:
    """Returns who sat where, one after another; nothing where the seats play for themselves, as
    in a document.
    """
    if names is not None:
        return tuple((seat, one_line(name)) for seat, name in names.items())
    holders = ((seat, match.occupant(seat)) for seat in match.seats)
    earlier = {
        seat: [one.player.name for one in match.former if one.seat == seat] for seat in match.seats
    }
    return tuple(
        (seat, plain(one_line(", then ".join([*earlier[seat], player.name]))))
        for seat, player in holders
        if player and player.name != seat
    )


def _hosts(match: Match, history: Sequence[MatchEvent]) -> tuple[str, ...]:
    """Returns the hosts whose names are stored; nobody where they host it for themselves alone."""
    if match.settings.private:
        return ()
    called = named(history)
    return tuple(plain(one_line(called[host])) for host in match.hosts if host in called)


def _ending(match: Match, names: Mapping[Seat, str] | None) -> tuple[str, ...]:
    if match.outcome is None:
        return (
            (f"{FileText.no_result} {plain(one_line(match.reason))}".strip(),) if match.over else ()
        )
    people, taken = dict(_people(match, names)), spoils_of(match)
    return (
        match.outcome.reason,
        *(
            _ended(place, seat, people.get(seat), taken.get(seat, Spoils()))
            for seat, place in places(match.outcome.ranking).items()
        ),
    )


def _ended(place: int, seat: Seat, person: str | None, spoils: Spoils) -> str:
    """Returns a seat's place, who sat there, and what it takes into the next match."""
    who = seat_name(seat) + (f" ({person})" if person else "")
    return " · ".join([f"{place}. {who}", *told(spoils)])
