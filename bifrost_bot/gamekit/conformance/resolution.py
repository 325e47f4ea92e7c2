"""Laws of phases, what follows from them, and how a match ends."""

import random
from typing import Any

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.gamekit.conformance.play import (
    LONGEST_MATCH,
    few,
    fold,
    is_line,
    is_sentence,
    played,
    seats_of,
    slots_of,
    table,
)
from bifrost_bot.gamekit.conformance.sample import Sample


def the_same_state_moves_and_key_give_the_same_events(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`resolve` depends on its arguments alone, and not on the order in which answers came in."""
    for moment in played(game, sample, seed):
        shuffled = dict(
            random.Random(seed).sample(sorted(moment.moves.items(), key=repr), len(moment.moves))
        )
        first, second = (Rng(f"law {seed}", moment.phase.number) for _ in range(2))
        assert game.resolve(moment.state, moment.moves, first) == moment.events, _at(moment)
        assert game.resolve(moment.state, shuffled, second) == moment.events, _at(moment)
        assert first.draws == second.draws, f"other draws {_at(moment)}"


def a_silent_slot_is_the_same_as_one_that_is_missing(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`resolve` makes no difference between a slot whose move is None and one that has no entry."""
    for moment in played(game, sample, seed, 0.5):
        spelled_out = {slot: moment.moves.get(slot) for slot in moment.phase.to_act}
        again = game.resolve(moment.state, spelled_out, Rng(f"law {seed}", moment.phase.number))
        assert again == moment.events, _at(moment)


def phases_rise_and_slots_of_the_match_owe_answers_in_them(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """Phase numbers rise, slots of the match act in them, each once, and they close as `INFO`
    says.
    """
    last = 0
    for moment in played(game, sample, seed):
        phase = moment.phase
        assert phase.number > last, f"the number does not rise {_at(moment)}"
        assert phase.name, f"the phase has no name {_at(moment)}"
        assert len(set(phase.to_act)) == len(phase.to_act), f"a slot acts twice {_at(moment)}"
        assert set(phase.to_act) <= set(slots_of(game, moment.state)), (
            f"an unknown slot acts {_at(moment)}"
        )
        assert set(phase.boards or ()) <= set(game.boards(moment.state)), (
            f"an unknown board is played {_at(moment)}"
        )
        assert (phase.closes == "answered") == game.info.ends_when_answered, (
            f"closes otherwise {_at(moment)}"
        )
        last = phase.number


def warnings_fall_and_are_shorter_than_their_phase(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """A phase lasts a second or more, and its warnings are whole seconds before its end, longest
    first.
    """
    for moment in played(game, sample, seed, 1.0):
        phase = moment.phase
        assert phase.seconds > 0, f"the phase takes no time {_at(moment)}"
        assert phase.pause_before >= 0, (
            f"the break before the phase ends before it begins {_at(moment)}"
        )
        assert list(phase.warnings) == sorted(set(phase.warnings), reverse=True), (
            f"not falling {_at(moment)}"
        )
        assert all(0 < left < phase.seconds for left in phase.warnings), (
            f"longer than the phase {_at(moment)}"
        )


def a_match_is_as_long_as_its_outline_tells(game: AnyGame, sample: Sample, seed: int) -> None:
    """A match has neither fewer nor more phases than `outline` tells, and no board that it does
    not name.
    """
    options, seats = table(game, sample, seed)
    told = game.outline(game.configure(options, seats), seats)
    fewest, most = told.phases or (0, LONGEST_MATCH)
    moments = list(played(game, sample, seed))
    assert fewest <= len(moments) <= most, f"{len(moments)} phases, and {fewest} to {most} are told"
    assert told.usual is None or fewest <= told.usual <= most, (
        "the usual length is not between fewest and most"
    )
    unnamed = set(game.boards(moments[-1].after)) - set(
        told.boards or game.boards(moments[-1].after)
    )
    assert not unnamed, f"it is played on boards that are not named: {sorted(unnamed)}"


def a_match_ends_even_if_no_player_ever_answers(game: AnyGame, sample: Sample, seed: int) -> None:
    """Silence is always taken as some answer that brings the match nearer to its end."""
    *_, last = played(game, sample, seed, 1.0)
    assert game.outcome(last.after) is not None, "there is no outcome"


def there_is_no_phase_exactly_when_there_is_an_outcome(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`phase` is None if and only if `outcome` is not."""
    for moment in played(game, sample, seed):
        assert game.outcome(moment.state) is None, f"an outcome too early {_at(moment)}"
        assert (game.phase(moment.after) is None) == (game.outcome(moment.after) is not None), _at(
            moment
        )


def an_outcome_ranks_every_seat_once_and_says_why(game: AnyGame, sample: Sample, seed: int) -> None:
    """The ranking names every seat of the match once, no place of it is empty, and the reason is
    a sentence.
    """
    *_, last = played(game, sample, seed)
    outcome = game.outcome(last.after)
    assert outcome is not None, "there is no outcome"
    ranked = [seat for place in outcome.ranking for seat in place]
    assert sorted(ranked) == sorted(seats_of(game, last.after)), f"ranked are {ranked}"
    assert all(outcome.ranking), "a place is empty"
    assert is_sentence(outcome.reason), f"no sentence: {outcome.reason!r}"


def what_seats_take_away_is_known_at_the_end_and_not_before(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`spoils` is empty until there is an outcome; then it is empty or has every seat, in seat
    order.

    Numbers are not negative, no seat has won more garnets than it has, and a candidate's reason
    goes on a line.
    """
    for moment in played(game, sample, seed):
        assert not game.spoils(moment.state), f"spoils too early {_at(moment)}"
        if game.outcome(moment.after) is not None:
            taken, seats = game.spoils(moment.after), seats_of(game, moment.after)
            assert not taken or tuple(taken) == tuple(seats), f"spoils of {list(taken)}"
            for seat, spoils in taken.items():
                assert 0 <= spoils.won <= (spoils.garnets or 0), (
                    f"{seat} has won {spoils.won} of {spoils.garnets}"
                )
                assert spoils.tokens >= 0, f"{seat} has {spoils.tokens} Tokens"
                assert not spoils.candidate or is_line(spoils.candidate), (
                    f"no line: {spoils.candidate!r}"
                )


def boards_stay_listed_and_are_those_that_the_game_names(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """A board that was opened stays where it is in the list; `INFO.boards`, if given, and
    `report` know all boards.
    """
    listed: tuple[str, ...] = ()
    for moment in played(game, sample, seed):
        now = game.boards(moment.after)
        assert now, f"there is no board {_at(moment)}"
        assert now[: len(listed)] == listed, f"{listed} became {now} {_at(moment)}"
        assert set(game.report(moment.after).boards) == set(now), (
            f"the report has other boards {_at(moment)}"
        )
        assert set(now) <= set(game.info.boards or now), f"INFO does not name all of {now}"
        listed = now


def no_function_changes_the_state_that_it_is_given(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """A state is a value: `resolve`, `evolve` and `view` return something new and leave what
    they got as it was.
    """
    for moment in few(played(game, sample, seed), seed, 4):
        before = encode(moment.state, game.types.state)
        fold(
            game,
            moment.state,
            game.resolve(moment.state, moment.moves, Rng("law", moment.phase.number)),
        )
        for seat in (None, *seats_of(game, moment.state)):
            game.view(moment.state, seat)
        assert encode(moment.state, game.types.state) == before, f"the state changed {_at(moment)}"


def claims_are_judged_once_and_for_all(game: AnyGame, sample: Sample, seed: int) -> None:
    """`claims` names each claim once, on an opened board; `judge_claims` leaves none, and without
    any it is idle.

    However the claims are judged, the same slots have answered.
    """
    for moment in played(game, sample, seed, 0.1):
        view_moves = {slot: move for slot, move in moment.moves.items() if move is not None}
        claims = game.claims(moment.state, view_moves)
        assert len(set(claims)) == len(claims), f"a claim is made twice {_at(moment)}"
        assert {claim.board for claim in claims} <= set(game.boards(moment.state)), (
            f"on no board {_at(moment)}"
        )
        for right in ((), claims):
            judged = game.judge_claims(moment.state, view_moves, right)
            assert claims or judged == view_moves, (
                f"judging changed moves without a claim {_at(moment)}"
            )
            assert judged.keys() == view_moves.keys(), f"judging changed who answered {_at(moment)}"
            assert not game.claims(moment.state, judged), f"claims are left {_at(moment)}"


def _at(moment: Any) -> str:
    return f"in phase {moment.phase.number}, {moment.phase.name}"
