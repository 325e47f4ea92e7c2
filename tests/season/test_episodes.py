"""An episode: match, rewards, Candidate, Tokens, opponent, duel; refusals."""

from dataclasses import replace

import pytest

from bifrost_bot.engines.rng import draw
from bifrost_bot.engines.values import Spoils
from bifrost_bot.season.decide.duels import TakeDuel
from bifrost_bot.season.decide.episodes import LinkDuel, LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import End
from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens, Vote
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.errors import HostError, NotDueError
from bifrost_bot.season.events import (
    CandidateNamed,
    GarnetsMoved,
    OpponentChosen,
    SeasonEnded,
    TieDecided,
    TokenGiven,
    TokensLost,
    TokensSettled,
)
from bifrost_bot.season.host_action import ChooseOpponent, CloseEpisode, ReportDuel
from bifrost_bot.season.match_rewards import shares_of
from bifrost_bot.season.model import Share, Stage
from bifrost_bot.season.rules import PRESETS, SeasonRules
from tests.season.world import FIRST, HOST, PLAIN, SEED, World, correction, ranked


def test_an_episode_goes_from_its_match_to_an_elimination() -> None:
    world = World()
    won = Share("101", 1, garnets=5, won=1, tokens=3)
    world.play(*FIRST, p101=won)
    assert world.named(CandidateNamed) == [CandidateNamed(1, "106", "", world.now_ms)]
    assert (world.choice.kind, world.choice.asked) == ("tokens", ("101",))
    world.do(GiveTokens("101", world.choice.number, ("103", "102")))
    assert world.episode.tokens == {"101": 1, "102": 1, "103": 1}
    assert (world.choice.asked, world.choice.options) == (("106",), ("104", "105"))
    world.do(ChooseOpponent("106", world.choice.number, "104"))
    assert world.season.duellists == ("106", "104")
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    world.do(TakeDuel("106", "d1"))
    assert world.season.alive == ("101", "102", "103", "105", "106")
    assert world.season.held == {"101": 5, "102": 3, "103": 3, "104": 0, "105": 3, "106": 3}
    assert world.episode.stage is Stage.CLOSED


def test_garnets_found_won_and_spent_in_a_match_are_counted_apart() -> None:
    world = World()
    shares = [
        Share("101", 1, garnets=7, won=2),
        Share("102", 2, garnets=1),
        Share("103", 3, garnets=9, brought=8),
        Share("104", 4, garnets=0, brought=9),
    ]
    world.play(*FIRST, given=shares)
    moved = [event for event in world.named(GarnetsMoved) if event.episode]
    assert [(event.player_id, event.to, event.amount, event.reason) for event in moved] == [
        ("", "101", 2, "won"),
        ("", "101", 2, "found"),
        ("", "103", 1, "found"),
        ("102", "", 2, "spent"),
        ("104", "", 3, "spent"),
    ]


def test_the_match_says_who_is_candidate_and_why() -> None:
    world = World(rules=PLAIN).play(*FIRST, p104=Share("104", 4, candidate="by the leader's vote"))
    assert world.named(CandidateNamed) == [
        CandidateNamed(1, "104", "by the leader's vote", world.now_ms)
    ]


def test_two_whom_the_match_names_duel_each_other_and_nobody_chooses() -> None:
    world = World()
    named = [Share(id, 1, candidate="among the 2 with the fewest apples") for id in ("104", "106")]
    world.play(*FIRST, candidates=2, given=named)
    assert (world.season.duellists, world.season.choice) == (("104", "106"), None)
    world.duel("104")
    assert "106" not in world.season.alive


def test_two_whom_a_match_for_one_candidate_names_have_tied() -> None:
    world = World()
    tied = [
        Share(id, 1, candidate="fewest points (3), shared by Red and Blue") for id in ("105", "106")
    ]
    world.play("101", "102", "103", "104", "105 106", given=tied)
    assert (world.choice.kind, world.choice.options) == ("vote", ("105", "106"))


def test_where_a_match_names_one_the_last_is_the_second() -> None:
    world = World()
    named = Share("103", 1, candidate="left")
    world.play("101", "102", "103", "104", "105 106", candidates=2, p103=named)
    assert (world.choice.options, world.choice.places) == (("105", "106"), 1)


def test_who_did_not_play_comes_last_and_strangers_are_left_out() -> None:
    world = World(rules=PLAIN).play("101", "777", "102", "103", "104", "105")
    assert [share.place for share in world.episode.shares] == [1, 3, 4, 5, 6, 7]
    assert world.episode.candidates == ("106",)


def test_without_tokens_sole_and_shared_winners_get_theirs() -> None:
    rules = PRESETS["inheritance"]
    world = World(rules=rules).play(*FIRST)
    assert world.episode.tokens == {"101": 2}
    world = World(rules=rules).play("101 102", "103", "104", "105", "106")
    assert world.episode.tokens == {"101": 1, "102": 1}
    world = World(rules=rules).play("101 102 103 104 105 106")
    assert world.episode.tokens == {}


def test_a_game_that_awards_tokens_is_not_given_any_where_it_awarded_none() -> None:
    world = World().play("101 102 103 104 105", "106", awards=True)
    assert world.episode.tokens == {}


def test_persons_shares_are_made_of_seats_places_and_spoils() -> None:
    ranking = (("red", "blue"), ("green",), ("black",))
    seats = {"red": "101", "blue": "102", "green": "103", "black": "104"}
    spoils = {"red": Spoils(5, 1, 2), "black": Spoils(0, candidate="fewest apples (1)")}
    assert shares_of(ranking, spoils, seats, {"red": 3}) == (
        Share("101", 1, 5, 1, 2, "", 3),
        Share("102", 1),
        Share("103", 3),
        Share("104", 4, 0, 0, 0, "fewest apples (1)"),
    )


# Ties.


@pytest.mark.parametrize(
    ("votes", "chosen", "how"),
    [
        ({"101": "105", "102": "105", "103": "106"}, "105", "votes"),
        ({"101": "105", "102": "106"}, "106", "garnets"),
        ({"101": "106"}, "106", "votes"),
        ({}, "106", "garnets"),
    ],
)
def test_leaders_then_fewest_garnets_decide(votes: dict[str, str], chosen: str, how: str) -> None:
    world = World().play("101 102 103", "104", "105 106", p106=Share("106", 5, garnets=1))
    assert (world.choice.asked, world.choice.options) == (("101", "102", "103"), ("105", "106"))
    for by, named in votes.items():
        world.do(Vote(by, world.choice.number, (named,)))
    if world.choice.kind == "vote":
        world.wait()
    (decided,) = world.named(TieDecided)
    assert (decided.tied, decided.chosen, decided.how, decided.draws) == (
        ("105", "106"),
        (chosen,),
        how,
        (),
    )
    assert {one.player_id: one.number for one in decided.votes} == {
        id: list(votes.values()).count(id) for id in ("105", "106")
    }
    assert world.episode.candidates == (chosen,)


def test_a_tie_on_which_garnets_decide_first_needs_no_vote() -> None:
    world = World(rules=PRESETS["quick"]).play(
        "101", "102", "103", "104", "105 106", p105=Share("105", 5, garnets=2)
    )
    (decided,) = world.named(TieDecided)
    assert (decided.chosen, decided.how, decided.votes) == (("105",), "garnets", ())


def test_the_coin_is_a_draw_from_the_seed_that_anybody_can_repeat() -> None:
    world = World().play("101", "102", "103", "104 105 106")
    world.wait()
    (decided,) = world.named(TieDecided)
    (coin,) = decided.draws
    assert draw(SEED, coin.phase, coin.purpose, coin.index, coin.bound) == coin
    assert (coin.phase, decided.how, decided.level) == (1, "coin", ("104", "105", "106"))
    assert decided.chosen == (decided.level[coin.value],)


def test_worse_places_in_the_season_decide_before_the_coin() -> None:
    world = World().play("101", "102", "103", "106", "105", "104")
    world.finish("105")
    world.play("101", "102", "103", "105 106")
    world.wait()
    assert world.episode.tie is not None and world.episode.tie.how == "places"
    assert world.episode.candidates == ("105",)


def test_who_changes_their_garnets_during_the_vote_changes_nothing() -> None:
    world = World().play("101", "102", "103", "104", "105 106", p106=Share("106", 5, garnets=2))
    world.do(GiveGarnets("105", "106", 3, "r"))
    world.wait()
    assert world.episode.candidates == ("106",)


# Tokens.


def test_tokens_that_had_to_be_given_and_were_not_are_lost_or_drawn() -> None:
    world = World().play(*FIRST, p101=Share("101", 1, tokens=3))
    events = world.wait()
    assert events[1:3] == (
        TokensLost(1, "101", 2, world.now_ms),
        TokensSettled(1, (), world.now_ms),
    )
    assert world.episode.tokens["101"] == 1
    world = World(rules=replace(SeasonRules(), silent_tokens="drawn")).play(
        *FIRST, p101=Share("101", 1, tokens=3), p102=Share("102", 2, tokens=1)
    )
    events = world.wait()
    given = [event for event in events if isinstance(event, TokenGiven)]
    (settled,) = (event for event in events if isinstance(event, TokensSettled))
    assert len(given) == len(settled.draws) == 2
    assert all(event.drawn and event.to in ("103", "104", "105") for event in given)
    assert all(
        draw(SEED, one.phase, one.purpose, one.index, one.bound) == one for one in settled.draws
    )


def test_tokens_are_drawn_for_who_has_none_and_lost_where_nobody_is_without_one() -> None:
    tokens = (Share("101", 1, tokens=3), Share("102", 2, tokens=1), Share("103", 3, tokens=2))
    for seed in range(12):
        world = World(
            rules=replace(SeasonRules(), silent_tokens="drawn"), seed=f"seed {seed}"
        ).play(*FIRST, given=tokens)
        world.wait()
        assert {one.to for one in world.named(TokenGiven)} == {"104", "105"}
        assert world.named(TokensLost) == [TokensLost(1, "103", 1, world.now_ms)]
        assert set(world.episode.tokens.values()) == {1}


def test_a_token_that_was_given_cannot_be_given_on_and_protects() -> None:
    world = World().play(*FIRST, p101=Share("101", 1, tokens=2))
    world.do(GiveTokens("101", world.choice.number, ("104", "105")))
    assert world.choice.options == ("101", "102", "103")


def test_where_everybody_else_holds_a_token_it_protects_nobody() -> None:
    world = World(4)
    tokens = [Share(id, 1, tokens=1) for id in ("101", "102", "103")]
    world.play("101", "102", "103", "104", given=tokens)
    for id in ("101", "102", "103"):
        world.do(GiveTokens(id, world.choice.number, ()))
    assert world.choice.options == ("101", "102", "103")


def test_a_candidate_may_receive_a_token_where_the_rules_say_anybody_and_stays_candidate() -> None:
    world = World(rules=PRESETS["inheritance"]).play(*FIRST)
    world.do(GiveTokens("101", world.choice.number, ("106",)))
    world.wait()
    assert (world.episode.candidates, world.choice.asked) == (("106",), ("106",))


# The opponent.


def test_the_last_who_can_be_chosen_is_the_opponent_without_a_choice() -> None:
    world = World(4, PLAIN)
    tokens = [Share(id, 1, tokens=1) for id in ("101", "102")]
    world.play("101", "102", "103", "104", given=tokens)
    world.wait()
    assert world.season.duellists == ("104", "103")


@pytest.mark.parametrize(
    ("silent", "opponent"),
    [("least", "105"), ("drawn", None)],
    ids=["the least but one", "by draw"],
)
def test_an_undecided_candidate_gets_the_rules_choice(silent: str, opponent: str | None) -> None:
    world = World(rules=replace(PLAIN, silent_opponent=silent))  # type: ignore[arg-type]
    world.play(*FIRST)
    events = world.wait()
    (chosen,) = (event for event in events if isinstance(event, OpponentChosen))
    assert (chosen.how, chosen.by, chosen.number) == (silent, "", 0)
    assert opponent in (None, chosen.player_id)
    if chosen.draws:
        (drawn,) = chosen.draws
        assert draw(SEED, drawn.phase, drawn.purpose, drawn.index, drawn.bound) == drawn
        assert chosen.player_id == chosen.options[drawn.value]


def test_the_host_names_the_opponent_where_the_rules_say_so() -> None:
    world = World(rules=replace(PLAIN, opponent="host")).play(*FIRST)
    assert world.choice.asked == (HOST,)
    world.refused(ChooseOpponent("106", world.choice.number, "101"), NotDueError)
    world.do(ChooseOpponent(HOST, world.choice.number, "101"))
    assert world.season.duellists == ("106", "101")


def test_the_opponent_is_the_least_but_one() -> None:
    world = World(rules=replace(PRESETS["quick"], winner_tokens=0)).play(
        "101", "102", "103 104 105", "106", p104=Share("104", 3, garnets=1)
    )
    assert world.season.duellists == ("106", "104")
    world = World(rules=replace(PRESETS["quick"], winner_tokens=0)).play(
        "101", "102", "103 104 105", "106"
    )
    (chosen,) = world.named(OpponentChosen)
    assert (chosen.options, len(chosen.draws)) == (("103", "104", "105"), 1)


# The last three.


def test_of_three_the_winner_is_safe_and_the_others_duel_without_a_choice() -> None:
    world = World(3).play("102", "101", "103", p101=Share("101", 2, tokens=2))
    assert (world.season.duellists, world.season.choice) == (("101", "103"), None)
    world.duel("101")
    assert world.season.alive == ("101", "102")


def test_a_shared_first_place_leaves_the_second_to_the_rules() -> None:
    world = World(3).play("101 102", "103", p102=Share("102", 1, garnets=1))
    assert (world.choice.asked, world.choice.options) == (("101", "102"), ("101", "102"))
    world.do(Vote("101", world.choice.number, ("102",)))
    world.do(Vote("102", world.choice.number, ("101",)))
    assert world.season.duellists == ("102", "103")


def test_the_finale_is_the_best_of_several_duels_and_ends_the_season() -> None:
    world = World(2).opened()
    assert world.season.duellists == ("101", "102")
    assert "no match" in world.refused(LinkMatch(HOST, "m1", "bifrost"), HostError)
    for number, winner in enumerate(("101", "102", "102", "101")):
        world.do(LinkDuel(HOST, f"d{number}", "antisocial_snake"))
        world.do(TakeDuel(winner, f"d{number}"))
        assert world.do(TakeDuel(winner, f"d{number}")) == ()
    assert not world.season.over
    events = world.duel("102")
    assert events[-1] == SeasonEnded("102", "won", "", "", world.now_ms)
    assert world.season.winner == "102"


def test_a_duel_of_the_finale_that_is_corrected_counts_for_the_other() -> None:
    world = World(2, PRESETS["quick"]).opened()
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    world.do(TakeDuel("101", "d1"))
    world.do(TakeDuel("102", "d1"))
    assert (world.episode.wins("101"), world.episode.wins("102")) == (0, 1)
    world.duel("102")
    assert world.season.winner == "102"


def test_what_a_host_says_of_a_linked_duel_does_not_count_twice() -> None:
    world = World(2).opened()
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    world.duel("101")
    assert world.do(TakeDuel("101", "d1")) == ()
    world.duel("101")
    assert world.episode.wins("101") == 2


def test_the_winner_inherits_where_the_rules_say_so() -> None:
    world = World(3, PRESETS["inheritance"]).play("102", "101", "103")
    world.duel("103")
    assert world.season.held == {"101": 0, "102": 1, "103": 2}


# What hosts are refused.


def test_episodes_open_one_after_another() -> None:
    world = World()
    assert "number 1" in world.refused(OpenEpisode(HOST, 2), HostError)
    world.do(OpenEpisode(HOST, 1))
    assert world.do(OpenEpisode(HOST, 1)) == ()
    assert "Episode 1 is still under way" in world.refused(OpenEpisode(HOST, 2), HostError)
    assert "Episode 1" in world.refused(CloseEpisode(HOST, 2, "because"), HostError)
    world.do(CloseEpisode(HOST, 1, "a holiday"))
    assert world.do(CloseEpisode(HOST, 1, "a holiday")) == ()
    assert "Open the next one" in world.refused(LinkMatch(HOST, "m", "bifrost"), HostError)
    assert "No duel is due" in world.refused(ReportDuel(HOST, "101", request="r1"), HostError)
    world.do(OpenEpisode(HOST, 2))
    assert world.season.held == dict.fromkeys(world.season.alive, 3)


def test_a_season_has_at_most_a_hundred_episodes() -> None:
    world = World()
    for number in range(1, 101):
        world.do(OpenEpisode(HOST, number))
        world.do(CloseEpisode(HOST, number, "again"))
    assert "at most 100" in world.refused(OpenEpisode(HOST, 101), HostError)
    world.do(End(HOST, "enough"))


def test_a_match_is_linked_once_and_can_be_replaced_until_its_spoils_are_taken() -> None:
    world = World().opened()
    assert "not linked" in world.refused(TakeSpoils("", "m1", ranked("101")), HostError)
    world.do(LinkMatch(HOST, "m1", "bifrost"))
    assert world.do(LinkMatch(HOST, "m1", "bifrost")) == ()
    world.do(LinkMatch(HOST, "m2", "social_snake", 2))
    assert "1 or 2" in world.refused(LinkMatch(HOST, "m3", "bifrost", 3), HostError)
    assert "not linked" in world.refused(TakeSpoils("", "m1", ranked("101")), HostError)
    world.do(TakeSpoils("", "m2", ranked("101", "102", "103", "104", "105", "106")))
    assert world.do(TakeSpoils("", "m2", ranked("101", "102", "103", "104", "105", "106"))) == ()
    assert "/season correct" in world.refused(LinkMatch(HOST, "m3", "bifrost"), HostError)
    assert "already belongs" in world.refused(LinkDuel(HOST, "m2", "bifrost"), HostError)


def test_a_result_that_nobody_can_have_is_refused() -> None:
    world = World().opened()
    world.do(LinkMatch(HOST, "m1", "bifrost"))
    for shares, said in (
        ((), "none of them has played"),
        (ranked("777"), "none of them has played"),
        ((Share("101", 1), Share("101", 2)), "one result"),
        ((Share("101", 0),), "places from 1 to 6"),
        ((Share("101", 1, garnets=-1),), "garnets"),
    ):
        assert said in world.refused(TakeSpoils("", "m1", shares), HostError)
    assert "no result to correct" in world.refused(
        correction(world.season, 1, "101", "because", place=1), HostError
    )


def test_a_duel_is_reported_for_one_of_its_two_when_it_is_due() -> None:
    world = World(4, PLAIN)
    assert "Open the next one" in world.refused(ReportDuel(HOST, "101"), HostError)
    world.play("101", "102", "103", "104")
    assert "No duel is due" in world.refused(ReportDuel(HOST, "104", request="r1"), HostError)
    assert "No duel is due" in world.refused(LinkDuel(HOST, "d1", "bifrost"), HostError)
    world.do(ChooseOpponent("104", world.choice.number, "102"))
    assert "not in this duel" in world.refused(ReportDuel(HOST, "101", request="r1"), HostError)
    assert "Link it first" in world.refused(TakeDuel("104", "d1"), HostError)
    world.do(LinkDuel(HOST, "d1", "antisocial_snake"))
    assert world.do(LinkDuel(HOST, "d1", "antisocial_snake")) == ()
    world.do(ReportDuel(HOST, "104", request="r1"))
    assert world.do(ReportDuel(HOST, "104", request="r1")) == ()
    assert world.season.alive == ("101", "103", "104")
