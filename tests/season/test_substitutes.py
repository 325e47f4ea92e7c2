"""Substitutes: who is asked when a place becomes vacant, and what the one who accepts takes over."""

import json
from dataclasses import replace

import pytest

from bifrost_bot.season.chain import CHAIN
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.clock import CreditDowntime, SubstituteDue
from bifrost_bot.season.decide.duels import TakeDuel
from bifrost_bot.season.decide.episodes import LinkDuel, LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import AddHost, End, RemoveHost
from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens, Vote
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.decide.substitutes import (
    AnswerSubstitute,
    NameSubstitute,
    NoteAbsence,
    RemoveSubstitute,
    ResignPlace,
)
from bifrost_bot.season.errors import HostError, NotDueError, NotHostError, TooLateError
from bifrost_bot.season.events import (
    GarnetsMoved,
    PlaceTaken,
    PlaceVacated,
    SubstituteAsked,
    SubstituteClosed,
)
from bifrost_bot.season.history.erasure import part_in
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChooseOpponent,
    Eliminate,
    MoveGarnets,
    Reinstate,
    Vacate,
)
from bifrost_bot.season.model import CastMember, Share, Stage, SubstituteQuestion
from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.season.upcast import read_event, write_event
from bifrost_bot.season.view import own_view, public_view
from bifrost_bot.stream.erasure import erase_person
from tests.season.test_hosts_who_play import agree
from tests.season.world import HOST, World, folded, ranked

FIRST = "801"
SECOND = "802"
PLAIN = SeasonRules(garnets=2, winner_tokens=0)
PLACES = ("101", "102", "103", "104")
LATER = ("101", "102", "104", "103")


def listed(size: int = 4, rules: SeasonRules = PLAIN) -> World:
    """A season with two substitutes, whose first episode is open."""
    world = World(size, rules)
    for id in (FIRST, SECOND):
        world.do(NameSubstitute(HOST, id))
    world.do(OpenEpisode(HOST, 1))
    return world


def linked(size: int = 4, rules: SeasonRules = PLAIN) -> World:
    world = listed(size, rules)
    world.do(LinkMatch(HOST, "m1", "social_snake"))
    return world


def dueling() -> World:
    """The Candidate 104 duels 103."""
    world = linked()
    world.take(*PLACES)
    world.do(ChooseOpponent("104", world.choice.number, "103"))
    return world


def replaced(world: World, left: str, new: str = FIRST) -> World:
    """The season after a substitute took a player's place."""
    world.do(ResignPlace(left))
    asked = world.season.substitution
    assert asked is not None and asked.player_id == new
    world.do(AnswerSubstitute(new, asked.number, True))
    return world


def number(world: World) -> int:
    asked = world.season.substitution
    assert asked is not None
    return asked.number


# The list.


def test_hosts_name_substitutes_in_an_order_and_take_them_off_again() -> None:
    world = World(4)
    assert world.refused(NameSubstitute("101", FIRST), NotHostError)
    world.do(NameSubstitute(HOST, FIRST))
    world.do(NameSubstitute(HOST, SECOND))
    assert world.do(NameSubstitute(HOST, FIRST)) == ()
    assert world.season.substitutes == (FIRST, SECOND)
    assert public_view(world.season).substitutes == (FIRST, SECOND)
    assert "new to the season" in world.refused(NameSubstitute(HOST, "102"), HostError)
    world.do(RemoveSubstitute(HOST, FIRST))
    assert world.do(RemoveSubstitute(HOST, FIRST)) == ()
    assert world.season.substitutes == (SECOND,)
    for id in range(810, 819):
        world.do(NameSubstitute(HOST, str(id)))
    assert "at most 10" in world.refused(NameSubstitute(HOST, "830"), HostError)


def test_a_substitute_who_is_added_to_the_cast_is_none_any_more() -> None:
    world = World(4)
    world.do(NameSubstitute(HOST, FIRST))
    world.do(AddToCast(HOST, FIRST))
    assert world.season.substitutes == ()


# Who is asked.


def test_they_are_asked_in_order_until_one_accepts() -> None:
    world = listed()
    vacated, asked = world.do(ResignPlace("102"))
    assert vacated == PlaceVacated("102", "resigned", "102", world.now_ms)
    until_ms = world.now_ms + PLAIN.question_seconds * 1000
    assert asked == SubstituteAsked(1, FIRST, "102", until_ms, world.now_ms)
    assert world.season.substitution == SubstituteQuestion(1, FIRST, "102", until_ms)
    for by, answered in ((SECOND, 1), ("101", 1)):
        assert "substitute who is named" in world.refused(
            AnswerSubstitute(by, answered, True), NotDueError
        )
    assert "decided" in world.refused(AnswerSubstitute(FIRST, 7, True), NotDueError)
    closed, asked = world.do(AnswerSubstitute(FIRST, 1, False))
    assert closed == SubstituteClosed(1, FIRST, "declined", world.now_ms)
    assert isinstance(asked, SubstituteAsked) and asked.player_id == SECOND
    assert world.season.substitutes == (SECOND,)
    taken, moved = world.do(AnswerSubstitute(SECOND, 2, True))
    assert taken == PlaceTaken(2, SECOND, "102", world.now_ms)
    assert moved == GarnetsMoved("102", SECOND, 2, "substitute", "", 1, world.now_ms)
    assert world.season.alive == ("101", "103", "104", SECOND)
    assert world.season.member("102") == CastMember("102", out=1, successor=SECOND)
    assert (world.season.substitutes, world.season.substitution) == ((), None)
    assert "decided" in world.refused(AnswerSubstitute(SECOND, 2, True), NotDueError)


def test_who_does_not_answer_in_time_is_passed_over() -> None:
    world = listed()
    world.do(ResignPlace("102"))
    assert world.do(SubstituteDue(1)) == ()
    alarm = core.alarm(world.season)
    assert alarm is not None and alarm.command == SubstituteDue(1)
    world.now_ms = alarm.at_ms
    assert "time" in world.refused(AnswerSubstitute(FIRST, 1, True), TooLateError).lower()
    closed, asked = world.wait()
    assert closed == SubstituteClosed(1, FIRST, "expired", world.now_ms)
    assert isinstance(asked, SubstituteAsked) and asked.player_id == SECOND
    world.wait()
    assert (world.season.vacant, world.season.substitution) == (("102",), None)
    (_, asked) = world.do(NameSubstitute(HOST, "803"))
    assert isinstance(asked, SubstituteAsked) and asked.player_id == "803"


def test_time_in_which_the_bot_was_away_is_given_back() -> None:
    world = listed()
    world.do(ResignPlace("102"))
    asked = world.season.substitution
    assert asked is not None
    lost_ms = world.now_ms
    world.now_ms += 50_000
    world.do(CreditDowntime(lost_ms))
    assert world.season.substitution == replace(asked, until_ms=asked.until_ms + 50_000)


def test_one_who_is_taken_off_the_list_is_asked_no_longer() -> None:
    world = listed()
    world.do(ResignPlace("102"))
    _, asked = world.do(RemoveSubstitute(HOST, FIRST))
    assert isinstance(asked, SubstituteAsked) and asked.player_id == SECOND


# How a place becomes vacant.


def test_a_host_takes_a_player_out_with_a_reason_and_only_if_a_substitute_is_named() -> None:
    world = World(4, PLAIN)
    assert "has not begun" in world.refused(Vacate(HOST, "102", "because"), HostError)
    world.do(OpenEpisode(HOST, 1))
    assert "/season cast substitute" in world.refused(Vacate(HOST, "102", "because"), HostError)
    world.do(NameSubstitute(HOST, FIRST))
    assert "Say why" in world.refused(Vacate(HOST, "102", " "), HostError)
    assert world.refused(Vacate("101", "102", "because"), NotHostError)
    vacated, _ = world.do(Vacate(HOST, "102", "because"))
    assert vacated == PlaceVacated("102", "removed", HOST, world.now_ms, "because")
    assert world.do(Vacate(HOST, "102", "because")) == ()


def test_a_host_of_the_cast_asks_the_other_players_first() -> None:
    world = listed()
    world.do(AddHost(HOST, "101"))
    assert "isn't in it" in world.refused(Vacate("101", "102", "because"), NotHostError)
    world.do(RemoveHost(HOST, HOST))
    world.do(Vacate("101", "102", "because"))
    assert world.season.vacant == ()
    agree(world, "103", "104")
    world.wait()
    assert world.season.vacant == ("102",)


def test_a_player_whose_place_is_vacant_need_not_agree_to_anything() -> None:
    world = listed()
    world.do(AddHost(HOST, "101"))
    world.do(RemoveHost(HOST, HOST))
    world.do(MoveGarnets("101", "103", 1, "song", "song"))
    world.do(ResignPlace("102"))
    agree(world, "103", "104")
    assert world.season.consent is None
    assert world.season.held["103"] == 3


def test_a_player_who_left_the_server_keeps_the_place_while_there_is_no_substitute() -> None:
    world = World(4, PLAIN).opened()
    assert world.do(NoteAbsence("102")) == ()
    world.do(NameSubstitute(HOST, FIRST))
    assert world.do(NoteAbsence("777")) == ()
    vacated, _ = world.do(NoteAbsence("102"))
    assert vacated == PlaceVacated("102", "absent", "", world.now_ms)
    assert world.do(NoteAbsence("102")) == ()


def test_a_player_resigns_only_from_a_season_that_they_are_in() -> None:
    world = World(4, PLAIN)
    assert "not in this season" in world.refused(ResignPlace("777"), NotDueError)
    assert "has not begun" in world.refused(ResignPlace("102"), NotDueError)
    world.do(OpenEpisode(HOST, 1))
    world.do(ResignPlace("102"))
    assert world.do(ResignPlace("102")) == ()
    assert (world.season.vacant, world.season.substitution) == (("102",), None)


def test_a_vacant_place_can_be_given_back_or_ended() -> None:
    world = listed()
    world.do(ResignPlace("102"))
    world.do(Reinstate(HOST, "102", "it was a slip"))
    assert (world.season.vacant, world.season.substitution) == ((), None)
    assert world.season.alive == ("101", "102", "103", "104")
    assert world.season.held["102"] == 2
    world.do(ResignPlace("102"))
    world.do(Eliminate(HOST, "102", "has left"))
    assert (world.season.vacant, world.season.substitution) == ((), None)
    assert world.season.member("102") == CastMember("102", out=1)
    assert world.season.substitutes == (FIRST, SECOND)


def test_the_end_of_the_season_ends_the_question() -> None:
    world = listed()
    world.do(ResignPlace("102"))
    world.do(End(HOST, "rain"))
    assert world.season.substitution is None
    assert core.alarm(world.season) is None


# What is taken over.


def test_who_gave_up_the_place_chooses_nothing_any_more_and_the_substitute_does() -> None:
    world = linked()
    world.take("101 102", "103 104")
    choice = world.choice.number
    world.do(Vote("101", choice, ("103",)))
    world.do(ResignPlace("102"))
    assert "vacant" in world.refused(Vote("102", choice, ("104",)), NotDueError)
    view = own_view(world.season, "102")
    assert view is not None and view.can_give == 0
    world.do(AnswerSubstitute(FIRST, number(world), True))
    assert world.choice.asked == ("101", FIRST)
    assert "not asked" in world.refused(Vote("102", choice, ("104",)), NotDueError)
    world.do(Vote(FIRST, choice, ("103",)))
    assert world.episode.candidates == ("103",)


def test_votes_for_a_player_count_for_the_substitute() -> None:
    world = linked()
    world.take("101 102", "103 104")
    world.do(Vote("101", world.choice.number, ("103",)))
    replaced(world, "103")
    assert world.choice.options == (FIRST, "104")
    assert world.choice.answers == {"101": (FIRST,)}
    world.do(Vote("102", world.choice.number, (FIRST,)))
    assert world.episode.candidates == (FIRST,)


def test_tokens_and_gifts_of_an_episode_go_along() -> None:
    rules = replace(PLAIN, transfers="free", most_transferred=1)
    world = linked(rules=rules)
    world.take(*PLACES, p101=Share("101", 1, garnets=5, won=2, tokens=2))
    world.do(GiveGarnets("101", "102", 1, "gift"))
    replaced(world, "101")
    assert world.season.held == {"101": 0, "102": 3, "103": 2, "104": 2, FIRST: 4}
    assert world.episode.tokens[FIRST] == 2 and "101" not in world.episode.tokens
    assert own_view(world.season, FIRST) is not None
    assert world.refused(GiveGarnets(FIRST, "103", 1, "more"))
    world.do(GiveTokens(FIRST, world.choice.number, ("102",)))
    assert world.episode.tokens == {FIRST: 1, "102": 1}


def test_the_candidates_place_and_duel_go_along() -> None:
    world = dueling()
    replaced(world, "104")
    assert world.episode.stage is Stage.DUEL
    assert world.season.duellists == (FIRST, "103")
    replaced(world, "103", SECOND)
    assert world.season.duellists == (FIRST, SECOND)
    world.duel(SECOND)
    assert world.episode.fallen == (FIRST,)
    assert world.season.alive == ("101", "102", SECOND)


def test_a_duel_won_by_the_player_who_left_counts_for_the_substitute() -> None:
    world = World(2, replace(PLAIN, finale=3))
    world.do(NameSubstitute(HOST, FIRST))
    world.open_finale(1)
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    world.do(TakeDuel("101", "d1"))
    replaced(world, "101")
    assert world.episode.wins(FIRST) == 1
    assert world.do(TakeDuel("101", "d1")) == ()
    world.duel(FIRST)
    assert (world.season.over, world.season.winner) == (True, FIRST)


def test_results_of_closed_episodes_stay_with_the_player_who_left() -> None:
    world = dueling()
    world.duel("103")
    before = world.season.episodes[0]
    replaced(world, "101")
    assert world.season.episodes[0] == before
    cast = {one.id: one for one in public_view(world.season).cast}
    assert (cast["101"].places, cast["101"].successor, cast[FIRST].places) == (
        (1,),
        FIRST,
        (None,),
    )


def test_places_of_the_player_who_left_break_ties_for_the_substitute() -> None:
    for leaves, tied in ((False, "105"), (True, FIRST)):
        world = linked(5, replace(PLAIN, ties=("places", "coin")))
        world.take("101", "102", "103", "104", "105")
        world.do(ChooseOpponent("105", world.choice.number, "101"))
        world.duel("105")
        if leaves:
            replaced(world, "105")
        world.play("102", "104", f"103 {tied}")
        assert world.episode.candidates == (tied,)


# Matches.


@pytest.mark.parametrize("player", ["102", FIRST])
def test_the_match_counts_whoever_of_both_played_it(player: str) -> None:
    world = linked()
    replaced(world, "102")
    share = Share(player, 1, garnets=5, won=1)
    world.take("101", player, "103", "104", given=[share])
    assert [one.player_id for one in world.episode.shares] == ["101", "103", "104", FIRST]
    assert world.episode.share(FIRST) == Share(FIRST, 2, garnets=5, won=1)
    assert world.season.held[FIRST] == 5
    assert world.season.held["102"] == 0


def test_the_substitutes_own_result_counts_before_that_of_who_resigned_in_the_match() -> None:
    world = linked()
    replaced(world, "102")
    shares = (*ranked("101", FIRST, "103", "104"), Share("102", 5, candidate="resigned in turn 2"))
    world.do(TakeSpoils("", "m1", shares))
    assert world.episode.share(FIRST) == Share(FIRST, 2)
    assert world.episode.candidates == ("104",)


def test_the_same_result_again_changes_nothing_after_the_place_was_taken() -> None:
    world = linked()
    world.take(*PLACES, p102=Share("102", 1, garnets=4))
    replaced(world, "102")
    assert world.do(TakeSpoils("", "m1", ranked(*PLACES, p102=Share("102", 1, garnets=4)))) == ()


@pytest.mark.parametrize("is_over", [False, True])
def test_a_corrected_match_moves_the_garnets_of_the_substitute(is_over: bool) -> None:
    world = linked()
    world.take(*PLACES, p102=Share("102", 1, garnets=6))
    if is_over:
        world.do(ChooseOpponent("104", world.choice.number, "103"))
        world.duel("103")
    replaced(world, "102")
    assert world.season.held[FIRST] == 6
    for garnets in (3, 8, 8, 2):
        world.do(TakeSpoils("", "m1", ranked(*PLACES, p102=Share("102", 1, garnets=garnets))))
        assert world.season.held[FIRST] == garnets
        assert world.season.held["102"] == 0


def test_a_reopened_episode_has_the_substitute_in_it() -> None:
    world = dueling()
    world.duel("103")
    replaced(world, "103")
    world.do(TakeSpoils("", "m1", ranked("101", "102", "104", "103")))
    question = world.season.questions[0]
    world.do(AnswerQuestion(HOST, question.number, False))
    assert world.episode.stage is not Stage.CLOSED
    assert world.episode.candidates == (FIRST,)
    assert world.season.alive == ("101", "102", "104", FIRST)


def test_a_duel_corrected_after_the_winner_was_replaced_eliminates_the_substitute() -> None:
    world = dueling()
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    world.do(TakeDuel("103", "d1"))
    replaced(world, "103")
    assert world.do(TakeDuel("103", "d1")) == ()
    world.do(TakeDuel("104", "d1"))
    world.do(AnswerQuestion(HOST, world.season.questions[0].number, False))
    assert world.episode.fallen == (FIRST,)
    assert world.season.alive == ("101", "102", "104")


def test_a_substitute_can_be_followed_by_another() -> None:
    world = linked()
    replaced(world, "102")
    replaced(world, FIRST, SECOND)
    assert world.season.holder("102") == SECOND
    world.take("101", "102", "103", "104", p102=Share("102", 1, garnets=7))
    assert world.season.held[SECOND] == 7
    assert "taken that player's place" in world.refused(Reinstate(HOST, "102", "why"), HostError)
    assert world.do(Eliminate(HOST, "102", "why")) == ()


# Storage, erasure and secrets.


def history() -> World:
    world = dueling()
    replaced(world, "104")
    world.duel("103")
    replaced(world, "101", SECOND)
    world.do(End(HOST, "enough"))
    return world


def test_what_is_stored_gives_the_same_season() -> None:
    world = history()
    stored = json.loads(json.dumps([write_event(event) for event in world.history]))
    assert folded([read_event(event) for event in stored]) == world.season


@pytest.mark.parametrize("id", ["104", FIRST, "101", SECOND])
def test_either_of_both_can_be_erased(id: str) -> None:
    world = history()
    stored = [write_event(event) for event in world.history]
    without = erase_person(CHAIN, stored, id, "gone-1")
    assert f'"{id}"' not in json.dumps(without)
    assert CHAIN.links(without) == CHAIN.links(stored)
    season = core.fold([read_event(event) for event in without])
    assert list(season.held.values()) == list(world.season.held.values())
    assert "PlaceTaken" in json.dumps(part_in(stored, id)["events"])


def test_a_place_that_changes_hands_tells_no_one_how_many_garnets_it_has() -> None:
    worlds: list[World] = []
    for garnets in (2, 9):
        world = linked()
        world.take(*PLACES, p102=Share("102", 1, garnets=garnets))
        worlds.append(world)
    for command in (ResignPlace("102"), AnswerSubstitute(FIRST, 2, True)):
        for world in worlds:
            world.do(command)
        one, other = (world.season for world in worlds)
        assert public_view(one) == public_view(other)
        for id in ("101", "103", "104", SECOND, HOST, "102"):
            owner = "102" in one.vacant and id == "102"
            assert owner or own_view(one, id) == own_view(other, id)
    assert [world.season.held[FIRST] for world in worlds] == [2, 9]
