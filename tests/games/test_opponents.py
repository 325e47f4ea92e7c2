"""Computer players of all games: what each owes, and matches between them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from bifrost_bot.dev.benches.tournament import (
    Player,
    newcomer,
    play_match,
    random_player,
    share,
    thinker,
    tournament,
)
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Outcome
from bifrost_bot.gamekit.conformance.play import play_phases, slots_of, states
from tests.samples import GAMES, sample

pytestmark = pytest.mark.slow


class Contest(NamedTuple):
    """One player against equal others, and the share of matches that it should win.

    Attributes:
        title: How the matches' seeds begin, unless `seed` says otherwise.
        matches: How many are played; of 40, a fair third is 0.33 ± 0.15.
        seats: How many play, the challenger included.
    """

    title: str
    challenger: Player
    field: Player
    matches: int
    least: float
    most: float = 1.0
    seed: str = ""
    seats: int = 3


RANDOM = random_player()
EASY = newcomer()
QUICK = thinker(0)
LONG = thinker(1000)
"""With as many calls of `more` as there is time for on Discord in Social Snake.

In Don't Connect 5 there is time for twenty times as much thought as here. In Three Towers one, two
and three levels of thought are done after 70, 250 and 700 calls.
"""

CONTESTS = {
    "antisocial_snake": (
        Contest("quick against random", QUICK, RANDOM, 200, 0.75, seed="tournament"),
        Contest("good against quick", thinker(60), QUICK, 200, 0.6, seed="tournament"),
        Contest("easy against quick", EASY, QUICK, 200, 0.0, 0.2, seed="tournament"),
        Contest("best against good", thinker(200), thinker(60), 60, 0.4, seed="tournament"),
    ),
    "bifrost": (
        Contest("quick against random", QUICK, RANDOM, 200, 0.9),
        Contest("easy against random", EASY, RANDOM, 200, 0.6),
        Contest("easy against quick", EASY, QUICK, 200, 0.0, 0.2),
        Contest("good, of five looks, against quick", thinker(5), QUICK, 200, 0.6),
        Contest("good, of twenty looks, against five", thinker(20), thinker(5), 30, 0.5),
        Contest("best, of eighty looks, against twenty", thinker(80), thinker(20), 12, 0.5),
    ),
    "dont_connect_5": (
        Contest("quick against random", QUICK, RANDOM, 200, 0.9, seed="quick"),
        Contest("easy against quick", EASY, QUICK, 200, 0.0, 0.2, seed="easy"),
        Contest("good against quick", thinker(10), QUICK, 200, 0.6, seed="good"),
        Contest("best against a sixth of it", thinker(12), thinker(2), 60, 0.4, seed="best"),
    ),
    "social_snake": (
        Contest("quick against random", QUICK, RANDOM, 200, 0.75, seed="quick"),
        Contest("easy against quick", EASY, QUICK, 200, 0.0, 0.2, seed="easy"),
        Contest("good against quick", LONG, QUICK, 200, 0.6, seed="good"),
        Contest("good against six quick", LONG, QUICK, 20, 0.2, seed="good", seats=7),
        Contest("best against good", thinker(4000), LONG, 15, 0.35, seed="best"),
    ),
    "three_towers": (
        Contest("quick against random", QUICK, RANDOM, 200, 0.75, seed="tournament"),
        Contest("easy against quick", EASY, QUICK, 200, 0.0, 0.2, seed="tournament"),
        Contest("one level against quick", thinker(70), QUICK, 200, 0.6, seed="tournament"),
        Contest("two levels against quick", thinker(250), QUICK, 60, 0.6, seed="tournament"),
        Contest("two levels against easy", thinker(250), EASY, 60, 0.6, seed="tournament"),
        Contest("two levels against one", thinker(250), thinker(70), 60, 0.3, seed="tournament"),
        Contest("three against two", thinker(700), thinker(250), 40, 0.2, seed="tournament"),
    ),
}


BY_DAY = {
    "antisocial_snake": 4,
    "bifrost": 1,
    "dont_connect_5": 6,
    "social_snake": 1,
    "three_towers": 10,
}
"""How many matches of each game's first contest are played by day too."""


def cases() -> Iterator[Any]:
    for game, contests in CONTESTS.items():
        for contest in contests:
            case = f"{game}: {contest.title}"
            yield pytest.param(game, contest, marks=pytest.mark.nightly(by_day=0), id=case)
        few = contests[0]._replace(matches=BY_DAY[game])
        yield pytest.param(game, few, id=f"{game}: a few matches")


@pytest.mark.parametrize(("game", "contest"), list(cases()))
def test_each_player_wins_as_often_as_its_level_says(
    game: str, contest: Contest, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = all_games()[game]
    seeds = [f"{contest.seed or contest.title} {number}" for number in range(contest.matches)]
    seats = engine.info.seats[: contest.seats]
    tally = tournament(engine, contest.challenger, contest.field, seeds, seats)
    with capsys.disabled():
        print(f"\n{game}: {contest.title}: won {tally.rate:.1%} of {tally.matches} matches")
    assert tally.matches == contest.matches
    assert contest.least <= tally.rate <= contest.most


@pytest.mark.parametrize("name", GAMES)
def test_a_slot_that_owes_nothing_gets_no_suggestion(name: str) -> None:
    game = all_games()[name]
    for state in states(game, sample(name), 1, 6):
        phase = game.phase(state)
        owing = phase.to_act if phase else ()
        for slot in set(slots_of(game, state)).difference(owing):
            view = game.view(state, slot.seat)
            for player in (QUICK, EASY, RANDOM):
                with pytest.raises(ValueError, match=r"owes no (answer|move)"):
                    player(game, view, slot, Rng("", 1))


def first_answer(name: str, player: Player, key: str = "") -> Any:
    """What a player of the game says in its first phase."""
    game = all_games()[name]
    moment = next(play_phases(game, sample(name), 1))
    slot = moment.phase.to_act[0]
    return player(game, game.view(moment.state, slot.seat), slot, Rng(key, 1))


@pytest.mark.parametrize("name", GAMES)
def test_it_stops_thinking_when_it_is_told_to(name: str) -> None:
    answers: list[bool] = []

    def more() -> bool:
        answers.append(len(answers) < 5)
        return answers[-1]

    first_answer(name, lambda game, view, slot, rng: game.best_move(view, slot, rng, more))
    assert answers == [True] * 5 + [False]


@pytest.mark.parametrize("name", GAMES)
def test_with_the_same_key_and_the_same_time_to_think_the_move_is_the_same(name: str) -> None:
    assert first_answer(name, thinker(20)) == first_answer(name, thinker(20))


@pytest.mark.parametrize("name", ["bifrost", "dont_connect_5"])
def test_another_key_may_lead_to_another_move(name: str) -> None:
    assert len({first_answer(name, thinker(3), str(seed)) for seed in range(12)}) > 1


def test_a_match_between_computer_players_is_the_same_when_played_again() -> None:
    players = {"red": QUICK, "blue": RANDOM, "green": RANDOM}
    game = all_games()["three_towers"]
    assert play_match(game, players, "again") == play_match(game, players, "again")


def test_a_shared_win_counts_as_a_fraction() -> None:
    outcome = Outcome((("red", "blue"), ("green",)), "")
    assert share(outcome, "red") == Fraction(1, 2)
    assert share(outcome, "green") == 0
