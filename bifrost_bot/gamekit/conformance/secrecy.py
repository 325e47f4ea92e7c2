"""Laws of secrecy: audiences of events, and views."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import EVERYTHING, Board, Seat, Slot
from bifrost_bot.gamekit.conformance.play import (
    Moment,
    fold,
    may_know,
    pick_some,
    play_phases,
    seats_of,
    viewers,
)
from bifrost_bot.gamekit.conformance.sample import Sample

_MAX_DIVERGENCES: Final = 12
"""The most phases of a match in which twins diverge from it."""


_Line: TypeAlias = tuple[Board | None, str]
"""A line about an event, and its board."""


def an_audience_names_seats_of_the_match_only(game: AnyGame, sample: Sample, seed: int) -> None:
    """`audience` is `everyone`, `nobody`, or a set of seats that play."""
    for moment in play_phases(game, sample, seed):
        seats = set(seats_of(game, moment.state))
        for event in moment.events:
            audience = game.audience(event)
            named = isinstance(audience, frozenset) and bool(audience) and audience <= seats
            assert named or audience in ("everyone", "nobody"), f"{audience!r} for {event!r}"


def a_viewer_outside_an_events_audience_sees_no_difference(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """An event changes only the views of its audience; texts and drawings come from views alone."""
    for moment in play_phases(game, sample, seed):
        state = moment.state
        all_viewers = viewers(game, state)
        for event in moment.events:
            after = game.evolve(state, event)
            for viewer in all_viewers:
                if may_know(game, event, viewer):
                    continue
                before = game.view(state, viewer)
                assert game.view(after, viewer) == before, f"{viewer} sees {event!r}"
            state = after


def twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """A viewer with the same events in two matches has the same view of both.

    The matches differ in others' answers or in chance. It holds until the end: what a viewer sees
    later is in an event whose audience includes that viewer.
    """
    compared = 0
    for pairs in _twins(game, sample, seed):
        for pair, viewer in _while_alike(game, pairs, _knows_the_same):
            # Texts and drawings depend on views alone.
            assert _sees_the_same(game, pair, viewer), f"{viewer} sees a difference {pair.place}"
            compared += 1
    assert compared, "no twins were found, so nothing was tested"


def worlds_that_look_the_same_to_a_viewer_are_told_in_the_same_words(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """A viewer with equal views before and after a phase of two matches reads the same about it.

    So `audience` excludes viewers from whom `view` hides what `narrate` says, except those who
    answered differently.
    """
    for pairs in _twins(game, sample, seed):
        for pair, viewer in _while_alike(game, pairs, _sees_the_same):
            if viewer in (EVERYTHING, pair.changed):
                continue
            read = _lines(game, pair.one, viewer)
            twin = _lines(game, pair.twin, viewer)
            assert read == twin, (
                f"{viewer} sees no difference, and reads {_difference(read, twin)} {pair.place}"
            )


@dataclass(frozen=True, slots=True)
class _Pair:
    """A phase of a match, and the same phase of its twin.

    Attributes:
        one: The phase in the match.
        twin: The phase in the twin.
        changed: The seat whose answer differs where the worlds diverge; None if chance differs.
        place: The phase in words.
    """

    one: Moment
    twin: Moment
    changed: Seat | None
    place: str


_IsAlike: TypeAlias = Callable[[AnyGame, _Pair, Seat | None], bool]
"""Whether a phase and its twin are alike for a viewer."""


def _while_alike(
    game: AnyGame, pairs: Iterable[_Pair], is_alike: _IsAlike
) -> Iterator[tuple[_Pair, Seat | None]]:
    """Yields each phase with each viewer for whom all phases so far are alike in both worlds."""
    remaining: Sequence[Seat | None] | None = None
    for pair in pairs:
        if remaining is None:
            remaining = viewers(game, pair.one.state)
        remaining = [viewer for viewer in remaining if is_alike(game, pair, viewer)]
        if not remaining:
            return
        for viewer in remaining:
            yield pair, viewer


def _knows_the_same(game: AnyGame, pair: _Pair, viewer: Seat | None) -> bool:
    known = _known_events(game, pair.one, viewer)
    return known == _known_events(game, pair.twin, viewer)


def _sees_the_same(game: AnyGame, pair: _Pair, viewer: Seat | None) -> bool:
    view = game.view(pair.one.after, viewer)
    return view == game.view(pair.twin.after, viewer)


def _known_events(game: AnyGame, moment: Moment, viewer: Seat | None) -> list[Any]:
    return [event for event in moment.events if may_know(game, event, viewer)]


def _lines(game: AnyGame, moment: Moment, viewer: Seat | None) -> list[_Line]:
    """Returns the lines that a viewer reads about a phase, with their boards."""
    lines: list[_Line] = []
    for event in _known_events(game, moment, viewer):
        line = game.narrate(event)
        if line:
            lines.append((game.board_of(event), line))
    return lines


def _difference(read: Sequence[_Line], twin: Sequence[_Line]) -> str:
    """Returns the first lines that differ."""
    for one, other in zip_longest(read, twin, fillvalue=(None, "")):
        if one != other:
            return f"{one[1]!r} or {other[1]!r}"
    raise AssertionError("the lines do not differ")


def _twins(game: AnyGame, sample: Sample, seed: int) -> Iterator[Iterator[_Pair]]:
    """Yields a match and a twin of it, phase by phase, for some divergences."""
    moments = list(play_phases(game, sample, seed, 0.3))
    dice = random.Random(f"twins {seed}")
    for divergence in pick_some(moments, seed, _MAX_DIVERGENCES):
        rest = [moment for moment in moments if moment.phase.number >= divergence.phase.number]
        for changed, events in _other_events(game, divergence, seed, dice):
            yield _play_twin(game, rest, changed, events, seed)


def _play_twin(
    game: AnyGame,
    moments: Sequence[Moment],
    changed: Seat | None,
    events: tuple[Any, ...],
    seed: int,
) -> Iterator[_Pair]:
    """Yields the phases of a match and its twin, from their divergence until they are equal again.

    In the twin, all slots answer as in the match, as long as that is possible.
    """
    divergence, *rest = moments
    after = fold(game, divergence.state, events)
    first = divergence.place
    twin = replace(divergence, events=events, after=after)
    yield _Pair(divergence, twin, changed, f"after {first}")
    for moment in rest:
        state = after
        phase = game.phase(state)
        if phase is None or state == moment.state:
            return
        moves = {slot: _same_answer(game, moment, state, slot) for slot in phase.to_act}
        events = game.resolve(state, moves, Rng(f"law {seed}", phase.number))
        after = fold(game, state, events)
        twin = Moment(state, phase, moves, events, after)
        yield _Pair(moment, twin, changed, f"after {twin.place}, of what differed in {first}")


def _same_answer(game: AnyGame, moment: Moment, state: Any, slot: Slot) -> Any:
    """Returns a slot's answer in the match, None if it is impossible in the twin."""
    move = moment.moves.get(slot)
    view = game.view(state, slot.seat)
    if move is None or view == game.view(moment.state, slot.seat):
        return move
    try:
        same = game.parse(game.describe(move), view, slot, None)
    except MoveError:
        return None
    return _judged_wrong(game, state, slot, same)


def _judged_wrong(game: AnyGame, state: Any, slot: Slot, move: Any) -> Any:
    """Returns what is left of an answer if its claims are judged wrong."""
    return game.judge_claims(state, {slot: move}, ())[slot]


def _other_events(
    game: AnyGame, moment: Moment, seed: int, dice: random.Random
) -> Iterator[tuple[Seat | None, tuple[Any, ...]]]:
    """Yields the events if one seat answers differently, with that seat, and if chance differs."""
    answers = moment.answers
    for slot in moment.phase.to_act:
        for other in _other_answers(game, moment, slot, dice):
            changed = {**answers, slot: other}
            rng = moment.rng(f"law {seed}")
            yield slot.seat, game.resolve(moment.state, changed, rng)
    yield None, game.resolve(moment.state, answers, moment.rng(f"twin {seed}"))


def _other_answers(game: AnyGame, moment: Moment, slot: Slot, dice: random.Random) -> Iterator[Any]:
    """Yields a random answer, or a pass if there was no answer; None if there was one."""
    view = game.view(moment.state, slot.seat)
    move = game.random_move(view, slot, moment.rng(f"{dice.random()}"))
    if moment.moves.get(slot) is not None:
        yield None
    else:
        with suppress(MoveError):
            move = game.parse("pass", view, slot, None)
    yield _judged_wrong(game, moment.state, slot, move)
