"""Hosts in the cast: another host acts, or the other players agree."""

from dataclasses import replace
from typing import get_args

import pytest

from bifrost_bot.season.decide.cast import AddToCast, RemoveFromCast
from bifrost_bot.season.decide.clock import CreditDowntime
from bifrost_bot.season.decide.consents import AnswerConsent
from bifrost_bot.season.decide.core import alarm
from bifrost_bot.season.decide.episodes import OpenEpisode
from bifrost_bot.season.decide.hosts import AddHost, End, RemoveHost
from bifrost_bot.season.decide.substitutes import NameSubstitute
from bifrost_bot.season.errors import HostError, NotDueError, NotHostError, TooLateError
from bifrost_bot.season.events import (
    ConsentAsked,
    ConsentClosed,
    ConsentGiven,
    GarnetsMoved,
    SeasonEvent,
)
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChangeRules,
    ChooseOpponent,
    ClaimColour,
    CloseEpisode,
    Correct,
    Correction,
    Eliminate,
    Extend,
    HostAction,
    MoveGarnets,
    Reinstate,
    ReportDuel,
    Vacate,
)
from bifrost_bot.season.model import Share
from bifrost_bot.season.view import public_view
from bifrost_bot.speech.season import announcements
from bifrost_bot.speech.season.view import course, movements
from tests.season.world import FIRST, HOST, PLAIN, SECOND, World, correction, rules_change

GIFT = MoveGarnets("101", "101", 1_000, "for the song", "gift")


def hosted_by(world: World, *ids: str) -> World:
    """The season with these hosts."""
    for id in ids:
        world.do(AddHost(HOST, id))
    if HOST not in ids:
        world.do(RemoveHost(HOST, HOST))
    return world


def begun(*hosts: str) -> World:
    world = World(rules=PLAIN).opened()
    return hosted_by(world, *hosts)


def questioned() -> World:
    """106 has lost the duel of the first episode, and the result behind that has changed."""
    world = World(rules=PLAIN).play(*FIRST)
    world.do(ChooseOpponent("106", world.choice.number, "104"))
    world.duel("104")
    world.take(*SECOND)
    return world


def result(events: tuple[SeasonEvent, ...]) -> str:
    """How a request ended."""
    (closed,) = (event for event in events if isinstance(event, ConsentClosed))
    return closed.result


def agree(world: World, *ids: str) -> tuple[SeasonEvent, ...]:
    number = world.season.consent.number if world.season.consent else 0
    events: tuple[SeasonEvent, ...] = ()
    for id in ids:
        events = world.do(AnswerConsent(id, number, agrees=True))
    return events


def actions() -> dict[type, tuple[World, HostAction]]:
    """A host action of each kind by 101, with a season in which it is possible."""
    played = World(rules=PLAIN).play(*FIRST)
    choosing = World(rules=replace(PLAIN, opponent="host")).play(*FIRST)
    duelling = World(rules=PLAIN).play(*FIRST)
    duelling.do(ChooseOpponent("106", duelling.choice.number, "104"))
    away = begun(HOST)
    away.do(Eliminate(HOST, "106", "has left"))
    listed = begun(HOST)
    listed.do(NameSubstitute(HOST, "801"))
    asked = questioned()
    idle = World(rules=PLAIN).opened()
    idle.do(CloseEpisode(HOST, 1, "rain"))
    return {
        ChangeRules: (idle, rules_change(idle.season, replace(PLAIN, finale=3), "101")),
        ClaimColour: (begun(HOST), ClaimColour("101", "101", "red")),
        Eliminate: (begun(HOST), Eliminate("101", "102", "a rival")),
        Vacate: (listed, Vacate("101", "102", "a rival")),
        Reinstate: (away, Reinstate("101", "106", "a friend")),
        MoveGarnets: (begun(HOST), GIFT),
        Extend: (played, Extend("101", played.choice.number, 60, "later")),
        CloseEpisode: (begun(HOST), CloseEpisode("101", 1, "I would lose")),
        Correct: (played, correction(played.season, 1, "101", "a bonus", "101", tokens=1)),
        ReportDuel: (duelling, ReportDuel("101", "104", "won")),
        ChooseOpponent: (choosing, ChooseOpponent("101", choosing.choice.number, "102")),
        AnswerQuestion: (
            asked,
            AnswerQuestion("101", asked.season.questions[0].number, keep=False),
        ),
    }


@pytest.mark.parametrize("kind", get_args(HostAction), ids=lambda kind: kind.__name__)
def test_whatever_bears_on_the_play_needs_another_host_or_all_the_other_players(kind: type) -> None:
    world, action = actions()[kind]
    hosted_by(world, HOST, "101")
    season = world.season
    assert "You are in the cast" in world.refused(action, NotHostError)
    assert world.season == season
    world.do(RemoveHost(HOST, HOST))
    (asked,) = world.do(action)
    assert isinstance(asked, ConsentAsked)
    assert asked.asked == tuple(id for id in season.alive if id != "101")
    assert world.do(action) == ()
    after = agree(world, *asked.asked)
    assert result(after) == "granted"
    assert len(after) > 2
    assert world.season.consent is None


@pytest.mark.parametrize("kind", get_args(HostAction), ids=lambda kind: kind.__name__)
def test_a_host_outside_the_cast_acts_alone(kind: type) -> None:
    world, action = actions()[kind]
    hosted_by(world, HOST, "101")
    done = world.do(replace(action, by=HOST))
    assert done
    assert not any(isinstance(event, ConsentAsked) for event in done)


def test_a_candidate_who_hosts_chooses_the_opponent_alone() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    hosted_by(world, "106")
    world.do(ChooseOpponent("106", world.choice.number, "104"))
    assert world.season.duellists == ("106", "104")


def test_before_the_first_episode_a_host_of_the_cast_prepares_the_season_alone() -> None:
    world = hosted_by(World(rules=PLAIN), "101")
    for command in (
        AddToCast("101", "107"),
        RemoveFromCast("101", "107"),
        ClaimColour("101", "101", "red"),
        rules_change(world.season, replace(PLAIN, finale=3), "101"),
    ):
        assert not any(isinstance(event, ConsentAsked) for event in world.do(command))
    assert isinstance(world.do(GIFT)[0], ConsentAsked)


def test_who_is_out_of_the_season_still_needs_another_host() -> None:
    world = begun(HOST)
    world.do(Eliminate(HOST, "101", "has left"))
    hosted_by(world, HOST, "101")
    assert "You are in the cast" in world.refused(
        Reinstate("101", "101", "I am back"), NotHostError
    )


def test_a_host_of_the_cast_can_still_end_the_season() -> None:
    world = begun("101")
    world.do(GIFT)
    world.do(End("101", "we stop"))
    assert (world.season.over, world.season.consent) == (True, None)


def test_one_who_refuses_is_enough_and_is_not_stored() -> None:
    world = begun("101")
    (asked,) = world.do(GIFT)
    assert isinstance(asked, ConsentAsked)
    events = world.do(AnswerConsent("103", asked.number, agrees=False))
    assert events == (ConsentClosed(asked.number, "refused", world.now_ms),)
    assert "already been decided" in world.refused(
        AnswerConsent("102", asked.number, agrees=True), NotDueError
    )
    assert world.season.held["101"] == 3


def test_without_all_answers_nothing_is_done_and_lost_time_is_given_back() -> None:
    world = begun("101")
    world.do(GIFT)
    agree(world, "102", "103", "104", "105")
    assert world.season.consent is not None
    until_ms = world.season.consent.until_ms
    world.now_ms += 60_000
    world.do(CreditDowntime(world.now_ms - 30_000))
    assert world.season.consent.until_ms == until_ms + 30_000
    world.now_ms = until_ms + 30_000
    assert "time to answer is over" in world.refused(
        AnswerConsent("106", 1, agrees=True), TooLateError
    )
    assert result(world.wait()) == "expired"
    assert world.season.held["101"] == 3


def test_of_who_is_to_be_eliminated_silence_is_enough_once_the_others_have_agreed() -> None:
    world = begun("101")
    world.do(Eliminate("101", "106", "has left the server"))
    agree(world, "102", "103", "104", "105")
    assert "106" in world.season.alive
    assert result(world.wait()) == "granted"
    assert "106" not in world.season.alive
    alone = World(2).opened()
    hosted_by(alone, "101")
    alone.do(Eliminate("101", "102", "I want to win"))
    assert result(alone.wait()) == "expired"
    assert alone.season.alive == ("101", "102")


def test_only_the_other_players_answer_and_each_once() -> None:
    world = begun("101", "102")
    world.do(GIFT)
    for id in ("101", HOST, "777"):
        assert "Only the other players" in world.refused(
            AnswerConsent(id, 1, agrees=True), NotDueError
        )
    assert agree(world, "102") == (ConsentGiven(1, "102", world.now_ms),)
    assert agree(world, "102") == ()
    assert public_view(world.season).consent == replace(world.season.consent, agreed=frozenset())  # type: ignore[type-var]


def test_one_request_is_open_at_a_time_and_the_same_host_replaces_it() -> None:
    world = begun("101", "102")
    world.do(GIFT)
    said = world.refused(MoveGarnets("102", "102", 5, "me too", "other"), HostError)
    assert "something else" in said
    events = world.do(MoveGarnets("101", "101", 5, "less then", "less"))
    assert result(events) == "withdrawn"
    assert world.season.consent is not None and world.season.consent.number == 2
    assert "already been decided" in world.refused(
        AnswerConsent("103", 1, agrees=True), NotDueError
    )


def test_the_impossible_is_refused_at_once_or_not_done() -> None:
    world = begun("101")
    assert "no result" in world.refused(
        Correct("101", 1, "101", (Correction("place", 1, 2),), "mine"), HostError
    )
    world.do(Eliminate("101", "106", "has left"))
    world.do(AddHost("101", HOST))
    world.do(Eliminate(HOST, "106", "has left"))
    assert result(agree(world, "102", "103", "104", "105")) == "failed"


def test_where_nobody_else_is_left_another_host_is_needed() -> None:
    world = World(1)
    hosted_by(world, "101")
    assert "/season host add" in world.refused(GIFT, HostError)


def test_agreement_to_a_correction_does_not_take_back_what_another_host_has_changed_since() -> None:
    world = World(rules=PLAIN).play(*FIRST)
    hosted_by(world, "101")
    world.do(correction(world.season, 1, "105", "was last", "101", place=6))
    world.do(AddHost("101", HOST))
    world.do(correction(world.season, 1, "105", "a bonus", tokens=1))
    world.do(correction(world.season, 1, "105", "was fourth", place=4))
    assert result(agree(world, "102", "103", "104", "105", "106")) == "failed"
    share = world.season.episodes[0].share("105")
    assert share == Share("105", 4, tokens=1)


# Purses.


def test_what_hosts_take_tells_nobody_what_a_player_holds() -> None:
    rich = World()
    poor = World()
    for world, amount in ((rich, 9), (poor, 1)):
        world.do(OpenEpisode(HOST, 1))
        world.do(MoveGarnets(HOST, "102", amount, "twin", "a"))
        world.season = replace(world.season, ledger=())
    before = len(rich.history)
    for world in (rich, poor):
        for number in range(3):
            world.do(MoveGarnets(HOST, "102", -5, "a fine", f"b{number}"))
    assert (rich.season.held["102"], poor.season.held["102"]) == (0, 0)
    assert public_view(rich.season) == public_view(poor.season)

    def announced(world: World) -> list[str]:
        events = [*course(world.history)][before:]
        return [announcements.announcement(event, seen, after) for seen, event, after in events]

    assert announced(rich) == announced(poor)
    assert (
        announced(rich)[2] == "<@900> took 5 garnets from <@102>, or all if they held fewer: a fine"
    )

    def amounts(world: World) -> list[int]:
        return [move.amount for move in movements(world.history)[1:]]

    shown = [amounts(rich), amounts(poor)]
    assert shown == [[5, 5, 5]] * 2
    taken = [event.amount for event in rich.named(GarnetsMoved) if event.to == ""]
    assert taken == [5, 5, 2]
    for world in (rich, poor):
        world.do(End(HOST, "over"))
    assert [move.amount for move in movements(rich.history) if move.to == ""] == [5, 5, 2]


def test_a_correction_of_garnets_is_on_record_also_where_it_names_what_is_held() -> None:
    world = World(rules=PLAIN).play(*FIRST, p102=Share("102", 2, garnets=5))
    right = world.do(correction(world.season, 1, "102", "a guess", garnets=5))
    wrong = world.do(correction(world.season, 1, "102", "a guess", garnets=6))
    for events in (right, wrong):
        kinds = {type(event).__name__ for event in events}
        assert kinds - {"GarnetsMoved"} == {"SpoilsTaken", "Corrected"}


def test_a_request_has_an_alarm_of_its_own() -> None:
    world = begun("101")
    world.do(GIFT)
    found = alarm(world.season)
    assert found is not None and world.season.consent is not None
    assert found.at_ms == world.season.consent.until_ms
