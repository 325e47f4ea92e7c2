"""Corrected results: what restarts, what hosts are asked, what follows."""

from dataclasses import replace

import pytest

from bifrost_bot.season.decide.core import alarm
from bifrost_bot.season.decide.duels import TakeDuel
from bifrost_bot.season.decide.episodes import LinkDuel, OpenEpisode
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens, Vote
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.errors import HostError, NotDueError
from bifrost_bot.season.events import (
    Corrected,
    EpisodeReopened,
    GarnetsMoved,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    SeasonEvent,
    ShareChange,
    SpoilsTaken,
)
from bifrost_bot.season.host_action import AnswerQuestion, ChooseOpponent, MoveGarnets, ReportDuel
from bifrost_bot.season.model import Share, Stage
from bifrost_bot.season.rules import PRESETS, SeasonRules
from tests.season.world import FIRST, HOST, PLAIN, SECOND, World, correction, ranked, rules_change


def closed(rules: SeasonRules = PLAIN, **shares: Share) -> World:
    """106 was Candidate, chose 104, and lost."""
    world = World(rules=rules).play(*FIRST, given=shares.values())
    if world.choice.kind == "tokens":
        world.wait()
    world.do(ChooseOpponent("106", world.choice.number, "104"))
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    world.do(TakeDuel("104", "d1"))
    assert "106" not in world.season.alive
    return world


def names(events: tuple[SeasonEvent, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def moves(events: tuple[SeasonEvent, ...]) -> list[tuple[str, str, int, str]]:
    found = [event for event in events if isinstance(event, GarnetsMoved)]
    return [(event.player_id, event.to, event.amount, event.reason) for event in found]


def test_a_rewound_match_replaces_its_spoils_and_says_what_changed() -> None:
    world = World()
    won = Share("101", 1, garnets=6, won=2, tokens=2)
    world.play(*FIRST, p101=won)
    number = world.choice.number
    less = Share("101", 1, garnets=4, won=1, tokens=1)
    events = world.take(*SECOND, p101=less)
    assert moves(events) == [("", "101", 1, "won"), ("101", "", 3, "undone")]
    (corrected,) = (event for event in events if isinstance(event, Corrected))
    assert (corrected.before, corrected.after, corrected.tied) == (("106",), ("105",), ())
    assert corrected.changes[0] == ShareChange("101", replace(won, place=1), less)
    assert [change.player_id for change in corrected.changes] == ["101", "105", "106"]
    assert world.episode.candidates == ("105",)
    assert world.season.held["101"] == 4
    assert "closed" in world.refused(GiveTokens("101", number, ()), NotDueError)
    assert world.take(*SECOND, p101=less) == ()


def test_the_tie_that_a_correction_makes_is_told() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    events = world.take("101", "102", "103", "104", "105 106")
    (corrected,) = (event for event in events if isinstance(event, Corrected))
    assert (corrected.before, corrected.after, corrected.tied) == (("106",), (), ("105", "106"))
    assert world.choice.kind == "vote"


def test_garnets_alone_leave_a_choice_as_it_is() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    choice = world.choice
    events = world.take(*FIRST, p102=Share("102", 2, garnets=5))
    assert names(events) == ["SpoilsTaken", "GarnetsMoved", "Corrected"]
    assert world.choice == choice


def test_garnets_that_have_decided_a_tie_are_compared_again() -> None:
    world = World(rules=replace(PLAIN, ties=("garnets", "coin")))
    tied = ("101", "102", "103", "104", "105 106")
    world.play(*tied, p106=Share("106", 5, garnets=2))
    assert world.episode.candidates == ("106",)
    world.take(*tied, p105=Share("105", 5, garnets=1))
    assert world.episode.candidates == ("105",)


def test_a_vote_under_way_begins_again_with_the_new_garnets() -> None:
    world = World(rules=PLAIN)
    tied = ("101", "102", "103", "104", "105 106")
    world.play(*tied)
    number = world.choice.number
    world.take(*tied, p105=Share("105", 5, garnets=1))
    assert world.choice.number == number + 1
    world.wait()
    assert world.episode.candidates == ("105",)


def test_who_has_spent_what_is_taken_back_keeps_nothing_but_owes_nothing() -> None:
    world = World().play(*FIRST, p102=Share("102", 2, garnets=6, won=3))
    world.do(GiveGarnets("102", "103", 5, "r1"))
    events = world.take(*FIRST, p102=Share("102", 2, garnets=3))
    assert moves(events) == [("102", "", 1, "undone")]
    assert world.season.held["102"] == 0


def test_a_duel_that_was_not_played_yet_is_not_due_any_more() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    world.do(ChooseOpponent("106", world.choice.number, "104"))
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    world.take(*SECOND)
    assert (world.episode.stage, world.episode.duel) == (Stage.OPPONENT, None)
    assert "No duel is due" in world.refused(TakeDuel("106", "d1"), HostError)


def test_a_host_corrects_some_shares_by_hand_with_a_reason() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    assert "Say why" in world.refused(correction(world.season, 1, "105", "", place=6), HostError)
    world.do(correction(world.season, 1, "106", "miscounted", place=5))
    events = world.do(correction(world.season, 1, "105", "miscounted", place=6))
    taken = events[0]
    corrected = events[1]
    assert isinstance(taken, SpoilsTaken) and isinstance(corrected, Corrected)
    assert (taken.reason, corrected.reason, corrected.by) == ("miscounted", "miscounted", HOST)
    assert world.episode.candidates == ("105",)
    assert world.do(correction(world.season, 1, "105", "miscounted", place=6)) == ()


def test_what_a_host_has_corrected_stays_until_the_match_itself_changes() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    world.do(correction(world.season, 1, "106", "miscounted", place=5))
    world.do(correction(world.season, 1, "105", "miscounted", place=6))
    assert world.take(*FIRST) == ()
    assert world.episode.candidates == ("105",)
    world.take("101", "102", "103", "105", "106", "104")
    assert world.episode.candidates == ("104",)


def test_a_correction_names_only_who_was_in_the_season() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    for id in ("777", HOST):
        said = world.refused(correction(world.season, 1, id, "because", place=2), HostError)
        assert said == ("Name only players who were in the season in episode 1.")


def test_other_rules_since_then_change_nothing_in_an_old_result() -> None:
    world = World(rules=replace(PLAIN, winner_tokens=2)).play("101", "102", "103", "104", "105 106")
    world.finish()
    world.do(rules_change(world.season, replace(PLAIN, ties=("coin",))))
    assert world.take("101", "102", "103", "104", "105 106") == ()
    world.take("101", "102", "103", "104", "105 106", p101=Share("101", 1, garnets=9))
    assert world.season.held["101"] == 9


# After the elimination.


def test_the_hosts_are_asked_and_can_keep_the_elimination() -> None:
    world = closed()
    events = world.take(*SECOND)
    assert names(events) == ["SpoilsTaken", "Corrected", "QuestionAsked"]
    (question,) = world.season.questions
    assert (question.episode, question.about, question.asked) == (1, "spoils", ("106",))
    assert "kept or undone" in world.refused(OpenEpisode(HOST, 2), HostError)
    assert world.do(AnswerQuestion(HOST, question.number, True)) == (
        QuestionClosed(question.number, "kept", HOST, world.now_ms),
    )
    assert world.do(AnswerQuestion(HOST, question.number, True)) == ()
    assert world.season.questions == ()
    world.do(OpenEpisode(HOST, 2))
    assert "106" not in world.season.alive


def test_who_is_back_has_what_they_held_and_the_episode_continues_with_its_candidate() -> None:
    world = closed(p106=Share("106", 6, garnets=5))
    assert world.season.held["106"] == 0
    world.take(*SECOND, p106=Share("106", 5, garnets=4))
    (question,) = world.season.questions
    events = world.do(AnswerQuestion(HOST, question.number, False))
    assert names(events)[:4] == ["QuestionClosed", "GarnetsMoved", "Reinstated", "EpisodeReopened"]
    assert moves(events) == [
        ("", "106", 5, "returned"),
        ("", "106", 1, "found"),
        ("106", "", 2, "undone"),
    ]
    assert world.season.held["106"] == 4
    assert (world.episode.candidates, world.choice.kind) == (("105",), "opponent")
    world.do(ChooseOpponent("105", world.choice.number, "101"))
    world.duel("101")
    assert world.season.alive == ("101", "102", "103", "104", "106")


def test_an_heir_gives_back_what_they_still_have() -> None:
    world = closed(replace(PLAIN, loser_garnets="to_winner"))
    assert world.season.held["104"] == 6
    world.do(MoveGarnets(HOST, "104", -5, "a fine", "r9"))
    world.take(*SECOND)
    events = world.do(AnswerQuestion(HOST, world.season.questions[0].number, False))
    assert moves(events) == [("104", "106", 1, "returned"), ("", "106", 2, "returned")]


def test_without_an_answer_the_elimination_is_kept() -> None:
    world = closed()
    world.take(*SECOND)
    (question,) = world.season.questions
    assert world.wait() == (QuestionClosed(question.number, "lapsed", "", question.until_ms),)
    world.do(OpenEpisode(HOST, 2))


def test_a_question_is_withdrawn_when_the_old_result_is_back() -> None:
    world = closed()
    world.take(*SECOND)
    (question,) = world.season.questions
    events = world.take(*FIRST)
    assert QuestionClosed(question.number, "withdrawn", "", world.now_ms) in events
    assert world.season.questions == ()
    world.take("101", "102", "103", "106", "104", "105")
    assert len(world.season.questions) == 1
    events = world.take("102", "101", "103", "106", "104", "105")
    assert names(events)[-2:] == ["QuestionClosed", "QuestionAsked"]


def test_what_was_kept_is_not_asked_again() -> None:
    world = closed()
    world.take(*SECOND)
    world.do(AnswerQuestion(HOST, world.season.questions[0].number, True))
    world.take(*SECOND, p101=Share("101", 1, garnets=9))
    assert world.season.questions == ()


def test_garnets_of_a_closed_match_are_corrected_without_a_question() -> None:
    world = closed()
    events = world.take(*FIRST, p101=Share("101", 1, garnets=9), p106=Share("106", 6, garnets=9))
    assert names(events) == ["SpoilsTaken", "GarnetsMoved", "Corrected"]
    assert (world.season.held["101"], world.season.held["106"]) == (9, 0)


def test_once_the_next_episode_has_begun_only_the_player_is_back() -> None:
    world = closed()
    world.do(OpenEpisode(HOST, 2))
    world.do(TakeSpoils("", "m1", ranked(*SECOND)))
    events = world.do(AnswerQuestion(HOST, world.season.questions[0].number, False))
    assert Reinstated(1, "106", HOST, world.now_ms) in events
    assert not any(isinstance(event, EpisodeReopened) for event in events)
    assert "106" in world.season.alive
    assert world.season.episodes[0].closed and world.season.episode is not None


def test_the_season_does_not_end_before_the_question_is_answered() -> None:
    world = World(3, PLAIN).play("101", "102", "103")
    world.duel("102")
    world.do(OpenEpisode(HOST, 2))
    world.do(TakeSpoils("", "m1", ranked("103", "102", "101")))
    for _ in range(3):
        world.duel("101")
    assert (world.season.over, world.season.alive) == (False, ("101",))
    world.do(AnswerQuestion(HOST, world.season.questions[0].number, False))
    assert (world.season.over, world.season.alive) == (False, ("101", "103"))
    world.do(OpenEpisode(HOST, 3))
    for _ in range(3):
        world.duel("103")
    assert world.season.winner == "103"


def test_who_comes_back_during_the_finale_ends_it_so_that_another_episode_is_due() -> None:
    world = World(3, PLAIN).play("101", "102", "103")
    world.duel("102")
    world.do(OpenEpisode(HOST, 2))
    world.do(TakeSpoils("", "m1", ranked("103", "102", "101")))
    world.do(AnswerQuestion(HOST, world.season.questions[0].number, False))
    assert (world.season.episode, len(world.season.alive)) == (None, 3)
    world.do(OpenEpisode(HOST, 3))
    assert not world.episode.finale


def test_the_other_winner_of_a_duel_is_asked_of_the_hosts_too() -> None:
    world = closed()
    assert world.do(TakeDuel("104", "d1")) == ()
    events = world.do(TakeDuel("106", "d1"))
    assert names(events) == ["DuelReported", "Corrected", "QuestionAsked"]
    assert world.do(TakeDuel("106", "d1")) == ()
    (question,) = world.season.questions
    assert (question.about, question.winner) == ("duel", "106")
    events = world.do(AnswerQuestion(HOST, question.number, False))
    assert names(events)[-1] == "EpisodeClosed"
    assert "106" in world.season.alive and "104" not in world.season.alive
    assert (world.season.held["106"], world.season.held["104"]) == (3, 0)


def test_the_first_winner_again_withdraws_that_question() -> None:
    world = closed()
    world.do(TakeDuel("106", "d1"))
    events = world.do(TakeDuel("104", "d1"))
    assert names(events) == ["DuelReported", "QuestionClosed"]
    assert world.season.questions == ()
    assert "not in this duel" in world.refused(TakeDuel("101", "d1"), HostError)
    assert "Link it first" in world.refused(TakeDuel("106", "d2"), HostError)


def test_a_kept_elimination_is_not_asked_again_and_fits_the_first_winner() -> None:
    world = closed()
    world.do(TakeDuel("106", "d1"))
    world.do(AnswerQuestion(HOST, world.season.questions[0].number, True))
    assert world.do(TakeDuel("106", "d1")) == ()
    assert names(world.do(TakeDuel("104", "d1"))) == ["DuelReported"]
    assert (world.season.questions, world.episode.wins("104")) == ((), 1)


def test_a_host_corrects_the_winner_of_a_duel_by_hand() -> None:
    world = closed()
    assert names(world.do(ReportDuel(HOST, "106", request="r1")))[-1] == "QuestionAsked"
    assert world.do(ReportDuel(HOST, "106", request="r1")) == ()


def test_two_questions_are_answered_one_by_one_or_fall_together() -> None:
    world = closed()
    world.take(*SECOND)
    world.do(TakeDuel("106", "d1"))
    spoils, duel = world.season.questions
    assert alarm(world.season) is not None
    kept = replace(world.season)
    world.do(AnswerQuestion(HOST, spoils.number, True))
    assert world.season.questions == (duel,)
    world.season = kept
    events = world.do(AnswerQuestion(HOST, spoils.number, False))
    assert QuestionClosed(duel.number, "withdrawn", "", world.now_ms) in events
    assert (world.season.questions, world.episode.candidates) == ((), ("105",))


def test_a_question_that_nobody_asked_is_refused() -> None:
    world = closed()
    assert "no such question" in world.refused(AnswerQuestion(HOST, 77, True), HostError)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_season_that_has_ended_is_not_corrected(preset: str) -> None:
    world = World(4, PRESETS[preset]).play("101", "102", "103", "104")
    world.do(End(HOST, "enough"))
    world.refused(TakeSpoils("", "m1", ranked("104", "103", "102", "101")))


def test_asked_questions_are_events_with_a_deadline() -> None:
    world = closed()
    events = world.take(*SECOND)
    (asked,) = (event for event in events if isinstance(event, QuestionAsked))
    assert asked.until_ms == world.now_ms + world.season.rules.question_seconds * 1000


def test_a_vote_for_who_is_no_longer_tied_does_not_count() -> None:
    world = World(rules=PLAIN).play("101", "102", "103", "104", "105 106")
    number = world.choice.number
    world.take("101", "102", "103", "104 105 106")
    assert "closed" in world.refused(Vote("101", number, ("105",)), NotDueError)
