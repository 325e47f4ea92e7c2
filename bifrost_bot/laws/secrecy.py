"""Laws of who may know what."""

import random
from collections.abc import Iterator
from typing import Any

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.laws.play import Moment, few, fold, may_know, played, seats_of, viewers
from bifrost_bot.laws.sample import Sample


def an_audience_names_seats_of_the_match_only(game: AnyGame, sample: Sample, seed: int) -> None:
    """`audience` is `everyone`, `nobody`, or a set of seats that play."""
    for moment in played(game, sample, seed):
        seats = set(seats_of(game, moment.state))
        for event in moment.events:
            audience = game.audience(event)
            named = isinstance(audience, frozenset) and bool(audience) and audience <= seats
            assert named or audience in ("everyone", "nobody"), f"{audience!r} for {event!r}"


def a_viewer_outside_an_events_audience_sees_no_difference(game: AnyGame, sample: Sample, seed: int) -> None:
    """An event changes the views of its audience, and no other: words and drawings are made of views alone."""
    for moment in played(game, sample, seed):
        state, looking = moment.state, viewers(game, moment.state)
        for event in moment.events:
            after = game.evolve(state, event)
            for viewer in looking:
                if not may_know(game, event, viewer):
                    assert game.view(after, viewer) == game.view(state, viewer), f"{viewer} sees {event!r}"
            state = after


def twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same(game: AnyGame, sample: Sample, seed: int) -> None:
    """Two matches differ in what others do or chance deals: a viewer told the same of both sees the same of both."""
    dice = random.Random(f"twins {seed}")
    compared = 0
    for moment in few(played(game, sample, seed, 0.3), seed, 12):
        for twin in _twins(game, sample, moment, seed, dice):
            compared += _compare(game, moment, twin)
    assert compared, "no twins were found, so nothing was tested"


def _compare(game: AnyGame, moment: Moment, twin: tuple[Any, ...]) -> int:
    """Returns how many viewers could not tell the worlds apart; fails where one of them sees a difference."""
    worlds, compared = (moment.after, fold(game, moment.state, twin)), 0
    for viewer in viewers(game, moment.state):
        told = [[event for event in events if may_know(game, event, viewer)] for events in (moment.events, twin)]
        if told[0] == told[1]:
            # Words and drawings are made of views alone.
            one, other = (game.view(world, viewer) for world in worlds)
            assert one == other, f"{viewer} sees a difference after phase {moment.phase.number}, {moment.phase.name}"
            compared += 1
    return compared


def _twins(game: AnyGame, sample: Sample, moment: Moment, seed: int, dice: random.Random) -> Iterator[tuple[Any, ...]]:
    """Yields what would have followed had one seat answered otherwise, or had chance dealt otherwise."""
    answers = {slot: moment.moves.get(slot) for slot in moment.phase.to_act}
    for changed in moment.phase.to_act:
        other = _twin_answer(game, sample, moment, changed, dice)
        yield game.resolve(moment.state, {**answers, changed: other}, Rng(f"law {seed}", moment.phase.number))
    yield game.resolve(moment.state, answers, Rng(f"twin {seed}", moment.phase.number))


def _twin_answer(game: AnyGame, sample: Sample, moment: Moment, slot: Slot, dice: random.Random) -> Any:
    """Returns silence where there was an answer, and a pass or a random answer where there was none."""
    if moment.moves.get(slot) is not None:
        return None
    view = game.view(moment.state, slot.seat)
    try:
        move = game.parse("pass", view, slot, None)
    except MoveError:
        move = game.random_move(view, slot, Rng(f"{dice.random()}", moment.phase.number))
    return game.judge_claims(moment.state, {slot: move}, ())[slot]
