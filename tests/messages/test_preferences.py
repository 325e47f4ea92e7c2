"""Messages as people chose to read them; what a warning says to whom."""

from dataclasses import replace
from typing import Any

import pytest

from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.drawing.text import alt_text, board_text, code_block
from bifrost_bot.engines.scene import Colour
from bifrost_bot.match.notice import Address, BoardBody, ReminderBody, WarningBody
from bifrost_bot.match.preferences import USUAL, Preferences, Quiet
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.post import Picture, Post
from bifrost_bot.messages.preferences import (
    apply_preferences,
    in_figures,
    preferences_text,
    warning_post,
)
from bifrost_bot.messages.sample import sample
from bifrost_bot.speech.wording import LONGEST_MESSAGE
from tests.clock import START_MS
from tests.drawing.scenes import SNAKES, square_board
from tests.match.world import playing

HERE = Address("seat", "1", "red")
WARNED = WarningBody("⏳ 30 seconds left, and so on.", ("101",), 30, " on game 1")
REMINDED = ReminderBody(("101",))


def shown_text() -> Post:
    return board_post(playing().match, HERE, BoardBody(("1",), ()))


class TestBoards:
    def test_who_chose_nothing_reads_messages_as_they_are(self) -> None:
        assert apply_preferences(shown_text(), USUAL, START_MS) == shown_text()

    def test_drawings_come_in_the_chosen_colours(self) -> None:
        assert (
            apply_preferences(shown_text(), Preferences(palette="high-contrast"), START_MS).palette
            == "high-contrast"
        )

    def test_without_coordinates_pictures_carry_no_names_and_words_still_do(self) -> None:
        chosen = Preferences(coordinates="off", text_boards="beside")
        post = apply_preferences(shown_text(), chosen, START_MS)
        assert [picture.scene.names for picture in post.pictures] == [False]
        assert (
            post.text
            == apply_preferences(shown_text(), replace(chosen, coordinates="on"), START_MS).text
        )

    def test_a_board_beside_its_picture_stands_in_the_message(self) -> None:
        post = apply_preferences(shown_text(), Preferences(text_boards="beside"), START_MS)
        assert post.pictures == shown_text().pictures
        assert (
            post.text
            == f"{shown_text().text}\n{code_block(board_text(shown_text().pictures[0].scene))}"
        )

    def test_a_board_instead_of_its_picture_leaves_no_picture(self) -> None:
        post = apply_preferences(shown_text(), Preferences(text_boards="instead"), START_MS)
        assert post.pictures == ()
        assert code_block(board_text(shown_text().pictures[0].scene)) in post.text
        assert (post.ping, post.buttons) == (shown_text().ping, shown_text().buttons)

    @pytest.mark.parametrize("count", [1, 3])
    def test_boards_that_no_message_holds_come_as_one_file(self, count: int) -> None:
        pictures = tuple(Picture(square_board(seed), f"grid{seed}-7.png") for seed in range(count))
        post = apply_preferences(
            Post("Your turn.", pictures), Preferences(text_boards="instead"), START_MS
        )
        assert post.text == "Your turn."
        (file,) = post.files
        assert file.file_name == ("grid0-7.txt" if count == 1 else "boards.txt")
        for picture in pictures:
            assert board_text(picture.scene) in file.data.decode()

    def test_a_message_never_gets_too_long(self) -> None:
        for length in range(LONGEST_MESSAGE - 1500, LONGEST_MESSAGE, 37):
            post = apply_preferences(
                replace(shown_text(), text="x" * length),
                Preferences(text_boards="beside"),
                START_MS,
            )
            assert len(post.text) <= LONGEST_MESSAGE
            assert len(post.files) == (0 if "```" in post.text else 1)

    def test_a_message_without_boards_stays_as_it_is(self) -> None:
        assert apply_preferences(
            Post("Recorded."), Preferences(text_boards="instead"), START_MS
        ) == Post("Recorded.")


class TestTimes:
    def test_countdowns_become_times_of_the_day_with_a_date_if_far_off(self) -> None:
        soon = START_MS // 1000 + 60
        far = START_MS // 1000 + 86_400
        text = in_figures(f"up <t:{soon}:R>, then <t:{far}:R>; <t:{soon}:f> stays", START_MS)
        assert text == f"up at <t:{soon}:T>, then on <t:{far}:d> at <t:{far}:T>; <t:{soon}:f> stays"

    def test_a_time_beside_its_countdown_is_not_said_twice(self) -> None:
        far = START_MS // 1000 + 86_400
        text = in_figures(f"Turn ends <t:{far}:R>, at <t:{far}:f>.", START_MS)
        assert text == f"Turn ends on <t:{far}:d> at <t:{far}:T>."

    def test_a_board_says_its_deadline_in_figures(self) -> None:
        text = apply_preferences(shown_text(), Preferences(time="figures"), START_MS).text
        assert ":R>" not in text
        assert f"Turn ends at <t:{START_MS // 1000 + 60}:T>." in text


class TestWarnings:
    def test_a_warning_of_the_match_is_told_as_it_stands(self) -> None:
        post = warning_post(playing().match, HERE, WARNED, USUAL, False, START_MS)
        assert post == Post("<@101> ⏳ 30 seconds left, and so on.", ping=("101",))

    def test_in_figures_it_has_no_word_for_the_time(self) -> None:
        post = warning_post(
            playing().match, HERE, WARNED, Preferences(time="figures"), False, START_MS
        )
        assert post is not None
        assert post.text == "<@101> ⏳ 0:30 left on game 1."

    def test_who_is_reminded_otherwise_does_not_get_it(self) -> None:
        assert warning_post(playing().match, HERE, WARNED, USUAL, True, START_MS) is None

    def test_a_reminder_says_when_time_is_up(self) -> None:
        world = playing()
        post = warning_post(world.match, HERE, REMINDED, USUAL, True, START_MS)
        assert post is not None
        assert (
            post.text
            == f"<@101> ⏳ Turn ends <t:{world.deadline_ms // 1000}:R>. You haven't moved yet."
        )
        assert post.ping == ("101",)

    def test_a_reminder_that_comes_after_the_answer_or_the_end_is_not_told(self) -> None:
        world = playing()
        world.say(world.due[0], "A1")
        assert warning_post(world.match, HERE, REMINDED, USUAL, True, START_MS) is None
        over = replace(playing().match, phase=None)
        assert warning_post(over, HERE, REMINDED, USUAL, True, START_MS) is None


class TestSettings:
    def test_the_usual_ones_are_told_in_words(self) -> None:
        text = preferences_text(USUAL)
        for part in (
            "Colours: standard",
            "Boards: as pictures\n",
            "countdowns",
            "at the match's own times",
            "hours and more: none",
        ):
            assert part in text

    def test_chosen_ones_are_told_as_they_are_typed(self) -> None:
        chosen = Preferences(
            "colour-blind", "instead", "figures", (7200, 30), Quiet(1320, 480), 120
        )
        text = preferences_text(chosen)
        for part in ("colour-blind", "as text", "in figures", "2h, 30s", "22:00-8:00 (UTC+2)"):
            assert part in text
        assert "deadline: none" in preferences_text(replace(chosen, reminders=()))

    @pytest.mark.parametrize("palette", PALETTES)
    def test_the_sample_shows_every_colour_of_a_snake_with_its_letter(self, palette: Any) -> None:
        scene = sample(palette)
        assert {(tile.mark, tile.fill) for tile in scene.tiles} >= set(SNAKES.items())
        assert {Colour.TINT_1, Colour.TINT_4, Colour.WHITE, Colour.BLUE} <= {
            tile.fill for tile in scene.tiles
        }
        assert palette in alt_text(scene)
