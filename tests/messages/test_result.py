"""The closing message and its spreadsheet."""

import csv
import hashlib
import io
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.match.notice import Address
from bifrost_bot.messages.fairness import fairness_text
from bifrost_bot.messages.result import (
    closing_post,
    result_post,
    results_csv,
    scores,
    scores_text,
)
from bifrost_bot.speech import wording
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests.match.world import HOST, SEED, World, play_phase, played_out, playing, playing_game

NAUGHTY = [
    "=1+1",
    "+1",
    "-1+2",
    "@SUM(A1)",
    "Bo;=1+1",
    'Bo"";=1+1',
    "\t=1",
    "Bo\r\n=1",
    "\uff1d1",
    "a|b",
    "x" * 300,
]
COMPUTED = re.compile(
    r"(^|[;|\t\r\n])[\"\s]*([=@\uff1d\uff0b\uff0d\uff20]|[+\-](?!\d+([.,]\d+)?%?($|[\",;])))"
)
"""What any spreadsheet program could take for the beginning of a formula, however it splits
lines and cells at.
"""


def _tells_a_turn(note: str) -> bool:
    """Whether a note says what is open now, and not only what a seat has."""
    return re.search(r"turn|to move|[Rr]ound|Stage|open|place", note) is not None


def finish_match(settings: Settings | None = None) -> World:
    """A match of random moves that has come to its end."""
    world = playing(settings)
    while not world.match.over:
        play_phase(world, "result")
    return world


@pytest.fixture(scope="module")
def ended() -> Match:
    """A finished match as it stays, for tests that only read it."""
    return finish_match().match


def rows(match: Match) -> list[list[str]]:
    return list(csv.reader(io.StringIO(results_csv(match).removeprefix("\ufeff"))))


def with_names(match: Match, names: list[str]) -> Match:
    """The match with other names, cleaned as everyone's are who joins."""
    players = zip(match.players, names, strict=False)
    return replace(
        match, players=tuple(replace(player, name=wording.clean(name)) for player, name in players)
    )


class TestPost:
    def test_it_says_who_won_and_who_was_who(self) -> None:
        world = finish_match()
        post = result_post(world.match)
        assert world.match.outcome is not None
        (winner,), *_ = world.match.outcome.ranking
        points = scores(world.match).rows[0][1]
        assert post.text.startswith(
            f"🏆 **{winner.capitalize()} wins: <@{world.match.seats[winner]}>, {points} points**\n"
        )
        for seat, id in world.match.seats.items():
            assert seat == winner or f"**{seat.capitalize()}**: <@{id}>" in post.text
        assert f"Seed: `{SEED}`" in fairness_text(world.match)
        assert post.ping == ()

    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_it_has_eight_lines_at_most_and_no_hash(self, game: Any) -> None:
        info = all_games()[game].info
        for number in {info.fewest, info.most}:
            world = playing_game(game, [str(10**17 + at) for at in range(number)])
            while not world.match.over:
                world.close()
            match = world.match
            own = [Address("seat", None, seat) for seat in match.seats]
            for post in (result_post(match), *(closing_post(match, one, 5) for one in own)):
                assert len(post.text.split("\n")) <= 8
                assert len(post.text) <= LONGEST_MESSAGE
                assert not re.search(r"[0-9a-f]{24}", post.text)
            assert all(f"<@{id}>" in result_post(match).text for id in match.seats.values())

    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_all_that_the_game_counts_is_behind_a_button(self, game: Any) -> None:
        match = played_out(game).match
        assert "scores" in [button.action for button in result_post(match).buttons]
        lines = scores_text(match).split("\n")
        table = scores(match)
        for name, first, *others in table.rows:
            (place,) = (at for at, line in enumerate(lines) if f"**{name}**: <@" in line)
            unit = table.heads[1].lower().removesuffix("s" if first == "1" else "")
            assert lines[place + 1].startswith(f"{first} {unit}")
            for head, figure in zip(table.heads[2:], others, strict=True):
                told = f"{head[:1].lower()}{head[1:]}: {figure}"
                told = told.replace(" of 4", " of four").replace(" of 3", " of three")
                assert f" · {told}" in lines[place + 1]

    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_no_two_numbers_stand_side_by_side(self, game: Any) -> None:
        match = played_out(game).match
        own = [closing_post(match, Address("seat", None, seat), 5).text for seat in match.seats]
        for text in (result_post(match).text, scores_text(match), *own):
            assert not re.search(r"\d \d", text)

    @pytest.mark.parametrize("game", ["social_snake", "three_towers"])
    def test_it_says_what_players_take_along(self, game: str) -> None:
        match = played_out(game).match
        taken = match.game.spoils(match.state)
        for text in (result_post(match).text, scores_text(match)):
            for seat, has in taken.items():
                name = wording.seat_name(seat)
                assert not has.candidate or has.candidate in text
                assert f"{name} {has.garnets}" in text or f"garnets: {has.garnets}" in text
        text = result_post(match).text
        assert any(has.candidate for has in taken.values())
        assert text.count("Elimination Candidate") == 1

    @pytest.mark.parametrize(
        ("reason", "why"),
        [
            ("Red wins with 16 points.", []),
            ("The board is full. Red wins with 9 points.", ["The board is full."]),
            (
                "Red wins: points are equal, and it has more cells (9 to 8).",
                ["Red wins: points are equal, and it has more cells (9 to 8)."],
            ),
            ("Red and Blue share the win with 2 points, 1 first place each.", []),
        ],
    )
    def test_the_reason_is_told_where_it_says_more_than_the_first_line(
        self, ended: Match, reason: str, why: list[str]
    ) -> None:
        assert ended.outcome is not None
        match = replace(ended, outcome=replace(ended.outcome, reason=reason))
        assert result_post(match).text.split("\n")[2:-1] == why

    def test_a_match_in_which_nobody_moved_says_that_it_is_unrated(self) -> None:
        world = playing()
        while not world.match.over:
            world.close()
        assert "Not rated: nobody made a move." in result_post(world.match).text.split("\n")
        assert "Not rated" not in result_post(finish_match().match).text

    def test_anybody_can_check_the_seed_against_the_commitment_published_before(self) -> None:
        world = finish_match()
        text = fairness_text(world.match)
        (seed,) = re.findall(r"Seed: `(.+?)`", text)
        (published,) = re.findall(r"Fairness seal: `(\w+)`", text)
        assert hashlib.sha256(seed.encode()).hexdigest() == published == world.created.commitment

    def test_places_count_on_after_a_shared_one(self) -> None:
        world = playing(Settings("bifrost", {"prefilled": "empty"}))
        while not world.match.over:
            world.close()
        text = result_post(world.match).text
        assert text.startswith("🏆 **Red, Green and Blue share the win: <@")
        assert ", 0 points each**\n" in text
        assert "🥈" not in text
        assert dict(places((("a", "b"), ("c",), ("d", "e")))) == {
            "a": 1,
            "b": 1,
            "c": 3,
            "d": 4,
            "e": 4,
        }

    def test_a_match_ended_early_reveals_seats_and_seed_but_no_ranking(self) -> None:
        world = playing()
        world.do(Abandon(HOST, "storm"))
        post = result_post(world.match, spreadsheet=True)
        assert "without a result: storm" in post.text
        assert "**Red**" in post.text
        assert SEED in fairness_text(world.match)
        assert "🏆" not in post.text
        assert post.files == ()

    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_a_match_ended_early_says_nothing_of_the_next_turn(self, game: Any) -> None:
        world = playing(Settings(game))
        play_phase(world, "result")
        before = view_for(world.match, None)
        notes = before.game.notes(before.view)
        world.do(Abandon(HOST, "storm"))
        post = result_post(world.match)
        for text in (post.text, scores_text(world.match)):
            assert not any(note in text for note in notes if _tells_a_turn(note))
            assert "to move" not in text
            assert all(row[0] in text for row in scores(world.match).rows)
        # A board's title says whose turn it was.
        assert [button.action for button in post.buttons] == ["rematch", "scores", "fair"]

    def test_a_lobby_ended_early_has_nothing_to_reveal(self) -> None:
        world = World()
        world.do(Abandon(HOST, ""))
        assert result_post(world.match).text == "The host ended the match without a result."

    def test_however_much_there_is_to_say_it_fits(self, ended: Match) -> None:
        assert ended.outcome is not None
        match = replace(ended, outcome=replace(ended.outcome, reason="x" * 3000))
        assert len(result_post(match).text) <= LONGEST_MESSAGE


class TestSpreadsheet:
    def test_it_is_attached_only_where_it_is_asked_for(self, ended: Match) -> None:
        assert result_post(ended).files == ()
        (file,) = result_post(ended, spreadsheet=True).files
        assert (file.file_name, file.data.decode()) == ("match-1-results.csv", results_csv(ended))

    @pytest.mark.parametrize("game", sorted(all_games()))
    def test_it_has_a_row_a_seat_by_place_with_name_and_figures(self, game: Any) -> None:
        match = played_out(game).match
        heads, *body = rows(match)
        table = scores(match)
        taken = match.game.spoils(match.state)
        assert match.outcome is not None
        counted = [head.lower().replace(" ", "_") for head in table.heads[1:]]
        season = ["garnets", "garnets_won", "tokens", "candidate", "reason"] if taken else []
        assert heads == ["name", "seat", "place", *counted, *season]
        assert [row[1] for row in body] == [
            wording.seat_name(seat) for tied in match.outcome.ranking for seat in tied
        ]
        by_name = {row[0]: list(row[1:]) for row in table.rows}
        for player, seat, place, *figures in body:
            id = seat.lower().replace(" ", "-")
            assert int(place) == places(match.outcome.ranking)[id]
            holder = match.occupant(id)
            assert holder is not None
            assert player == holder.name
            assert figures[: len(counted)] == by_name[seat]
            if taken:
                has = taken[id]
                named = ["yes" if has.candidate else "no", has.candidate.replace(";", " ")]
                assert figures[len(counted) :] == [
                    str(has.garnets),
                    str(has.won),
                    str(has.tokens),
                    *named,
                ]

    @pytest.mark.parametrize("name", NAUGHTY)
    def test_no_name_becomes_a_formula_or_a_cell_of_its_own(self, ended: Match, name: Any) -> None:
        match = with_names(ended, [name] * 3)
        for line in results_csv(match).removeprefix("\ufeff").split("\r\n"):
            assert not COMPUTED.search(line.replace(",", ";")), line
        assert {len(row) for row in rows(match)} == {6}
        assert max(len(cell) for row in rows(match) for cell in row) <= 101

    @given(st.text(max_size=60))
    def test_any_name_keeps_the_rows_and_cells_aligned(self, ended: Match, name: Any) -> None:
        match = with_names(ended, [name] * 3)
        for line in results_csv(match).removeprefix("\ufeff").split("\r\n"):
            assert not COMPUTED.search(line.replace(",", ";")), line
        assert [len(row) for row in rows(match)] == [6] * 4

    def test_the_check_would_see_a_formula(self) -> None:
        for line in ('1,Red,"Bo;=1+1",3', "1,Red,=1,3", "1,Red,@x,3", "-1+2,Red"):
            assert COMPUTED.search(line.replace(",", ";"))
        assert not COMPUTED.search("1;Red;'=1;-3;+4.5")

    def test_names_stand_in_it_as_their_owners_write_them(self, ended: Match) -> None:
        match = with_names(ended, ["Zoë_M (she)", "a*b", "[x] <y>"])
        assert {row[0] for row in rows(match)[1:]} == {"Zoë_M (she)", "a*b", "[x] <y>"}

    def test_negative_figures_stay_numbers(self) -> None:
        match = finish_match(Settings("bifrost", {"points": [1, 0, 0]})).match
        assert all(cell.isdigit() for row in rows(match)[1:] for cell in row[3:])

    def test_a_computer_player_is_named_as_in_the_lobby(self) -> None:
        world = World()
        world.do(Join(Player("101", "Ann")))
        world.begin()
        while not world.match.over:
            world.close()
        assert {row[0] for row in rows(world.match)[1:]} == {"Ann", "Computer 1", "Computer 2"}
