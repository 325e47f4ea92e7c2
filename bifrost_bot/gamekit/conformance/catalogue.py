"""The catalogue of laws, with the number of matches on which each is checked."""

from collections.abc import Mapping
from typing import Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gamekit.conformance import (
    answers,
    display,
    introduction,
    resolution,
    secrecy,
    speed,
    storage,
)
from bifrost_bot.gamekit.conformance.budget import LAW_SECONDS, EndlessError, limit_law
from bifrost_bot.gamekit.conformance.law import Law
from bifrost_bot.gamekit.conformance.sample import Sample

MATCHES: Final = 4
"""The usual number of matches of a law: one for each share of silence."""

LAWS: Final[Mapping[Law, int]] = {
    introduction.a_game_introduces_itself: 1,
    introduction.an_unknown_setting_is_refused_by_name: 1,
    introduction.every_preset_fits_any_number_of_players: 1,
    introduction.the_samples_settings_are_right: 1,
    introduction.a_setting_of_a_wrong_kind_is_refused_in_a_sentence: 1,
    introduction.every_setting_can_be_set_without_a_file: 1,
    introduction.an_option_fits_a_form: 1,
    introduction.an_option_reads_back_what_it_writes: 1,
    introduction.any_text_in_an_option_is_a_value_or_is_refused: 1,
    introduction.a_hosts_file_is_read_or_refused: 1,
    resolution.the_same_state_moves_and_key_give_the_same_events: MATCHES,
    resolution.a_silent_slot_is_the_same_as_one_that_is_missing: MATCHES,
    resolution.phases_rise_and_slots_of_the_match_owe_answers_in_them: MATCHES,
    resolution.who_is_next_is_asked_in_the_next_phase: MATCHES,
    resolution.warnings_fall_and_are_shorter_than_their_phase: MATCHES,
    resolution.a_match_is_as_long_as_its_outline_tells: MATCHES,
    resolution.a_match_ends_even_if_no_player_ever_answers: MATCHES,
    resolution.there_is_no_phase_exactly_when_there_is_an_outcome: MATCHES,
    resolution.an_outcome_ranks_every_seat_once_and_says_why: MATCHES,
    resolution.what_seats_take_away_is_known_at_the_end_and_not_before: MATCHES,
    resolution.boards_stay_listed_and_are_those_that_the_game_names: MATCHES,
    resolution.no_function_changes_the_state_that_it_is_given: MATCHES,
    resolution.claims_are_judged_once_and_for_all: MATCHES,
    answers.an_answer_described_is_read_back_equal: MATCHES,
    answers.an_answer_added_to_another_makes_one_that_is_read_back_equal: MATCHES,
    answers.a_random_answer_is_taken_and_depends_on_view_and_key_alone: MATCHES,
    answers.a_computer_player_depends_on_view_key_and_time_to_think_alone: MATCHES,
    answers.any_text_is_an_answer_or_is_refused_in_one_sentence: MATCHES,
    answers.what_a_coming_turn_takes_can_be_planned: MATCHES,
    answers.a_slot_that_owes_nothing_is_told_why_and_its_texts_are_refused: MATCHES,
    answers.what_is_instructed_is_legal_now: MATCHES,
    answers.what_is_suggested_is_taken_and_begins_with_what_is_typed: MATCHES,
    answers.what_is_listed_is_all_that_a_slot_may_answer: 1,
    answers.a_form_left_as_it_is_gives_the_same_answer: MATCHES,
    answers.what_is_tapped_becomes_a_text_that_is_taken: MATCHES,
    answers.any_path_of_taps_leads_somewhere_or_nowhere: MATCHES,
    answers.a_drawing_of_a_planned_answer_is_of_boards_that_are_open: MATCHES,
    secrecy.an_audience_names_seats_of_the_match_only: MATCHES,
    secrecy.a_viewer_outside_an_events_audience_sees_no_difference: MATCHES,
    secrecy.twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same: MATCHES,
    secrecy.worlds_that_look_the_same_to_a_viewer_are_told_in_the_same_words: MATCHES,
    display.what_is_shown_depends_on_the_view_alone: MATCHES,
    display.an_event_is_told_in_one_line_on_a_board_that_is_open: MATCHES,
    display.a_drawing_has_letters_of_the_font_and_a_short_alternative_text: MATCHES,
    display.step_by_step_drawings_are_of_one_size_and_end_like_the_board: MATCHES,
    display.results_have_a_row_for_every_seat: MATCHES,
    display.reasons_and_events_are_plain_lines: MATCHES,
    speed.a_text_is_read_within_its_budget: MATCHES,
    speed.a_hosts_file_is_read_within_its_budget: 1,
    storage.state_view_answer_and_event_survive_storing: MATCHES,
    storage.a_match_stored_and_read_in_every_phase_equals_one_that_was_not: MATCHES,
    storage.a_saved_match_is_loaded_as_it_was_played: MATCHES,
    storage.a_file_that_is_no_saved_match_is_left_or_refused: MATCHES,
    storage.a_report_is_json_with_boards_and_seats: MATCHES,
}


class BrokenLawError(AssertionError):
    """Raised if a game breaks a law; the message has the law, its statement and the seed."""


def check_law(
    law: Law, game: AnyGame, sample: Sample, matches: int, seconds: float = LAW_SECONDS
) -> None:
    """Checks a law on a number of matches.

    Args:
        sample: The sample of the game's author.
        matches: How many matches it is checked on.
        seconds: The scaled processor time that each of them may take.

    Raises:
        BrokenLawError: If the game breaks it, raises in it, or takes longer.
    """
    for seed in range(matches):
        try:
            with limit_law(seconds):
                law(game, sample, seed)
        except (Exception, EndlessError) as problem:
            raise BrokenLawError(describe_failure(law, game, seed, problem)) from problem


def describe_failure(law: Law, game: AnyGame, seed: int, problem: BaseException) -> str:
    """Returns which law a game breaks, and how to reproduce it."""
    stated = " ".join((law.__doc__ or "").split())
    is_said = isinstance(problem, AssertionError | EndlessError) and bool(str(problem))
    what = str(problem).splitlines()[0] if is_said else repr(problem)
    return (
        f"The game {game.info.id} breaks the law: {law.__name__.replace('_', ' ')}. {stated}\n"
        f"With seed {seed}: {what}\nTo see it again: {law.__module__}.{law.__name__}(game, "
        f"sample, {seed})"
    )
