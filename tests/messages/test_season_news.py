"""Messages in a season's channel: what happens at once is one message."""

import hashlib
from collections.abc import Sequence

import pytest

from bifrost_bot.messages.post import Post
from bifrost_bot.messages.season.news import FAIRNESS, news_post
from bifrost_bot.season.decide.core import Command, decide, evolve_all
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.decide.substitutes import NameSubstitute
from bifrost_bot.season.host_action import (
    CloseEpisode,
    Eliminate,
    MoveGarnets,
    Reinstate,
    ReportDuel,
    Vacate,
)
from bifrost_bot.season.model import Moment, Share
from bifrost_bot.season.notice import NewsBody, brief
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.speech.season.fairness import fairness_text
from bifrost_bot.speech.season.view import seen_by
from bifrost_bot.stream.chain import SHORT
from tests.season.world import HOST, SEED, World, ranked


def posts(world: World, *commands: Command) -> list[Post]:
    """Carries out commands at once, and returns the messages about what followed."""
    before = world.season
    season = before
    first = len(world.history)
    for command in commands:
        events = decide(season, command, Moment(world.now_ms))
        season = evolve_all(season, events)
        world.history += events
    world.season = season
    notices = brief(before, world.history[first:], season)
    bodies = [one.body for one in notices if isinstance(one.body, NewsBody)]
    found = [news_post(world.history, body.number, body.first) for body in bodies]
    return [post for post in found if post is not None]


def texts(found: Sequence[Post]) -> list[str]:
    return [post.text for post in found]


def finale() -> World:
    """A finale in which 101 needs one more win over 102."""
    world = World(2)
    world.open_finale(1)
    world.duel("101")
    world.duel("101")
    return world


def test_the_winner_is_told_in_one_message_that_everything_else_follows() -> None:
    world = finale()
    (post,) = posts(world, ReportDuel(HOST, "101", request="last"))
    assert post.text.split("\n") == [
        "🏆 **<@101> wins House of Larks.** <@102> is second.",
        "<@101> beats <@102>: 3 to 0.",
    ]
    assert post.buttons == (FAIRNESS,)


def test_an_episode_and_its_match_are_told_in_one_message() -> None:
    world = World()
    link = LinkMatch(HOST, "m1", "social_snake", 1, False)
    (post,) = posts(world, OpenEpisode(HOST, 1), link)
    assert post.text.split("\n") == [
        "**Episode 1** has begun with 6 players. Everybody gets 3 garnets to begin with.",
        "Episode 1 is played as match m1, Social Snake.",
    ]


def test_a_result_its_candidate_and_what_is_asked_are_told_in_one_message() -> None:
    world = World()
    posts(world, OpenEpisode(HOST, 1), LinkMatch(HOST, "m1", "social_snake", 1, False))
    shares = ranked("101", "102", "103", "104", "105", "106", p101=Share("101", 1, tokens=3))
    (post,) = posts(world, TakeSpoils("", "m1", shares))
    assert post.text.startswith("Result of episode 1:\n1. <@101> (3 Tokens)\n")
    assert "<@106> is Elimination Candidate." in post.text
    assert "<@101> can give Tokens of Life until" in post.text
    assert post.ping == ("101",)
    assert [button.label for button in post.buttons] == ["Give a Token"]


def test_two_candidates_and_their_duel_are_one_sentence() -> None:
    world = World(4)
    posts(world, OpenEpisode(HOST, 1), LinkMatch(HOST, "m1", "social_snake", 2, False))
    given = (
        Share("103", 3, candidate="fewest apples (33)"),
        Share("104", 4, candidate="fewest apples (33)"),
    )
    (post,) = posts(world, TakeSpoils("", "m1", ranked("101", "102", "103", "104", given=given)))
    told = post.text.split("\n")
    assert told[-1].endswith(
        "are Elimination Candidates: fewest apples (33). They duel; the loser leaves the season."
    )
    assert "is Elimination Candidate" not in post.text


def test_a_notice_of_an_earlier_program_tells_of_its_event_alone() -> None:
    world = World()
    posts(world, OpenEpisode(HOST, 1), LinkMatch(HOST, "m1", "social_snake", 1, False))
    post = news_post(world.history, len(world.history))
    assert post is not None
    assert post.text == "Episode 1 is played as match m1, Social Snake."


def test_seal_and_seed_are_behind_a_button_and_the_seal_is_public_from_the_opening() -> None:
    world = World(4)
    post = news_post(world.history, 1)
    assert post is not None
    seal = hashlib.sha256(SEED.encode()).hexdigest()
    assert post.text.endswith(f"\n-# Fairness seal: `{seal[:SHORT]}`")
    assert post.buttons == (FAIRNESS,)
    before = fairness_text(seen_by(world.season))
    assert f"`{seal}`" in before
    assert SEED not in before
    world.play("101", "102", "103", "104")
    posts(world, End(HOST, "summer"))
    (ended,) = texts([news_post(world.history, len(world.history)) or Post("")])
    assert ended == f"<@{HOST}> ended **House of Larks** without a winner: summer"
    after = fairness_text(seen_by(world.season))
    assert f"Seed of every draw: `{SEED}`" in after
    assert f"`{seal}`" in after


def test_whatever_is_told_together_fits_and_leaves_out_no_news() -> None:
    world = World(3, PRESETS["quick"])
    found = posts(world, OpenEpisode(HOST, 1), LinkMatch(HOST, "m1", "social_snake", 1, False))
    found += posts(world, TakeSpoils("", "m1", ranked("101", "102", "103")))
    assert all(post.text for post in found)


@pytest.mark.parametrize(
    "action",
    [
        Eliminate(HOST, "102", "the reason"),
        Reinstate(HOST, "101", "the reason"),
        Vacate(HOST, "102", "the reason"),
        MoveGarnets(HOST, "102", 1, "the reason", "m"),
        MoveGarnets(HOST, "102", -1, "the reason", "m"),
        CloseEpisode(HOST, 1, "the reason"),
        End(HOST, "the reason"),
    ],
    ids=lambda action: type(action).__name__,
)
def test_everyone_reads_why_and_by_whom_a_host_acted(action: Command) -> None:
    world = World()
    world.do(OpenEpisode(HOST, 1))
    world.do(NameSubstitute(HOST, "107"))
    world.do(Eliminate(HOST, "101", "cheated"))
    post = posts(world, action)[0]
    assert f"<@{HOST}>" in post.text
    assert "the reason" in post.text
