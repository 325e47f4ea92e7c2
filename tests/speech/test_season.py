"""Texts of a season, public and private."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bifrost_bot.season.decide.duels import ReportDraw, TakeDuel
from bifrost_bot.season.decide.episodes import LinkDuel, LinkMatch, OpenEpisode
from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens
from bifrost_bot.season.decide.substitutes import AnswerSubstitute, NameSubstitute
from bifrost_bot.season.event import is_news
from bifrost_bot.season.events import (
    EpisodeOpened,
    GarnetsMoved,
    SeasonEnded,
    SeasonOpened,
    VoteCast,
)
from bifrost_bot.season.fold import begin, evolve
from bifrost_bot.season.host_action import CloseEpisode, Eliminate, MoveGarnets, Vacate
from bifrost_bot.season.model import Share
from bifrost_bot.season.rules import PRESETS, SeasonRules
from bifrost_bot.speech.season import announcements
from bifrost_bot.speech.season.board import cast_lines, episode_line, own_lines, status_lines
from bifrost_bot.speech.season.choice import gift_question, question, receipt
from bifrost_bot.speech.season.fairness import fairness_text
from bifrost_bot.speech.season.linked import NOTHING_KNOWN, MatchNow
from bifrost_bot.speech.season.rules import rule_lines
from bifrost_bot.speech.season.view import course, movements, seen_by
from tests.season.players import play
from tests.season.twins import twins
from tests.season.world import HOST, World, people, rules_change


def said(world: World) -> list[str]:
    """All public announcements."""
    return [
        text
        for before, event, after in course(world.history)
        if (text := announcements.announcement(event, before, after))
    ]


def last_with(world: World, part: str) -> str:
    """The newest public announcement that contains a text."""
    return [text for text in said(world) if part in text][-1]


def last(world: World) -> str:
    return said(world)[-1]


# Secrets.


def test_everybody_reads_the_same_whatever_is_still_secret() -> None:
    one, other = twins()
    assert one.season != other.season
    assert said(one) == said(other)
    assert seen_by(one.season) == seen_by(other.season)
    assert status_lines(seen_by(one.season)) == status_lines(seen_by(other.season))
    assert movements(one.history) == movements(other.history) == ()


def test_who_holds_and_chose_it_reads_it() -> None:
    one, other = twins()
    mine, others = (own_lines(seen_by(world.season, "101")) for world in (one, other))
    assert mine != others
    assert any("you give <@103> a Token" in line for line in others)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_vote_no_foreign_garnet_and_no_seed_is_told_before_the_end(preset: str) -> None:
    world = World(6, PRESETS[preset])
    for _ in play(world, random.Random(preset), silence=0.2, trouble=0.4):
        pass
    told = [
        (event, announcements.announcement(event, before, after))
        for before, event, after in course(world.history)
    ]
    assert all(text == "" for event, text in told if isinstance(event, VoteCast))
    moved = [(event, text) for event, text in told if isinstance(event, GarnetsMoved) and text]
    assert {event.reason for event, _ in moved} <= {"host", "gift"}
    assert PRESETS[preset].transfers == "logged" or not any(
        event.reason == "gift" for event, _ in moved
    )
    opened = world.history[0]
    assert isinstance(opened, SeasonOpened)
    assert not any(opened.seed in text for _, text in told)
    assert [
        opened.seed in fairness_text(now)
        for _, event, now in course(world.history)
        if isinstance(event, EpisodeOpened | SeasonEnded)
    ] == [False] * len(world.season.episodes) + [True]


def test_garnets_that_moved_are_all_known_once_the_season_is_over() -> None:
    world = World(6)
    for _ in play(world, random.Random(1)):
        pass
    assert movements(world.history) == tuple(
        event for event in world.history if isinstance(event, GarnetsMoved)
    )
    assert movements(world.history[:-1]) == ()


def test_logged_gifts_are_known_and_free_ones_are_not() -> None:
    for transfers, known in (("logged", 1), ("free", 0)):
        world = World(rules=replace(SeasonRules(), transfers=transfers))  # type: ignore[arg-type]
        world.do(OpenEpisode(HOST, 1))
        world.do(GiveGarnets("101", "102", 2, "g"))
        assert len(movements(world.history)) == known
        assert (last(world) == "<@101> gave <@102> 2 garnets.") == bool(known)


def test_a_history_without_its_opening_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with its opening"):
        list(course(World().history[1:]))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_news_has_words_and_nothing_else_has(preset: str) -> None:
    world = World(6, PRESETS[preset])
    for _ in play(world, random.Random(f"news {preset}"), silence=0.3, trouble=0.4):
        pass
    texts = [
        announcements.announcement(event, before, after)
        for before, event, after in course(world.history)
    ]
    assert isinstance(world.history[0], SeasonOpened)
    before = begin(world.history[0])
    news = [True]
    for event in world.history[1:]:
        after = evolve(before, event)
        news.append(is_news(before, event, after))
        before = after
    kinds = zip(texts, news, world.history, strict=True)
    assert [type(event).__name__ for text, is_told, event in kinds if bool(text) != is_told] == []


def test_all_who_are_asked_are_reminded_until_the_choice_is_closed() -> None:
    world = World()
    world.play("101", "102", "103", "104", "105", "106", p101=Share("101", 1, tokens=3))
    number = world.choice.number
    until = world.choice.until_ms // 1000
    told = announcements.reminder(seen_by(world.season), number)
    assert (
        told == f"⏳ Time is nearly up. <@101> can give Tokens of Life until <t:{until}:f> "
        f"(<t:{until}:R>)."
    )
    world.do(GiveTokens("101", number, ("102", "103")))
    assert announcements.reminder(seen_by(world.season), number) == ""


# What is asked.


def test_a_question_says_what_to_choose_until_when_and_what_silence_means() -> None:
    world = World()
    world.play("101", "102", "103", "104", "105", "106", p101=Share("101", 1, tokens=3))
    seen = seen_by(world.season, "101")
    until = world.choice.until_ms // 1000
    assert question(seen) == (
        "You hold 3 Tokens. You must give at least 2 of them and can give up to 3. Each goes to a "
        "different player. "
        "Whoever holds a Token cannot be chosen as opponent. Nobody reads whom you choose before "
        "the time to give is "
        "over. Tokens that you must give and do not are lost. "
        f"Answer until <t:{until}:f> (<t:{until}:R>). Your answer is final."
    )
    assert receipt(seen) == ""
    assert question(seen_by(world.season, "102")) == ""


def test_an_answer_that_can_be_changed_is_confirmed_so() -> None:
    world = World(rules=replace(SeasonRules(), closes="deadline"))
    world.play("101", "102", "103", "104", "105", "106", p101=Share("101", 1, tokens=2))
    world.do(GiveTokens("101", world.choice.number, ("102", "103")))
    seen = seen_by(world.season, "101")
    assert receipt(seen).startswith(
        "Recorded: you give a Token each to <@102> and <@103>. You can change your answer until <t:"
    )
    assert own_lines(seen)[-1] == receipt(seen)


def test_a_host_who_is_asked_for_an_opponent_is_told_whose() -> None:
    world = World(rules=replace(SeasonRules(), opponent="host", silent_opponent="least"))
    world.play("101", "102", "103", "104", "105", "106")
    while world.choice.kind != "opponent":
        world.wait()
    text = question(seen_by(world.season, HOST))
    assert text.startswith("Choose the opponent of <@106> in the duel: ")
    assert "Without an answer it is the worst placed of them." in text
    assert "The hosts (<@900>) choose the opponent of <@106> until" in last(world)
    assert text in own_lines(seen_by(world.season, HOST))


def test_who_gives_garnets_is_told_who_will_read_it() -> None:
    for transfers, end in (
        ("logged", "Everybody will read it."),
        ("free", "Only <@102> will read it."),
    ):
        world = World(rules=replace(SeasonRules(), transfers=transfers))  # type: ignore[arg-type]
        world.do(OpenEpisode(HOST, 1))
        text = gift_question(seen_by(world.season, "101"), "102", 1)
        assert (
            text
            == f"Give <@102> 1 garnet? You have 3 garnets, and you cannot take them back. {end}"
        )


# What people write.


def test_what_hosts_write_formats_and_pings_nothing_but_is_plain_in_files() -> None:
    world = World()
    world.do(OpenEpisode(HOST, 1))
    world.do(MoveGarnets(HOST, "101", 1, "**@everyone**\n# well done", "m"))
    assert "**@everyone" not in last(world)
    assert "\n" not in last(world)
    people = {"101": "Astrid", HOST: "Odin"}
    plain = [
        announcements.announcement(event, before, after)
        for before, event, after in course(world.history, people)
    ]
    assert plain[-1] == "Odin gave Astrid 1 garnet: **@everyone** # well done"


def test_changed_rules_are_told_in_full() -> None:
    world = World()
    world.do(rules_change(world.season, PRESETS["quick"]))
    head, *lines = last(world).split("\n")
    assert head == f"<@{HOST}> changed the rules of the season. They are now:"
    assert lines == [f"• {line}" for line in rule_lines(PRESETS["quick"])]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_that_differs_is_said_differently(preset: str) -> None:
    rules = PRESETS[preset]
    others = {
        "garnets": 7,
        "tokens_kept": 3,
        "give_all": not rules.give_all,
        "receivers": "anybody" if rules.receivers == "not_candidate" else "not_candidate",
        "winner_tokens": 0,
        "hidden_tokens": not rules.hidden_tokens,
        "opponent": "host",
        "ties": ("places", "coin"),
        "loser_garnets": "to_winner" if rules.loser_garnets == "discarded" else "discarded",
        "transfers": "free" if rules.transfers != "free" else "off",
        "finale": 9,
        "closes": "answered" if rules.closes == "deadline" else "deadline",
        "vote_seconds": 61,
        "token_seconds": 62,
        "opponent_seconds": 63,
        "question_seconds": 64,
        "idle_seconds": 65,
        "silent_tokens": "lost" if rules.silent_tokens == "drawn" else "drawn",
    }
    changed = {name: rule_lines(replace(rules, **{name: value})) for name, value in others.items()}  # type: ignore[arg-type]
    assert [name for name, lines in changed.items() if lines == rule_lines(rules)] == []


def test_a_replay_is_linked_where_it_is_known() -> None:
    world = World()
    world.play("101", "102", "103", "104", "105", "106")
    seen = seen_by(world.season)
    assert "match m1, Social Snake" in episode_line(seen, seen.episode(1))
    line = episode_line(seen, seen.episode(1), {"m1": "https://discord.com/channels/1/2/3"})
    assert "[match m1](<https://discord.com/channels/1/2/3>), Social Snake" in line


# What one begins with and owes.


def to_duel(size: int = 4) -> World:
    """A season in which 104 and 101 are to duel."""
    world = World(size)
    world.play(*people(size))
    world.finish_choices()
    return world


def status(world: World, matches: Mapping[str, MatchNow] = NOTHING_KNOWN) -> str:
    return "\n".join(status_lines(seen_by(world.season), matches))


def own(world: World, id: str, matches: Mapping[str, MatchNow] = NOTHING_KNOWN) -> list[str]:
    return own_lines(seen_by(world.season, id), matches)


def test_before_the_first_episode_one_reads_how_many_garnets_one_will_begin_with() -> None:
    world = World()
    assert own(world, "101")[1:] == ["You will begin with 3 garnets."]
    world.do(MoveGarnets(HOST, "101", 2, "a prize", "g"))
    assert own(world, "101")[1:] == ["You will begin with 5 garnets."]
    world.do(OpenEpisode(HOST, 1))
    assert "Garnets: 5" in own(world, "101")
    assert "Garnets: 3" in own(world, "102")


def test_who_owes_a_duel_reads_with_whom_where_and_until_when() -> None:
    world = to_duel()
    candidate, opponent = world.season.duellists
    (stranger, *_) = set(world.season.alive) - {candidate, opponent}
    due = f"You duel <@{opponent}>. The loser leaves the season."
    assert f"{due} A host opens the match." in own(world, candidate)
    world.do(LinkDuel(HOST, "m9", "antisocial_snake"))
    at = {"m9": MatchNow("running", "<#5>", 60_000)}
    told = [line for line in own(world, candidate, at) if "You duel" in line]
    assert told == [f"{due} It is match m9: <#5>. Its turn lasts until <t:60:T> (<t:60:R>)."]
    lobby = {"m9": MatchNow("lobby", "<#5>")}
    assert f"{due} It is match m9, which has not begun: <#5>" in own(world, candidate, lobby)
    assert not any("You duel" in line for line in own(world, stranger, at))


def test_the_status_says_where_a_match_stands() -> None:
    world = World()
    world.do(OpenEpisode(HOST, 1))
    world.do(LinkMatch(HOST, "m1", "social_snake", 1, False))
    assert status(world) == "Episode 1: match m1, Social Snake."
    head = "Episode 1: match m1 (Social Snake)"
    assert status(world, {"m1": MatchNow("lobby", "<#5>")}) == f"{head} has not begun: <#5>"
    assert status(world, {"m1": MatchNow("running", "<#5>")}) == f"{head} is being played: <#5>"
    over = status(world, {"m1": MatchNow("over")})
    assert over == f"{head} ended without a result. A host opens another one."


def test_a_duel_that_is_over_is_not_said_to_be_played() -> None:
    world = to_duel()
    names = seen_by(world.season).names(world.season.duellists)
    waiting = f"Episode 1: waiting for the duel of {names}. A host opens it with /season duel open."
    assert status(world) == waiting
    world.do(LinkDuel(HOST, "m9", "antisocial_snake"))
    assert status(world) == f"Episode 1: {names} duel in match m9."
    at = {"m9": MatchNow("lobby", "<#5>")}
    assert status(world, at) == f"Episode 1: {names} duel in match m9, which has not begun: <#5>"
    assert status(world, {"m9": MatchNow("over")}) == waiting
    world.do(ReportDraw("m9"))
    assert status(world) == waiting


def test_between_two_duels_of_the_finale_the_status_waits_for_the_next() -> None:
    world = World(2)
    world.open_finale(1)
    world.do(LinkDuel(HOST, "m9", "antisocial_snake"))
    world.do(TakeDuel("101", "m9"))
    assert status(world) == (
        "Episode 1: waiting for the next duel of <@101> and <@102> (1 to 0). A host opens it with "
        "/season duel open."
    )
    world.do(LinkDuel(HOST, "m10", "antisocial_snake"))
    assert status(world) == "Episode 1: <@101> and <@102> duel in match m10 (1 to 0)."


def test_a_duel_of_the_finale_is_told_as_a_score() -> None:
    world = World(2)
    world.open_finale(1)
    world.duel("101")
    assert last(world) == "<@101> beats <@102>: 1 to 0."
    world.duel("102")
    assert last(world) == "<@102> beats <@101>: 1 to 1."


def test_an_episode_says_whom_hosts_eliminated_in_it() -> None:
    world = World(6).play("101", "102", "103", "104", "105", "106")
    world.do(Eliminate(HOST, "105", "gone"))
    world.finish("106")
    world.do(Eliminate(HOST, "104", "gone"))
    seen = seen_by(world.season)
    assert "**Eliminated (3):** <@103> (episode 1), <@104> (episode 1), <@105> (episode 1)" in (
        cast_lines(seen)
    )
    line = episode_line(seen, seen.episode(1))
    assert line.endswith(" · out: <@103>, <@104> and <@105>")


def test_an_episode_without_a_duel_says_whom_hosts_eliminated_in_it() -> None:
    world = World(6).opened()
    world.do(Eliminate(HOST, "106", "gone"))
    world.do(CloseEpisode(HOST, 1, "over"))
    seen = seen_by(world.season)
    assert episode_line(seen, seen.episode(1)) == "**Episode 1** · out: <@106>"
    assert "nobody out" not in episode_line(seen, seen.episode(1))


def test_an_episode_does_not_count_a_replaced_player_as_out() -> None:
    world = World(3)
    world.do(NameSubstitute(HOST, "200"))
    world.opened()
    world.do(Vacate(HOST, "103", "ill"))
    question = world.season.substitution
    assert question is not None
    world.do(AnswerSubstitute("200", question.number, accepts=True))
    world.do(CloseEpisode(HOST, 1, "over"))
    seen = seen_by(world.season)
    assert episode_line(seen, seen.episode(1)) == "**Episode 1** · nobody out"


def test_a_correction_names_no_one_whom_hosts_have_eliminated_as_candidate() -> None:
    world = World(6).play("101", "102", "103", "104", "105", "106")
    world.do(Eliminate(HOST, "105", "gone"))
    world.take("101", "102", "103 104 105 106")
    told = last_with(world, "by the new result")
    assert told.endswith(
        "Elimination Candidate before: <@106>; by the new result: one of <@103>, <@104> and <@106>."
    )


def test_a_correction_names_the_only_one_who_is_left_of_a_tie() -> None:
    world = World(6).play("101", "102", "103", "104", "105", "106")
    world.do(Eliminate(HOST, "105", "gone"))
    world.take("101", "102", "103", "106", "104 105")
    told = last_with(world, "by the new result")
    assert told.endswith("Elimination Candidate before: <@106>; by the new result: <@104>.")
    world.take("101", "102", "103", "104", "106", "105")
    told = last_with(world, "by the new result")
    assert told.endswith("by the new result: <@105> (eliminated).")


def test_a_correction_still_names_the_loser_of_the_duel_as_candidate() -> None:
    world = World(6).play("101", "102", "103", "104", "105", "106")
    world.finish_choices()
    (loser,) = (id for id in world.season.duellists if id != "106")
    world.finish("106")
    world.take("101", *(id for id in ("102", "103", "104", "105") if id != loser), f"{loser} 106")
    told = last_with(world, "by the new result")
    assert told.endswith(f"by the new result: one of <@{loser}> and <@106>.")


def test_at_the_end_the_first_two_read_their_places() -> None:
    world = World(2)
    world.open_finale(1)
    for _ in range(3):
        world.duel("101")
    assert own(world, "101") == ["You won House of Larks."]
    assert own(world, "102") == ["You came second in House of Larks."]
    (left, garnets) = cast_lines(seen_by(world.season))
    assert left == "**Eliminated (1):** <@102> (episode 1)"
    assert garnets.startswith("**Garnets:** <@101>")
