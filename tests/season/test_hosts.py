"""Host actions on a season: cast, garnets, eliminations, its end."""

import hashlib
from dataclasses import replace

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.messages.season.board import board_post
from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.cast import AddToCast, RemoveFromCast
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.episodes import LinkDuel, LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import MOST_DATES, AddHost, End, Open, RemoveHost, SetCalendar
from bifrost_bot.season.decide.players import GiveGarnets, Vote
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.decide.rights import MAX_HOST_ACTIONS
from bifrost_bot.season.errors import HostError, NotHostError, OverError
from bifrost_bot.season.events import CalendarSet, EpisodeClosed, GarnetsMoved, SeasonEnded
from bifrost_bot.season.host_action import (
    AnswerQuestion,
    ChangeRules,
    ChooseOpponent,
    CloseEpisode,
    Correct,
    Eliminate,
    MoveGarnets,
    ReportDuel,
)
from bifrost_bot.season.model import EpisodeDate, Moment
from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.season.view import public_view
from bifrost_bot.speech.season.view import seen_by
from tests.season.world import FIRST, HOST, SEED, World, ranked


def test_a_season_is_opened_with_a_name_right_rules_and_a_committed_seed() -> None:
    opened = core.open_season(Open("1", "  House of Larks ", SeasonRules(), HOST, SEED), Moment(5))
    assert (opened.name, opened.commitment) == (
        "House of Larks",
        hashlib.sha256(SEED.encode()).hexdigest(),
    )
    for name in ("", "  ", "x" * 81):
        with pytest.raises(HostError, match="1 to 80 characters"):
            core.open_season(Open("1", name, SeasonRules(), HOST, SEED), Moment(5))
    with pytest.raises(ConfigError):
        core.open_season(
            Open("1", "Larks", replace(SeasonRules(), garnets=-1), HOST, SEED), Moment(5)
        )


OF_HOSTS: tuple[Command, ...] = (
    AddHost("101", "101"),
    RemoveHost("101", HOST),
    ChangeRules("101", SeasonRules(), SeasonRules(), ()),
    SetCalendar("101", ()),
    AddToCast("101", "7"),
    RemoveFromCast("101", "102"),
    MoveGarnets("101", "101", 5, "because", "r"),
    Eliminate("101", "102", "because"),
    OpenEpisode("101", 1),
    LinkMatch("101", "m", "bifrost"),
    LinkDuel("101", "m", "bifrost"),
    CloseEpisode("101", 1, "because"),
    TakeSpoils("101", "m", ranked("101")),
    Correct("101", 1, "101", (), "because"),
    ReportDuel("101", "101"),
    AnswerQuestion("101", 1, True),
    AnswerQuestion("", 1, True),
    End("101", "because"),
)


@pytest.mark.parametrize("command", OF_HOSTS, ids=lambda command: type(command).__name__)
def test_only_hosts_do_what_hosts_do(command: Command) -> None:
    assert World().refused(command, NotHostError) == "Only a host of this season can do that."


def test_after_the_end_everything_is_refused_but_the_end_is_not_said_twice() -> None:
    world = World()
    (ended,) = world.do(End(HOST, "we stop"))
    assert ended == SeasonEnded("", "host", HOST, "we stop", world.now_ms)
    assert world.do(End(HOST, "we stop")) == ()
    assert core.alarm(world.season) is None
    for command in (*OF_HOSTS[:-1], GiveGarnets("101", "102", 1, "r"), Vote("101", 1, ("102",))):
        assert "/season create" in world.refused(command, OverError)


def test_hosts_share_a_season_and_one_stays() -> None:
    world = World()
    assert "needs a host" in world.refused(RemoveHost(HOST, HOST), HostError)
    for number in range(1, 10):
        assert len(world.do(AddHost(HOST, str(number)))) == 1
    assert world.do(AddHost(HOST, "1")) == ()
    assert "at most 10" in world.refused(AddHost(HOST, "10"), HostError)
    world.do(RemoveHost("1", HOST))
    assert world.do(RemoveHost("1", HOST)) == ()
    assert world.season.hosts == tuple(map(str, range(1, 10)))
    world.refused(AddToCast(HOST, "107"), NotHostError)


def test_a_new_host_is_asked_what_the_hosts_are_asked() -> None:
    world = World(rules=replace(SeasonRules(), opponent="host", winner_tokens=0)).play(*FIRST)
    world.do(AddHost(HOST, "901"))
    world.do(RemoveHost(HOST, HOST))
    assert world.choice.asked == ("901",)
    world.do(ChooseOpponent("901", world.choice.number, "101"))
    assert world.season.duellists == ("106", "101")


def test_the_cast_is_made_before_the_first_episode() -> None:
    world = World(0)
    assert "at least 2 players" in world.refused(OpenEpisode(HOST, 1), HostError)
    for place in range(25):
        assert len(world.do(AddToCast(HOST, str(place + 1)))) == 1
    assert world.do(AddToCast(HOST, "1")) == ()
    assert "at most 25" in world.refused(AddToCast(HOST, "26"), HostError)
    world.do(MoveGarnets(HOST, "2", 4, "a gift", "r1"))
    gone = world.do(RemoveFromCast(HOST, "2"))
    assert [type(event).__name__ for event in gone] == ["GarnetsMoved", "CastLeft"]
    assert world.do(RemoveFromCast(HOST, "2")) == ()
    assert "/season cast remove" in world.refused(Eliminate(HOST, "3", "because"), HostError)
    world.do(OpenEpisode(HOST, 1))
    assert "cast is fixed" in world.refused(AddToCast(HOST, "26"), HostError)
    assert "/season eliminate" in world.refused(RemoveFromCast(HOST, "3"), HostError)
    assert set(world.season.held.values()) == {3}


def test_hosts_give_and_take_garnets_with_a_reason_once() -> None:
    world = World().opened()
    (moved,) = world.do(MoveGarnets(HOST, "101", 2, " best joke ", "r1"))
    assert moved == GarnetsMoved("", "101", 2, "host", HOST, 1, world.now_ms, "best joke", "r1")
    assert world.do(MoveGarnets(HOST, "101", 2, "best joke", "r1")) == ()
    (taken,) = world.do(MoveGarnets(HOST, "101", -5, "late", "r2"))
    assert (world.season.held["101"], isinstance(taken, GarnetsMoved) and taken.to) == (0, "")
    assert "1 to 1,000,000" in world.refused(MoveGarnets(HOST, "101", 0, "late", "r3"), HostError)
    assert "not in the cast" in world.refused(MoveGarnets(HOST, "7", 1, "late", "r3"), HostError)
    assert "Say why" in world.refused(MoveGarnets(HOST, "101", 1, " ", "r3"), HostError)
    assert "Say why" in world.refused(MoveGarnets(HOST, "101", 1, "x" * 201, "r3"), HostError)
    world.do(Eliminate(HOST, "101", "left"))
    assert "no longer in the season" in world.refused(
        MoveGarnets(HOST, "101", 1, "late", "r3"), HostError
    )


def test_a_bystander_who_is_eliminated_leaves_the_episode_as_it_is() -> None:
    world = World().play("101", "102", "103", "104", "105 106")
    world.do(Eliminate(HOST, "103", "has left"))
    assert world.do(Eliminate(HOST, "103", "has left")) == ()
    assert world.choice.options == ("105", "106")
    assert (world.season.alive, world.season.held["103"]) == (
        ("101", "102", "104", "105", "106"),
        0,
    )


def test_without_the_only_voter_the_next_rule_decides() -> None:
    world = World().play("101", "102", "103", "104", "105 106")
    world.do(Eliminate(HOST, "101", "has left"))
    assert world.episode.tie is not None and world.episode.tie.how == "coin"
    assert len(world.episode.candidates) == 1


def test_of_two_who_tie_the_other_is_candidate_when_one_leaves() -> None:
    world = World().play("101", "102", "103", "104", "105 106")
    world.do(Vote("101", world.choice.number, ("105",)))
    assert world.episode.candidates == ("105",)
    other = World().play("101 102", "103", "104", "105 106")
    other.do(Eliminate(HOST, "105", "has left"))
    assert other.choice.options == ("106",)
    other.do(Vote("101", other.choice.number, ("106",)))
    other.do(Vote("102", other.choice.number, ("106",)))
    assert other.episode.candidates == ("106",)


def test_the_episode_is_over_when_its_candidate_is_eliminated_by_decision() -> None:
    world = World().play("101 102 103", "104", "105", "106")
    assert world.episode.candidates == ("106",)
    events = world.do(Eliminate(HOST, "106", "has left"))
    assert isinstance(events[-1], EpisodeClosed)
    assert world.season.episode is None
    world.do(OpenEpisode(HOST, 2))


def test_who_is_left_alone_has_won() -> None:
    world = World(2).opened()
    events = world.do(Eliminate(HOST, "101", "has left"))
    assert isinstance(events[-1], SeasonEnded)
    assert (world.season.over, world.season.winner) == (True, "102")


def test_hosts_can_only_end_a_season_that_they_have_changed_too_often() -> None:
    world = World()
    world.season = replace(world.season, host_changes=MAX_HOST_ACTIONS)
    assert "/season end" in world.refused(OpenEpisode(HOST, 1), HostError)
    world.do(End(HOST, "enough"))
    assert world.season.over


DAY_MS = 86_400_000


def dates(world: World, *days: int) -> tuple[EpisodeDate, ...]:
    """Dates some days from now."""
    return tuple(EpisodeDate(world.now_ms + day * DAY_MS) for day in days)


def test_a_calendar_is_set_and_each_opened_episode_takes_its_date() -> None:
    world = World()
    first, second = dates(world, 1, 8)
    first = replace(first, game="bifrost")
    (event,) = world.do(SetCalendar(HOST, (first, second)))
    assert isinstance(event, CalendarSet)
    assert world.do(SetCalendar(HOST, (first, second))) == ()
    line = f"**Episode 1** · <t:{first.begins_ms // 1000}:F>, <t:{first.begins_ms // 1000}:R>"
    assert f"{line} · Bifröst" in board_post(seen_by(world.season)).text
    world.play(*FIRST)
    assert world.season.calendar == (second,)
    assert "**Episode 2** · <t:" in board_post(seen_by(world.season)).text
    world.do(SetCalendar(HOST, ()))
    assert world.season.calendar == ()


@pytest.mark.parametrize(
    ("days", "refusal"),
    [
        ((0, 3), "The first date has passed"),
        ((3, 2), "each later than the one before"),
        ((3, 3), "each later than the one before"),
        ((1, 400), "at most a year"),
        (tuple(range(1, MOST_DATES + 2)), f"at most {MOST_DATES} dates"),
    ],
)
def test_a_wrong_calendar_is_refused(days: tuple[int, ...], refusal: str) -> None:
    world = World()
    assert refusal in world.refused(SetCalendar(HOST, dates(world, *days)), HostError)


def test_the_end_of_a_season_ends_its_calendar() -> None:
    world = World()
    world.do(SetCalendar(HOST, dates(world, 1)))
    world.do(End(HOST, "we stop"))
    assert public_view(world.season).calendar == ()
