"""Results: which matches count for ratings."""

from dataclasses import replace

from bifrost_bot.match.decide.corrections import Rewind
from bifrost_bot.match.decide.phases import Abandon, Halt
from bifrost_bot.match.history.results import Result, places, results
from bifrost_bot.match.model import Match, Settings, Status
from tests.match.world import HOST, PEOPLE, play_phase, playing, random_answers


def ended(
    settings: Settings | None = None, people: tuple[str, ...] = PEOPLE, *, silent: bool = False
) -> Match:
    """A match that came to its end after one turn in which everyone answered, or after none."""
    world = playing(settings, people)
    if not silent:
        play_phase(world, "once")
    world.finish()
    return world.match


def ranked(match: Match, *ranking: tuple[str, ...]) -> Match:
    assert match.outcome is not None
    return replace(match, outcome=replace(match.outcome, ranking=ranking))


def test_everybody_has_a_place_and_those_who_share_one_leave_a_gap() -> None:
    match = ranked(ended(), ("blue",), ("red", "green"))
    who = match.seats
    assert results(match) == (
        Result(who["blue"], "blue", 1, 3, True),
        Result(who["red"], "red", 2, 3, True, shared=True),
        Result(who["green"], "green", 2, 3, True, shared=True),
    )
    assert places((("a", "b"), ("c",))) == {"a": 1, "b": 1, "c": 3}


def test_computer_players_have_no_result_and_one_person_among_them_is_not_rated() -> None:
    match = ended(people=("101", "102"))
    assert {one.user_id for one in results(match)} == {"101", "102"}
    assert all(one.rated and one.of == 3 for one in results(match))
    (alone,) = results(ended(people=("101",)))
    assert not alone.rated


def test_a_match_that_is_not_to_count_has_results_that_are_not_rated() -> None:
    assert {one.rated for one in results(ended(Settings("bifrost", rated=False)))} == {False}


def test_a_match_in_which_nobody_moved_is_not_rated() -> None:
    found = results(ended(silent=True))
    assert [one.silent for one in found] == [True] * 3
    assert not any(one.rated for one in found)
    assert not any(one.silent for one in results(ended()))


def test_a_match_in_which_only_computer_players_moved_is_not_rated() -> None:
    world = playing(people=("101", "102"))
    computer = next(seat for seat, id in world.match.seats.items() if id not in ("101", "102"))
    while not world.match.over:
        for slot, text in random_answers(world, "computer").items():
            if slot.seat == computer:
                world.say(slot, text)
        world.close()
    assert all(one.silent and not one.rated for one in results(world.match))


def test_whoever_never_moved_where_others_did_is_rated() -> None:
    world = playing()
    slot, text = next(iter(random_answers(world, "one").items()))
    world.say(slot, text)
    world.finish()
    assert [one.rated for one in results(world.match)] == [True] * 3


def test_an_answer_that_was_played_again_in_silence_no_longer_counts() -> None:
    world = playing()
    play_phase(world, "first")
    assert world.match.first_answered == 1
    world.do(Rewind(HOST, 1, "again", world.number))
    assert world.match.first_answered is None
    world.finish()
    assert all(one.silent and not one.rated for one in results(world.match))


def test_until_the_end_and_after_one_that_is_none_nothing_is_said() -> None:
    world = playing()
    assert results(world.match) == ()
    world.do(Halt("abcd"))
    assert results(world.match) == ()
    world.do(Abandon(HOST, ""))
    assert world.match.status is Status.ABANDONED
    assert results(world.match) == ()
