"""Laws of who may know what."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import EVERYTHING, Board, Seat, Slot
from bifrost_bot.gamekit.conformance.play import (
    Moment,
    few,
    fold,
    may_know,
    played,
    seats_of,
    viewers,
)
from bifrost_bot.gamekit.conformance.sample import Sample

_PARTINGS: Final = 12
"""In how many phases of a match twins part from it."""


def an_audience_names_seats_of_the_match_only(game: AnyGame, sample: Sample, seed: int) -> None:
    """`audience` is `everyone`, `nobody`, or a set of seats that play."""
    for moment in played(game, sample, seed):
        seats = set(seats_of(game, moment.state))
        for event in moment.events:
            audience = game.audience(event)
            named = isinstance(audience, frozenset) and bool(audience) and audience <= seats
            assert named or audience in ("everyone", "nobody"), f"{audience!r} for {event!r}"


def a_viewer_outside_an_events_audience_sees_no_difference(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """An event changes the views of its audience, and no other: words and drawings are made of
    views alone.
    """
    for moment in played(game, sample, seed):
        state, looking = moment.state, viewers(game, moment.state)
        for event in moment.events:
            after = game.evolve(state, event)
            for viewer in looking:
                if not may_know(game, event, viewer):
                    assert game.view(after, viewer) == game.view(state, viewer), (
                        f"{viewer} sees {event!r}"
                    )
            state = after


def twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """Two matches differ in what others do or chance deals: a viewer told the same of both sees the
    same of both.

    That holds until the end: what a viewer is shown later is told by an event whose audience
    includes that viewer.
    """
    compared = 0
    for pairs in _twins(game, sample, seed):
        for pair, viewer in _alike(game, pairs, _is_told_the_same):
            # Words and drawings are made of views alone.
            assert _sees_the_same(game, pair, viewer), f"{viewer} sees a difference {pair.place}"
            compared += 1
    assert compared, "no twins were found, so nothing was tested"


def worlds_that_look_the_same_to_a_viewer_are_told_in_the_same_words(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """Where two matches look the same to a viewer before and after a phase, the viewer reads the
    same about it.

    So `audience` includes no viewer from whom `view` hides what `narrate` tells, except those who
    answered otherwise.
    """
    for pairs in _twins(game, sample, seed):
        for pair, viewer in _alike(game, pairs, _sees_the_same):
            if viewer in (EVERYTHING, pair.changed):
                continue
            read, twin = _lines(game, pair.one, viewer), _lines(game, pair.twin, viewer)
            assert read == twin, (
                f"{viewer} sees no difference, and reads {_difference(read, twin)} {pair.place}"
            )


@dataclass(frozen=True, slots=True)
class _Pair:
    """A phase of a match, and the same phase of its twin.

    Attributes:
        one: The phase in the match.
        twin: The phase in the twin.
        changed: The seat that answered otherwise where the worlds part; None where chance dealt
        otherwise. place: Which phase it is, in words.
    """

    one: Moment
    twin: Moment
    changed: Seat | None
    place: str


def _alike(
    game: AnyGame, pairs: Iterable[_Pair], is_alike: Callable[[AnyGame, _Pair, Seat | None], bool]
) -> Iterator[tuple[_Pair, Seat | None]]:
    """Yields each phase with each of the viewers for whom all phases up to it are alike in both
    worlds.
    """
    left: Sequence[Seat | None] | None = None
    for pair in pairs:
        known = viewers(game, pair.one.state) if left is None else left
        left = [viewer for viewer in known if is_alike(game, pair, viewer)]
        if not left:
            return
        for viewer in left:
            yield pair, viewer


def _is_told_the_same(game: AnyGame, pair: _Pair, viewer: Seat | None) -> bool:
    return _told(game, pair.one, viewer) == _told(game, pair.twin, viewer)


def _sees_the_same(game: AnyGame, pair: _Pair, viewer: Seat | None) -> bool:
    return game.view(pair.one.after, viewer) == game.view(pair.twin.after, viewer)


def _told(game: AnyGame, moment: Moment, viewer: Seat | None) -> list[Any]:
    return [event for event in moment.events if may_know(game, event, viewer)]


def _lines(game: AnyGame, moment: Moment, viewer: Seat | None) -> list[tuple[Board | None, str]]:
    """Returns what a viewer reads about a phase, each line with its board."""
    lines = [(game.board_of(event), game.narrate(event)) for event in _told(game, moment, viewer)]
    return [line for line in lines if line[1]]


def _difference(
    read: Sequence[tuple[Board | None, str]], twin: Sequence[tuple[Board | None, str]]
) -> str:
    """Returns the first lines that differ."""
    one, other = next(
        pair for pair in zip_longest(read, twin, fillvalue=(None, "")) if pair[0] != pair[1]
    )
    return f"{one[1]!r} or {other[1]!r}"


def _twins(game: AnyGame, sample: Sample, seed: int) -> Iterator[Iterator[_Pair]]:
    """Yields a match and a twin of it, phase by phase, for some phases in which they can part
    and ways to do so.
    """
    moments = list(played(game, sample, seed, 0.3))
    dice = random.Random(f"twins {seed}")
    for parting in few(iter(moments), seed, _PARTINGS):
        rest = [moment for moment in moments if moment.phase.number >= parting.phase.number]
        for changed, events in _other_events(game, parting, seed, dice):
            yield _side_by_side(game, rest, changed, events, seed)


def _side_by_side(
    game: AnyGame,
    moments: Sequence[Moment],
    changed: Seat | None,
    events: tuple[Any, ...],
    seed: int,
) -> Iterator[_Pair]:
    """Yields the phases of a match and of its twin, from the one that ends otherwise until the
    worlds are the same.

    In the twin, too, everybody answers as in the match, as long as that is possible.
    """
    parting, *rest = moments
    after = fold(game, parting.state, events)
    first = f"phase {parting.phase.number}, {parting.phase.name}"
    yield _Pair(parting, replace(parting, events=events, after=after), changed, f"after {first}")
    for moment in rest:
        state, phase = after, game.phase(after)
        if phase is None or state == moment.state:
            return
        moves = {slot: _same_answer(game, moment, state, slot) for slot in phase.to_act}
        events = game.resolve(state, moves, Rng(f"law {seed}", phase.number))
        after = fold(game, state, events)
        place = f"after phase {phase.number}, {phase.name}, of what differed in {first}"
        yield _Pair(moment, Moment(state, phase, moves, events, after), changed, place)


def _same_answer(game: AnyGame, moment: Moment, state: Any, slot: Slot) -> Any:
    """Returns what a slot answered in the match, or silence if its player cannot answer that in
    the twin.
    """
    move, view = moment.moves.get(slot), game.view(state, slot.seat)
    if move is None or view == game.view(moment.state, slot.seat):
        return move
    try:
        same = game.parse(game.describe(move), view, slot, None)
    except MoveError:
        return None
    return game.judge_claims(state, {slot: same}, ())[slot]


def _other_events(
    game: AnyGame, moment: Moment, seed: int, dice: random.Random
) -> Iterator[tuple[Seat | None, tuple[Any, ...]]]:
    """Yields what follows if one seat answers otherwise, with that seat, and what follows if
    chance deals otherwise.
    """
    answers = {slot: moment.moves.get(slot) for slot in moment.phase.to_act}
    for slot in moment.phase.to_act:
        for other in _other_answers(game, moment, slot, dice):
            rng = Rng(f"law {seed}", moment.phase.number)
            yield slot.seat, game.resolve(moment.state, {**answers, slot: other}, rng)
    yield None, game.resolve(moment.state, answers, Rng(f"twin {seed}", moment.phase.number))


def _other_answers(game: AnyGame, moment: Moment, slot: Slot, dice: random.Random) -> Iterator[Any]:
    """Yields a random answer, or a pass where there was no answer; where there was one, silence
    too.
    """
    view = game.view(moment.state, slot.seat)
    move = game.random_move(view, slot, Rng(f"{dice.random()}", moment.phase.number))
    if moment.moves.get(slot) is not None:
        yield None
    else:
        with suppress(MoveError):
            move = game.parse("pass", view, slot, None)
    yield game.judge_claims(moment.state, {slot: move}, ())[slot]
