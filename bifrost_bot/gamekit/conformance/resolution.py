"""Laws of phases, their resolution, and the end of a match."""

import random
from itertools import chain

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gamekit.conformance.play import (
    LONGEST_MATCH,
    fold,
    is_line,
    is_sentence,
    play_phases,
    seats_of,
    settings_and_seats,
    slots_of,
    some_phases,
)
from bifrost_bot.gamekit.conformance.sample import Sample


def the_same_state_moves_and_key_give_the_same_events(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`resolve` depends on its arguments alone, not on the order of the answers."""
    for moment in play_phases(game, sample, seed):
        given = sorted(moment.moves.items(), key=repr)
        shuffled = dict(random.Random(seed).sample(given, len(given)))
        first = moment.rng(f"law {seed}")
        second = moment.rng(f"law {seed}")
        assert game.resolve(moment.state, moment.moves, first) == moment.events, (
            f"in {moment.place}"
        )
        assert game.resolve(moment.state, shuffled, second) == moment.events, f"in {moment.place}"
        assert first.draws == second.draws, f"other draws in {moment.place}"


def a_silent_slot_is_the_same_as_one_that_is_missing(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`resolve` treats a slot whose move is None like one without an entry."""
    for moment in play_phases(game, sample, seed, 0.5):
        again = game.resolve(moment.state, moment.answers, moment.rng(f"law {seed}"))
        assert again == moment.events, f"in {moment.place}"


def phases_rise_and_slots_of_the_match_owe_answers_in_them(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """Phase numbers rise, each slot of the match acts once, and they close as `INFO` says."""
    last = 0
    for moment in play_phases(game, sample, seed):
        phase = moment.phase
        assert phase.number > last, f"the number does not rise in {moment.place}"
        assert phase.name, f"the phase has no name in {moment.place}"
        acting = set(phase.to_act)
        assert len(acting) == len(phase.to_act), f"a slot acts twice in {moment.place}"
        assert acting <= set(slots_of(game, moment.state)), (
            f"an unknown slot acts in {moment.place}"
        )
        played = set(phase.boards or ())
        assert played <= set(game.boards(moment.state)), (
            f"an unknown board is played in {moment.place}"
        )
        assert (phase.closes == "answered") == game.info.ends_when_answered, (
            f"closes otherwise in {moment.place}"
        )
        last = phase.number


def who_is_next_is_asked_in_the_next_phase(game: AnyGame, sample: Sample, seed: int) -> None:
    """The next phase asks every slot that `upcoming` names, unless the match is over."""
    for moment in play_phases(game, sample, seed):
        named = game.upcoming(game.view(moment.state, None))
        following = game.phase(moment.after)
        asked = following.to_act if following is not None else named
        assert set(named) <= set(asked), f"a slot is not asked after all in {moment.place}"


def warnings_fall_and_are_shorter_than_their_phase(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """A phase lasts at least a second; its warnings are whole seconds before its end.

    The longest comes first.
    """
    for moment in play_phases(game, sample, seed, 1.0):
        phase = moment.phase
        assert phase.seconds > 0, f"the phase takes no time in {moment.place}"
        assert phase.pause_before >= 0, (
            f"the break before the phase ends before it begins in {moment.place}"
        )
        assert list(phase.warnings) == sorted(set(phase.warnings), reverse=True), (
            f"not falling in {moment.place}"
        )
        assert all(0 < left < phase.seconds for left in phase.warnings), (
            f"longer than the phase in {moment.place}"
        )


def a_match_is_as_long_as_its_outline_tells(game: AnyGame, sample: Sample, seed: int) -> None:
    """A match has as many phases as `outline` says, and only boards that it names."""
    options, seats = settings_and_seats(game, sample, seed)
    told = game.outline(game.configure(options, seats), seats)
    fewest, most = told.phases or (0, LONGEST_MATCH)
    moments = list(play_phases(game, sample, seed))
    assert fewest <= len(moments) <= most, f"{len(moments)} phases, and {fewest} to {most} are told"
    assert told.usual is None or fewest <= told.usual <= most, (
        "the usual length is not between fewest and most"
    )
    boards = game.boards(moments[-1].after)
    unnamed = set(boards) - set(told.boards or boards)
    assert not unnamed, f"it is played on boards that are not named: {sorted(unnamed)}"


def a_match_ends_even_if_no_player_ever_answers(game: AnyGame, sample: Sample, seed: int) -> None:
    """Silence counts as some answer that brings the match nearer to its end."""
    *_, last = play_phases(game, sample, seed, 1.0)
    assert game.outcome(last.after) is not None, "there is no outcome"


def there_is_no_phase_exactly_when_there_is_an_outcome(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`phase` is None if and only if `outcome` is not."""
    for moment in play_phases(game, sample, seed):
        assert game.outcome(moment.state) is None, f"an outcome too early in {moment.place}"
        has_phase = game.phase(moment.after) is not None
        has_outcome = game.outcome(moment.after) is not None
        assert has_phase != has_outcome, f"in {moment.place}"


def an_outcome_ranks_every_seat_once_and_says_why(game: AnyGame, sample: Sample, seed: int) -> None:
    """The ranking names every seat once, without an empty place; the reason is a sentence."""
    *_, last = play_phases(game, sample, seed)
    outcome = game.outcome(last.after)
    assert outcome is not None, "there is no outcome"
    ranked = list(chain.from_iterable(outcome.ranking))
    assert sorted(ranked) == sorted(seats_of(game, last.after)), f"ranked are {ranked}"
    assert all(outcome.ranking), "a place is empty"
    assert is_sentence(outcome.reason), f"no sentence: {outcome.reason!r}"


def what_seats_take_away_is_known_at_the_end_and_not_before(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`spoils` is empty until there is an outcome; then it is empty or has every seat, in order.

    Numbers are not negative, no seat has won more garnets than it has, and a candidate's reason is
    one line.
    """
    for moment in play_phases(game, sample, seed):
        assert not game.spoils(moment.state), f"spoils too early in {moment.place}"
        if game.outcome(moment.after) is not None:
            taken = game.spoils(moment.after)
            assert not taken or tuple(taken) == seats_of(game, moment.after), (
                f"spoils of {list(taken)}"
            )
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
    """An opened board keeps its place in the list; `INFO.boards` and `report` know all boards."""
    listed: tuple[str, ...] = ()
    for moment in play_phases(game, sample, seed):
        now = game.boards(moment.after)
        assert now, f"there is no board in {moment.place}"
        assert now[: len(listed)] == listed, f"{listed} became {now} in {moment.place}"
        reported = game.report(moment.after).boards
        assert set(reported) == set(now), f"the report has other boards in {moment.place}"
        assert set(now) <= set(game.info.boards or now), f"INFO does not name all of {now}"
        listed = now


def no_function_changes_the_state_that_it_is_given(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`resolve`, `evolve` and `view` return new values and leave the state unchanged."""
    for moment in some_phases(game, sample, seed, most=4):
        before = encode(moment.state, game.types.state)
        events = game.resolve(moment.state, moment.moves, moment.rng("law"))
        fold(game, moment.state, events)
        for seat in (None, *seats_of(game, moment.state)):
            game.view(moment.state, seat)
        assert encode(moment.state, game.types.state) == before, (
            f"the state changed in {moment.place}"
        )


def claims_are_judged_once_and_for_all(game: AnyGame, sample: Sample, seed: int) -> None:
    """`claims` names each claim once, on an opened board, and `judge_claims` leaves none.

    Without claims it changes nothing. Any judgement leaves the same slots with an answer.
    """
    for moment in play_phases(game, sample, seed, 0.1):
        state = moment.state
        view_moves = {slot: move for slot, move in moment.moves.items() if move is not None}
        claims = game.claims(state, view_moves)
        assert len(set(claims)) == len(claims), f"a claim is made twice in {moment.place}"
        boards = {claim.board for claim in claims}
        assert boards <= set(game.boards(state)), f"on no board in {moment.place}"
        for right in ((), claims):
            judged = game.judge_claims(state, view_moves, right)
            assert claims or judged == view_moves, (
                f"judging changed moves without a claim in {moment.place}"
            )
            assert judged.keys() == view_moves.keys(), (
                f"judging changed who answered in {moment.place}"
            )
            assert not game.claims(state, judged), f"claims are left in {moment.place}"
