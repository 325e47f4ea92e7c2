"""Variants of Duel that break laws, each with the laws that find it."""

import itertools
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, cast

from bifrost_bot.engines.contract import AnyGame, Types
from bifrost_bot.engines.errors import UnreadableError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.engines.taps import Path, Press, Taps
from bifrost_bot.engines.values import (
    Audience,
    Field,
    Json,
    Outcome,
    Outline,
    Phase,
    Seat,
    Slot,
    Spoils,
)
from bifrost_bot.gamekit.conformance import (
    answers,
    display,
    introduction,
    resolution,
    secrecy,
    speed,
    storage,
)
from bifrost_bot.gamekit.conformance.budget import LAW_SECONDS, WORK_MS, work_seconds
from bifrost_bot.gamekit.conformance.law import Law
from bifrost_bot.gamekit.template.duel_game import GAME as DUEL
from bifrost_bot.gamekit.template.duel_game import knowledge, model, notation, picture, rules


def vary_duel(**changed: Any) -> AnyGame:
    """Duel with other functions or values under these names."""
    return replace(DUEL, **changed)


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that breaks the laws named, and no others; each may take so much processor time."""

    game: AnyGame
    laws: tuple[Law, ...]
    seconds: float = LAW_SECONDS


BROKEN_GAMES: Final[dict[str, BrokenGame]] = {}
"""Each variant by the name of the function that breaks a law, or by what is wrong."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def breaks(
    changed: str, *laws: Law, seconds: float = LAW_SECONDS
) -> Callable[[_Function], _Function]:
    """Lists Duel with the decorated function under that name among the broken games."""

    def listed(function: _Function) -> _Function:
        game = vary_duel(**{changed: function})
        BROKEN_GAMES[f"{function.__name__} as {changed}"] = BrokenGame(game, laws, seconds)
        return function

    return listed


@breaks(
    "view",
    secrecy.a_viewer_outside_an_events_audience_sees_no_difference,
    secrecy.twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same,
)
def open_view(state: model.State, viewer: Seat | None) -> model.View:
    """Shows everyone's numbers to everyone."""
    return replace(knowledge.view(state, viewer), picks=state.picks)


@breaks("audience", secrecy.worlds_that_look_the_same_to_a_viewer_are_told_in_the_same_words)
def everyone(event: model.Event) -> Audience:
    """Tells every channel the numbers that the view hides."""
    del event
    return "everyone"


@breaks("view", secrecy.twin_worlds_that_a_viewer_cannot_tell_apart_look_the_same)
def late_view(state: model.State, viewer: Seat | None) -> model.View:
    """Shows everyone's numbers to everyone once the next round is over."""
    before = tuple(pick for pick in state.picks if pick.round < len(state.won))
    own = tuple(pick for pick in knowledge.view(state, viewer).picks if pick not in before)
    return replace(knowledge.view(state, viewer), picks=(*before, *own))


@breaks("audience", secrecy.an_audience_names_seats_of_the_match_only)
def ghostly_audience(event: model.Event) -> Audience:
    """Names a seat that does not play."""
    return frozenset({event.seat, "ghost"}) if isinstance(event, model.Picked) else "everyone"


@breaks("upcoming", resolution.who_is_next_is_asked_in_the_next_phase)
def promise_to_a_ghost(view: model.View) -> tuple[Slot, ...]:
    """Says that a seat is next that does not play."""
    del view
    return (Slot("ghost"),)


_asked: Final = itertools.count()
"""How often a game with a memory was asked for something."""


@breaks("best_move", answers.a_computer_player_depends_on_view_key_and_time_to_think_alone)
@breaks("random_move", answers.a_random_answer_is_taken_and_depends_on_view_and_key_alone)
def remembering_player(*_: object) -> model.Pick:
    """Answers by how often it was asked."""
    return model.Pick(1 + next(_asked) % model.HIGHEST)


@breaks("complete", answers.what_is_suggested_is_taken_and_begins_with_what_is_typed)
def greedy_complete(
    view: model.View, slot: Slot, draft: model.Pick | None, typed: str
) -> tuple[str, ...]:
    """Offers a number that is refused."""
    return (*notation.complete(view, slot, draft, typed), *(["4"] if not typed else []))


@breaks("legal", answers.what_is_listed_is_all_that_a_slot_may_answer)
def narrow_list(view: model.View, slot: Slot) -> tuple[str, ...]:
    """Lists one of the numbers that may be answered."""
    del slot
    return ("1",) if view.outcome is None else ()


@breaks("taps", answers.what_is_tapped_becomes_a_text_that_is_taken)
def greedy_taps(view: model.View, slot: Slot, draft: model.Pick | None, path: Path) -> Taps | None:
    """Has a button for a number that is refused."""
    if path == ("4",):
        return Taps(text="4")
    taps = notation.taps(view, slot, draft, path)
    return Taps(taps.says, ((Press(("4",), "4"),),)) if taps is not None and taps.rows else taps


@breaks("taps", answers.any_path_of_taps_leads_somewhere_or_nowhere)
def fragile_taps(view: model.View, slot: Slot, draft: model.Pick | None, path: Path) -> Taps | None:
    """Takes for granted that every path is one that it has offered."""
    return notation.taps(view, slot, draft, tuple(str(int(key)) for key in path))


@breaks("form", answers.a_form_left_as_it_is_gives_the_same_answer)
def wordy_form(view: model.View, slot: Slot, draft: model.Pick | None) -> tuple[Field, ...]:
    """Puts a word before the number that is not read."""
    return tuple(replace(field, before="pick") for field in notation.form(view, slot, draft))


@breaks("resolve", resolution.the_same_state_moves_and_key_give_the_same_events)
def hasty_resolve(
    state: model.State, moves: Mapping[Slot, model.Pick | None], rng: Rng
) -> tuple[model.Event, ...]:
    """Gives the point to anyone who answered first instead of leaving it to chance."""
    first = next((slot.seat for slot, move in moves.items() if move is not None), None)
    events = rules.resolve(state, moves, rng)
    return tuple(
        model.RoundWon(first) if isinstance(event, model.RoundWon) else event for event in events
    )


@breaks("resolve", resolution.a_silent_slot_is_the_same_as_one_that_is_missing)
def hasty_silence(
    state: model.State, moves: Mapping[Slot, model.Pick | None], rng: Rng
) -> tuple[model.Event, ...]:
    """Takes a slot that is named without an answer as one that answered."""
    given = {slot: model.Pick(1) if move is None else move for slot, move in sorted(moves.items())}
    return rules.resolve(state, given, rng)


@breaks("phase", resolution.warnings_fall_and_are_shorter_than_their_phase)
def early_warnings(state: model.State) -> Phase | None:
    """Warns before the phase has begun."""
    phase = rules.phase(state)
    return phase and replace(phase, warnings=(90, 20))


@breaks("rules_scene", display.a_drawing_has_letters_of_the_font_and_a_short_alternative_text)
@breaks("scene", display.a_drawing_has_letters_of_the_font_and_a_short_alternative_text)
def emoji_scene(view: model.View, board: str) -> Scene:
    """Has a title that pictures cannot show."""
    return replace(picture.scene(view, board), title="Duel \U0001f525")


@breaks("parse", answers.a_slot_that_owes_nothing_is_told_why_and_its_texts_are_refused)
def careless_parse(text: str, view: model.View, slot: Slot, draft: model.Pick | None) -> model.Pick:
    """Takes numbers after the end as well, and a pass."""
    said = "1" if view.outcome is not None and text == "pass" else text
    return notation.parse(said, replace(view, outcome=None), slot, draft)


@breaks("narrate", display.an_event_is_told_in_one_line_on_a_board_that_is_open)
def two_lines(event: model.Event) -> str:
    """Tells a round in two lines."""
    line = knowledge.narrate(event)
    return f"The round is over.\n{line}" if isinstance(event, model.RoundWon) else line


@breaks("results", display.results_have_a_row_for_every_seat)
def winners_only(view: model.View) -> Table:
    """Leaves out who has no point."""
    table = picture.results(view)
    return replace(table, rows=tuple(row for row in table.rows if row[1] != "0"))


@breaks("notes", display.what_is_shown_depends_on_the_view_alone)
def counted_notes(view: model.View) -> tuple[str, ...]:
    """Tells how often anything was asked for."""
    return (f"Asked {next(_asked)} times", *knowledge.notes(view))


@breaks("outcome", resolution.an_outcome_ranks_every_seat_once_and_says_why)
def reasonless(state: model.State) -> Outcome | None:
    """Gives no reason for the outcome."""
    return state.outcome and replace(state.outcome, reason="")


@breaks("spoils", resolution.what_seats_take_away_is_known_at_the_end_and_not_before)
def early_spoils(state: model.State) -> Mapping[Seat, Spoils]:
    """Hands out Tokens while the match runs."""
    return {seat: Spoils(tokens=1) for seat in state.seats}


@breaks("spoils", resolution.what_seats_take_away_is_known_at_the_end_and_not_before)
def ghostly_spoils(state: model.State) -> Mapping[Seat, Spoils]:
    """Hands a Token to a seat that does not play."""
    return {"ghost": Spoils(tokens=1)} if state.outcome else {}


@breaks("spoils", resolution.what_seats_take_away_is_known_at_the_end_and_not_before)
def debts(state: model.State) -> Mapping[Seat, Spoils]:
    """Leaves fewer garnets than were won."""
    return {seat: Spoils(garnets=1, won=2) for seat in state.seats} if state.outcome else {}


@breaks("configure", introduction.an_unknown_setting_is_refused_by_name)
def any_settings(settings: Mapping[str, object], seats: Sequence[Seat]) -> model.Config:
    """Overlooks settings that it does not know."""
    return rules.configure(
        {key: value for key, value in settings.items() if key == "rounds"}, seats
    )


def _asking(**changed: Any) -> AnyGame:
    """Duel with another option for its rounds."""
    (rounds,) = DUEL.info.options
    return vary_duel(info=replace(DUEL.info, options=(replace(rounds, **changed),)))


def _one_more(value: Json) -> str:
    """Fills in a number that is not the one that was set."""
    return str(cast(int, value) + 1)


def _trusting_number(text: str) -> Json:
    """Takes for granted that a number was filled in."""
    return int(text)


@breaks("instruct", answers.what_is_instructed_is_legal_now)
def stale_instruct(view: model.View, slot: Slot) -> str:
    """Gives the same example in every round, though the game takes it in none."""
    del view, slot
    return f"Name a number, such as `{model.HIGHEST + 1}`."


@breaks("read_back", answers.an_answer_described_is_read_back_equal)
def curt(view: model.View, slot: Slot, move: model.Pick, before: model.Pick | None) -> str:
    """Confirms an answer by less than a sentence."""
    return notation.describe(move)


_LONG: Final = range(500, 2_001)
"""How many characters a text has over which a slow game is slow: what other laws type has fewer
or more.
"""


def spend(ms: float) -> None:
    """Computes for so many milliseconds on the bench's scale."""
    until = time.thread_time() + ms / WORK_MS * work_seconds()
    while time.thread_time() < until:
        pass


@breaks("parse", speed.a_text_is_read_within_its_budget)
def slow_parse(text: str, view: model.View, slot: Slot, draft: model.Pick | None) -> model.Pick:
    """Takes 50 ms for any long text."""
    spend(50 if len(text) in _LONG else 0)
    return notation.parse(text, view, slot, draft)


@breaks("parse", speed.a_text_is_read_within_its_budget)
def square_parse(text: str, view: model.View, slot: Slot, draft: model.Pick | None) -> model.Pick:
    """Goes through the text again for every character; 2,000 are within the budget."""
    spend(len(text) ** 2 / 2e5 if len(text) in _LONG else 0)
    return notation.parse(text, view, slot, draft)


@breaks("parse", speed.a_text_is_read_within_its_budget)
def endless_parse(text: str, view: model.View, slot: Slot, draft: model.Pick | None) -> model.Pick:
    """Tries every way to cut a long text into words."""
    if len(text) in _LONG:
        re.fullmatch(r"(?:\w+\W*)+[\0]", "x" * len(text))
    return notation.parse(text, view, slot, draft)


@breaks(
    "parse",
    answers.any_text_is_an_answer_or_is_refused_in_one_sentence,
    speed.a_text_is_read_within_its_budget,
    seconds=2,
)
def exponential_parse(
    text: str, view: model.View, slot: Slot, draft: model.Pick | None
) -> model.Pick:
    """Looks for a semicolon by a pattern that takes twice as long for each further letter."""
    try:
        found = re.fullmatch(r"((?:\w+\s?)+);", text)
    except Exception:
        found = None
    return notation.parse(found[1] if found else text, view, slot, draft)


@breaks("configure", speed.a_hosts_file_is_read_within_its_budget)
def slow_settings(settings: Mapping[str, object], seats: Sequence[Seat]) -> model.Config:
    """Takes 50 ms to refuse what is large."""
    spend(50 if len(str(settings)) > 10_000 else 0)
    return rules.configure(settings, seats)


_FORGETFUL: Final = Types(
    config=model.Config,
    state=model.State,
    move=model.Pick,
    event=model.Picked | model.Ended,
    view=model.View,
)
"""Types that leave out an event."""


def _no_plans(text: str, view: model.View, slot: Slot) -> None:
    """Refuses every planned text."""
    del text, view, slot
    raise UnreadableError("That cannot be planned.")


@breaks("outline", resolution.a_match_is_as_long_as_its_outline_tells)
def long_outline(config: model.Config, seats: Sequence[Seat]) -> Outline:
    """Tells of more phases than are ever played."""
    del config, seats
    return Outline(("1",), (1_000, 1_000))


BROKEN_GAMES.update(
    {
        "takes no planned number": BrokenGame(
            vary_duel(info=replace(DUEL.info, plans_ahead=True), check_ahead=_no_plans),
            (answers.what_a_coming_turn_takes_can_be_planned,),
        ),
        "hides a setting from who writes no files": BrokenGame(
            vary_duel(info=replace(DUEL.info, options=())),
            (introduction.every_setting_can_be_set_without_a_file,),
        ),
        "asks for a setting that it does not have": BrokenGame(
            vary_duel(info=replace(DUEL.info, clock_settings=("seconds",))),
            (introduction.every_setting_can_be_set_without_a_file,),
        ),
        "an option with a title that no form takes": BrokenGame(
            _asking(title="How many rounds the two players play in all here"),
            (introduction.an_option_fits_a_form,),
        ),
        "an option that fills in something else": BrokenGame(
            _asking(write=_one_more), (introduction.an_option_reads_back_what_it_writes,)
        ),
        "an option that trusts what is filled in": BrokenGame(
            _asking(read=_trusting_number),
            (introduction.any_text_in_an_option_is_a_value_or_is_refused,),
        ),
        "cannot store an event": BrokenGame(
            vary_duel(types=_FORGETFUL),
            (
                storage.state_view_answer_and_event_survive_storing,
                storage.a_match_stored_and_read_in_every_phase_equals_one_that_was_not,
            ),
        ),
    }
)
