"""Ratings, seats and what is no program: everything in the arena that needs no process."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from bifrost_bot.arena import entry
from bifrost_bot.arena.game import Contest, Fault, Game
from bifrost_bot.arena.kit import CONTEST
from bifrost_bot.arena.rating import ELO_STEP, FIRST_ELO, points, rate
from bifrost_bot.arena.report import sentences, standings, table
from bifrost_bot.arena.series import seatings
from bifrost_bot.engines.dont_connect_5.saves import Scores
from bifrost_bot.engines.registry import USUAL, game_of
from bifrost_bot.engines.social_snake.model import COLOURS
from tests.arena.playing import entries

HALF = Fraction(1, 2)
NO_PROGRAM = (
    "b.txt is not a program. Its name must end with .py or .js, or its first line begin with #! "
    "and name its "
    "interpreter."
)


def game(number: int, players: tuple[int, ...], scores: Scores, *faults: Fault) -> Game:
    """A game that ended with these scores, which no one answered in."""
    best_first = sorted(scores, reverse=True)
    places = tuple(map(best_first.index, scores))
    return Game(number, players, places, ("", "", ""), faults, (0.0, 0.0, 0.0), 0.0)


@pytest.mark.parametrize(
    ("scores", "earned"),
    [
        ((6, 4, 2), (1, 0, -1)),
        ((2, 6, 4), (-1, 1, 0)),
        ((6, 6, 4), (HALF, HALF, -1)),
        ((4, 6, 4), (-HALF, 1, -HALF)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_rank_sets_the_score_and_ties_share_it(scores: Scores, earned: tuple[Fraction]) -> None:
    assert points(game(1, (0, 1, 2), scores).places) == earned


def test_among_equals_elo_moves_in_proportion_to_the_points() -> None:
    ratings = rate(3, [game(1, (2, 0, 1), (4, 6, 4))])
    assert [one.elo for one in ratings] == [
        FIRST_ELO + ELO_STEP,
        FIRST_ELO - ELO_STEP / 2,
        FIRST_ELO - ELO_STEP / 2,
    ]


def test_elo_is_only_handed_round_and_a_win_over_weaker_programs_brings_less() -> None:
    games = [game(number, (0, 1, 2), (6, 4, 2)) for number in range(1, 11)]
    after_nine = rate(3, games[:9])
    after_ten = rate(3, games)
    assert sum(one.elo for one in after_ten) == pytest.approx(3 * FIRST_ELO)
    assert 0 < after_ten[0].elo - after_nine[0].elo < ELO_STEP


def test_openskill_stands_beside_it_and_grows_surer() -> None:
    games = [game(number, (0, 1, 2), (6, 4, 2)) for number in range(10)]
    few = rate(3, games[:1])
    many = rate(3, games)
    assert many[0].skill > few[0].skill > few[1].skill > few[2].skill > many[2].skill
    assert all(later.doubt < earlier.doubt for earlier, later in zip(few, many, strict=True))


def test_games_count_by_their_numbers_whichever_ended_first() -> None:
    games = [
        game(1, (0, 1, 2), (6, 4, 2)),
        game(2, (1, 2, 0), (6, 4, 2)),
        game(3, (2, 0, 1), (3, 3, 0)),
    ]
    assert rate(3, games) == rate(3, reversed(games))


def test_seats_rotate_so_that_in_three_games_everybody_sits_everywhere() -> None:
    seats = list(seatings(3, 6))
    assert seats[0] == (0, 1, 2)
    for three in (seats[:3], seats[3:]):
        assert all(sorted(place) == [0, 1, 2] for place in zip(*three, strict=True))
    assert len(set(seats)) == 6


def test_of_more_than_three_programs_all_threes_play_equally_often_in_all_seats() -> None:
    seats = list(seatings(5, 10 * 6))
    assert set(Counter(tuple(sorted(three)) for three in seats).values()) == {6}
    assert all(set(Counter(place).values()) == {12} for place in zip(*seats, strict=True))


def test_the_table_lists_the_best_first_and_counts_places_points_and_faults() -> None:
    games = [
        game(1, (0, 1, 2), (0, 3, 3), Fault(4, 0, "time-out", "its time is used up")),
        game(
            2,
            (1, 2, 0),
            (6, 0, 0),
            Fault(1, 2, "illegal", "it said so"),
            Fault(4, 2, "illegal", "it said so"),
        ),
    ]
    lines = table(CONTEST, standings(CONTEST, entries("", "", ""), games)).splitlines()
    assert [line.split()[:6] for line in lines] == [
        ["games", "1st", "2nd", "3rd", "points", "score"],
        ["b.py", "2", "2", "0", "0", "+0.75"],
        ["c.py", "2", "1", "1", "0", "+0.00"],
        ["a.py", "2", "0", "1", "1", "-0.75"],
    ]
    assert lines[3].endswith("1 time-out, 2 illegal")


def test_each_reason_is_told_once_with_its_first_time() -> None:
    games = [
        game(1, (0, 1, 2), (0, 0, 0), *(Fault(turn, 1, "illegal", "it said so") for turn in (2, 5)))
    ]
    (told,) = sentences(entries("", "", ""), games)
    assert (
        told
        == "b.py: it did not make a legal move in game 1, turn 2 and passes that turn (2 times in "
        "all): it said so."
    )


def test_of_many_reasons_some_are_told_and_the_others_counted() -> None:
    games = [
        game(
            1,
            (0, 1, 2),
            (0, 0, 0),
            *(Fault(turn, 1, "exception", f"E {turn}") for turn in range(2, 50, 3)),
        )
    ]
    told = list(sentences(entries("", "", ""), games))
    assert len(told) == 6
    assert told[-1] == "b.py: 11 more reasons of these kinds (see --json)."


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (
            [],
            "A game needs three programs, and 0 programs were named. You may name a program more "
            "than once.",
        ),
        (
            ["a.py"],
            "A game needs three programs, and one program was named. You may name a program more "
            "than once.",
        ),
        (["a.py", "b.txt", "a.py"], NO_PROGRAM),
        (["a.py", "a.py", "gone.py"], "gone.py cannot be read: No such file or directory."),
        (["a.py", "dir.py", "a.py"], "dir.py cannot be read: Is a directory."),
        (["a.py", "a.py", "big.py"], "big.py is too large. A program has at most 1,048,576 bytes."),
        (["a.py", "a.py", "x\x1b[2J\n.py"], "x?[2J .py cannot be read: No such file or directory."),
    ],
)
def test_what_is_no_program_is_refused_in_one_sentence(
    names: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.py").touch()
    Path("b.txt").touch()
    Path("dir.py").mkdir()
    Path("big.py").write_bytes(b"#" * (entry.LARGEST_PROGRAM + 1))
    with pytest.raises(entry.EntryError) as refused:
        entry.read(names)
    assert str(refused.value) == sentence


def test_a_participant_may_be_a_name_an_address_or_an_ai(tmp_path: Path) -> None:
    for name, source in {"a.py": "", "tool": "#!/usr/bin/env  -S perl -w\n"}.items():
        (tmp_path / name).write_text(source)
    given = [
        f"Anna={tmp_path / 'a.py'}",
        "https://x.org/?a=b",
        "Bo=http://y/",
        "@good",
        "Cleo=@best",
        f"{tmp_path}/tool",
    ]
    found = entry.read(given)
    assert [(one.label, one.file, one.kind) for one in found] == [
        ("Anna", "a.py", "strategy"),
        ("https://x.org/?a=b", "https://x.org/?a=b", "address"),
        ("Bo", "http://y/", "address"),
        ("@good", "good", "own"),
        ("Cleo", "best", "own"),
        ("tool", "tool", "words"),
    ]
    assert found[-1].words == ("/usr/bin/env", "-S perl -w")
    with pytest.raises(
        entry.EntryError, match=r"^@great is not a player of ours\. They are @random, @easy, @quick"
    ):
        entry.read(["@great", "@good"], 2)


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("def bot_move(board, player): ...", "strategy"),
        ("strategy = lambda board, player: None", "strategy"),
        ("def a(board, player): ...", "strategy"),
        ("def answer(request): ...", "script"),
        ("def bot_move(", "script"),
    ],
)
def test_a_strategy_is_known_by_its_function(source: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(source)
    kinds = {
        game: entry.read([str(tmp_path / "a.py")], 1, game)[0].kind
        for game in (None, CONTEST.game, game_of(USUAL))
    }
    assert kinds == {None: "strategy", CONTEST.game: kind, game_of(USUAL): "script"}


def test_in_any_game_places_shares_and_seats_are_those_of_as_many_as_play() -> None:
    contest = Contest(game_of("social_snake"), COLOURS[:4])
    games = [
        Game(1, (0, 1, 2, 3), (0, 0, 2, 3), (), (), (0.0,) * 4, 0.0),
        Game(2, (1, 2, 3, 0), (1, 2, 3, 0), (), (), (0.0,) * 4, 0.0),
    ]
    lines = table(contest, standings(contest, entries("", "", "", ""), games)).splitlines()
    assert [line.split()[:4] for line in lines] == [
        ["games", "wins", "share", "Elo"],
        ["a.py", "2", "2", "75%"],
        ["b.py", "2", "1", "25%"],
        ["c.py", "2", "0", "0%"],
        ["d.py", "2", "0", "0%"],
    ]
    seats = list(seatings(4, 24, 4))
    assert len(set(seats)) == 24
    assert all(sorted(place) == [0, 1, 2, 3] for place in zip(*seats[:4], strict=True))


def test_programs_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bot.py").touch()
    read = entry.read([str(tmp_path / folder / "bot.py") for folder in ("one", "two", "one")])
    assert [one.label for one in read] == ["bot.py", "bot.py (2)", "bot.py (3)"]
    assert {one.file for one in read} == {"bot.py"}
