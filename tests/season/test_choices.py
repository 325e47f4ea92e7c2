"""Answers to choices: who may give them, until when, and whether they can be changed."""

from dataclasses import replace

import pytest

from bifrost_bot.season.decide.clock import Alarm, ChoiceDue, CreditDowntime, IdleDue, ReminderDue
from bifrost_bot.season.decide.core import alarm
from bifrost_bot.season.decide.players import MOST_CHANGES, GiveTokens, Vote
from bifrost_bot.season.errors import AnsweredError, ChoiceError, NotDueError, TooLateError
from bifrost_bot.season.events import Reminded, VoteCast
from bifrost_bot.season.host_action import ChooseOpponent
from bifrost_bot.season.model import Share
from bifrost_bot.season.rules import SeasonRules
from tests.clock import START_MS
from tests.season.world import FIRST, World

PATIENT = replace(SeasonRules(), closes="deadline")


def voting(rules: SeasonRules = PATIENT) -> World:
    """101 and 102 vote on 105 and 106."""
    return World(rules=rules).play("101 102", "103", "104", "105 106")


def giving(rules: SeasonRules = PATIENT, tokens: int = 3) -> World:
    """101 holds Tokens; 106 is Candidate."""
    return World(rules=rules).play(*FIRST, p101=Share("101", 1, tokens=tokens))


def test_a_vote_counts_until_the_deadline_and_can_be_changed() -> None:
    world = voting()
    number = world.choice.number
    until_ms = world.choice.until_ms
    assert alarm(world.season) == Alarm(until_ms - 6 * 3_600_000, ReminderDue(number))
    assert world.do(ReminderDue(number)) == ()
    world.now_ms = until_ms - 6 * 3_600_000
    assert world.do(ReminderDue(number)) == (Reminded(number, world.now_ms),)
    assert world.do(ReminderDue(number)) == ()
    assert alarm(world.season) == Alarm(until_ms, ChoiceDue(number))
    world.now_ms = until_ms - 1
    assert world.do(Vote("101", number, ("105",))) == (
        VoteCast(number, "101", ("105",), world.now_ms),
    )
    assert world.do(Vote("101", number, ("105",))) == ()
    world.do(Vote("101", number, ("106",)))
    world.do(Vote("102", number, ("106",)))
    assert world.do(ChoiceDue(number)) == ()
    world.now_ms = until_ms
    assert "time to choose is over" in world.refused(Vote("101", number, ("105",)), TooLateError)
    world.do(ChoiceDue(number))
    assert world.episode.candidates == ("106",)
    assert world.do(Vote("102", number, ("106",))) == ()
    assert "closed" in world.refused(Vote("102", number, ("105",)), NotDueError)


def test_where_a_choice_closes_with_the_last_answer_answers_are_final() -> None:
    world = voting(SeasonRules())
    number = world.choice.number
    world.do(Vote("101", number, ("105",)))
    assert world.do(Vote("101", number, ("105",))) == ()
    assert "final" in world.refused(Vote("101", number, ("106",)), AnsweredError)
    world.do(Vote("102", number, ("105",)))
    assert world.episode.candidates == ("105",)
    assert world.do(Vote("102", number, ("105",))) == ()


@pytest.mark.parametrize("named", [(), ("104",), ("105", "106"), ("777",)])
def test_a_vote_names_as_many_of_the_tied_as_there_are_places(named: tuple[str, ...]) -> None:
    world = voting()
    assert "1 of the tied players" in world.refused(
        Vote("101", world.choice.number, named), ChoiceError
    )


def test_with_two_places_a_vote_names_two() -> None:
    world = World(rules=PATIENT).play("101", "102", "103", "104 105 106", candidates=2)
    number = world.choice.number
    assert "2 of the tied players" in world.refused(
        Vote("101", number, ("105", "105")), ChoiceError
    )
    world.do(Vote("101", number, ("106", "104")))
    assert world.do(Vote("101", number, ("104", "106"))) == ()
    world.wait()
    assert world.season.duellists == ("104", "106")


def test_only_who_is_asked_answers_and_only_what_is_asked() -> None:
    world = voting()
    number = world.choice.number
    assert "not asked" in world.refused(Vote("103", number, ("105",)), NotDueError)
    assert "closed" in world.refused(Vote("101", number + 1, ("105",)), NotDueError)
    assert "closed" in world.refused(GiveTokens("101", number, ("105",)), NotDueError)
    assert "closed" in world.refused(ChooseOpponent("105", number, "101"), NotDueError)


def test_an_answer_is_changed_at_most_a_hundred_times() -> None:
    world = voting()
    for change in range(MOST_CHANGES):
        world.do(Vote("101", world.choice.number, (("105", "106")[change % 2],)))
    assert "100 times" in world.refused(Vote("101", world.choice.number, ("105",)), AnsweredError)


@pytest.mark.parametrize(
    ("named", "fits"),
    [
        (("102", "103"), True),
        (("102", "103", "104"), True),
        (("102",), False),
        (("102", "102"), False),
        (("102", "103", "104", "105"), False),
        (("102", "106"), False),
        (("102", "101"), False),
        (("102", "777"), False),
    ],
)
def test_tokens_go_to_different_players(named: tuple[str, ...], *, fits: bool) -> None:
    world = giving()
    if fits:
        assert len(world.do(GiveTokens("101", world.choice.number, named))) == 1
    else:
        said = world.refused(GiveTokens("101", world.choice.number, named), ChoiceError)
        assert said == "Give 2 to 3 Tokens, each to a different player who may receive one."


def test_where_a_token_must_be_kept_as_many_are_given_as_must_be() -> None:
    world = giving(replace(PATIENT, give_all=False))
    said = world.refused(GiveTokens("101", world.choice.number, ("102",)), ChoiceError)
    assert said == "Give 2 Tokens, each to a different player who may receive one."
    alone = giving(replace(PATIENT, give_all=False), tokens=1)
    assert alone.choice.kind == "opponent"


def test_a_candidate_chooses_one_without_a_token_and_at_once() -> None:
    world = giving()
    world.wait()
    number = world.choice.number
    assert "without a Token" in world.refused(ChooseOpponent("106", number, "101"), ChoiceError)
    assert "without a Token" in world.refused(ChooseOpponent("106", number, "106"), ChoiceError)
    assert "not asked" in world.refused(ChooseOpponent("105", number, "102"), NotDueError)
    world.do(ChooseOpponent("106", number, "102"))
    assert world.do(ChooseOpponent("106", number, "102")) == ()
    assert "closed" in world.refused(ChooseOpponent("106", number, "103"), NotDueError)
    assert world.season.duellists == ("106", "102")


def test_time_in_which_the_bot_was_away_is_given_back_once() -> None:
    world = voting()
    number = world.choice.number
    until_ms = world.choice.until_ms
    lost_ms = world.now_ms + 1_000
    world.now_ms = until_ms + 5_000
    world.do(CreditDowntime(lost_ms))
    assert world.do(CreditDowntime(lost_ms)) == ()
    assert world.choice.until_ms == until_ms + world.now_ms - lost_ms
    assert world.do(ChoiceDue(number)) == ()
    world.do(Vote("101", number, ("105",)))
    world.wait()
    assert world.episode.candidates == ("105",)


def test_a_season_does_not_end_because_the_bot_was_away() -> None:
    world = World()
    world.now_ms += 1_000 * world.season.rules.idle_seconds
    world.do(CreditDowntime(START_MS))
    assert world.do(IdleDue()) == ()


def test_a_season_that_nobody_carries_on_ends_without_a_winner() -> None:
    world = World()
    world.wait()
    assert (world.season.over, world.season.winner) == (True, "")
    assert alarm(world.season) is None
