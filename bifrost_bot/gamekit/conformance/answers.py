"""Laws of answers: typed, filled in, tapped, suggested, and of computer players."""

import random
import re
from collections.abc import Callable
from itertools import product
from typing import Any, Final

from bifrost_bot.engines.contract import MOST_LISTED, AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.taps import (
    LONGEST_CHOICE,
    LONGEST_LABEL,
    LONGEST_SAID,
    MOST_CHOICES,
    MOST_PRESSES,
    MOST_ROWS,
    Menu,
    Path,
    Press,
    Taps,
    fits,
)
from bifrost_bot.engines.values import AHEAD, MOST_COMPLETIONS, Field, Slot
from bifrost_bot.gamekit.conformance.play import (
    Moment,
    is_line,
    is_sentence,
    play_phases,
    round_trip,
    slots_of,
    some_phases,
    states,
)
from bifrost_bot.gamekit.conformance.sample import Sample

_UNUSUAL_TEXTS: Final = (
    "",
    " ",
    "/undo",
    "\U0001f525",
    "A0",
    "x" * 4000,
    "-1",
    "pass",
    "1 1 1",
    "\n;\n",
    "\u202e1",
    "**a**",
)
_CHARACTERS: Final = "abcdefgh xyz0123456789-+,;:.()/#*_\n\u2212\u0663\u00df\u200b"
_TEXTS: Final = 12
_MAX_THINKERS: Final = 4
"""How many seats have to think in a phase."""
_RANDOM_ANSWERS: Final = 4
"""How many random answers are looked up in a list; one alone would miss incomplete lists."""
_UNUSUAL_KEYS: Final = (
    "",
    "send",
    "none",
    "0",
    "-1",
    "9" * 60,
    "R999",
    "\u0663",
    "A",
    "A1",
    "on",
    ",",
    "U" * 60,
)
_WALKS: Final = 3
_MAX_TAPS: Final = 60
_MENUS: Final = 0.6
_EXAMPLE: Final = re.compile(r"`([^`]+)`")
_LONGEST_INSTRUCTION: Final = 600
_LONGEST_LABEL: Final = 45
_LONGEST_EXAMPLE: Final = 100
_MAX_FIELDS: Final = 5


def an_answer_described_is_read_back_equal(game: AnyGame, sample: Sample, seed: int) -> None:
    """`parse` reads what `describe` writes, and `read_back` confirms it in a sentence.

    That begins with `Recorded: ` or, after another answer, with `Now recorded: `.
    """
    for moment in play_phases(game, sample, seed, 0.1):
        for slot, view, move in _answers(game, moment):
            assert game.parse(game.describe(move), view, slot, None) == move, _where(moment, slot)
            for before in (None, move):
                sentence = game.read_back(view, slot, move, before)
                shown = f"{sentence!r} {_where(moment, slot)}"
                assert sentence.startswith(("Recorded: ", "Now recorded: ")), shown
                assert sentence.endswith("."), shown


def what_is_instructed_is_legal_now(game: AnyGame, sample: Sample, seed: int) -> None:
    """`instruct` says in a line of at most 600 characters which answer a slot owes.

    It has at least one example, in backticks, and `parse` takes all of them. Equal views are
    instructed equally.
    """
    if "instruct" in game.left_out:
        return
    for moment in some_phases(game, sample, seed, 0.1, most=12):
        for slot in moment.phase.to_act:
            view, again = _equal_views(game, moment, slot)
            text = game.instruct(view, slot)
            assert text == game.instruct(again, slot), (
                f"equal views are told different things {_where(moment, slot)}"
            )
            assert is_line(text) and text.endswith("."), f"{text!r}"
            assert len(text) <= _LONGEST_INSTRUCTION, f"{text!r}"
            examples = _EXAMPLE.findall(text)
            assert examples, f"no example in {text!r}"
            for example in examples:
                try:
                    game.parse(example, view, slot, None)
                except MoveError as refused:
                    raise AssertionError(
                        f"`{example}` is refused {_where(moment, slot)}: {refused}"
                    ) from refused


def an_answer_added_to_another_makes_one_that_is_read_back_equal(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """With a draft, `parse` returns the slot's whole answer: described, it is read back equal.

    Where `INFO.undo` is `all` a further answer replaces the one before it.
    """
    for moment in some_phases(game, sample, seed, 0.1, most=8):
        for slot, view, move in _answers(game, moment):
            text = sample.answer(game, view, slot, moment.rng(f"added {seed}"))
            try:
                both = game.parse(text, view, slot, move)
            except MoveError as refused:
                assert is_sentence(str(refused)), f"{refused} {_where(moment, slot)}"
                continue
            assert game.parse(game.describe(both), view, slot, None) == both, (
                f"{text!r} {_where(moment, slot)}"
            )
            alone = game.parse(text, view, slot, None)
            assert game.info.undo == "text" or both == alone, (
                f"{text!r} does not replace {_where(moment, slot)}"
            )


def a_random_answer_is_taken_and_depends_on_view_and_key_alone(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`random_move` and the sample's answer are legal, and equal for equal views and keys."""
    for moment in some_phases(game, sample, seed, 0.1, most=8):
        for slot in moment.phase.to_act:
            view, again = _equal_views(game, moment, slot)
            first = game.random_move(view, slot, moment.rng(f"law {seed}"))
            second = game.random_move(again, slot, moment.rng(f"law {seed}"))
            assert first == second, f"other answers {_where(moment, slot)}"
            text = sample.answer(game, view, slot, moment.rng(f"law {seed}"))
            assert game.parse(text, view, slot, None) is not None, _where(moment, slot)


def a_computer_player_depends_on_view_key_and_time_to_think_alone(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`best_move` gives the same legal answer for equal views, keys and times to think.

    It has one even without any time. `easy_move` does so as well.
    """

    def answer(view: Any, slot: Slot, rng: Rng, thoughts: int | None) -> Any:
        if thoughts is None:
            return game.easy_move(view, slot, rng)
        return game.best_move(view, slot, rng, _countdown(thoughts))

    dice = random.Random(f"thinkers {seed}")
    for moment in some_phases(game, sample, seed, 0.1, most=3):
        asked = dice.sample(moment.phase.to_act, min(_MAX_THINKERS, len(moment.phase.to_act)))
        for slot, thoughts in product(asked, (0, 6, None)):
            view, again = _equal_views(game, moment, slot)
            first = answer(view, slot, moment.rng(f"law {seed}"), thoughts)
            second = answer(again, slot, moment.rng(f"law {seed}"), thoughts)
            assert first == second, f"other answers {_where(moment, slot)}"
            assert game.parse(game.describe(first), view, slot, None) == first, _where(moment, slot)


def _equal_views(game: AnyGame, moment: Moment, slot: Slot) -> tuple[Any, Any]:
    """Returns the slot's view, and an equal copy of it."""
    view = game.view(moment.state, slot.seat)
    return view, round_trip(game.types.view, view)


def _countdown(calls: int) -> Callable[[], bool]:
    remaining = iter(range(calls))
    return lambda: next(remaining, None) is not None


def any_text_is_an_answer_or_is_refused_in_one_sentence(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`parse` takes any text or raises a `MoveError` whose message is one sentence."""
    dice = random.Random(f"texts {seed}")
    for moment in some_phases(game, sample, seed, 0.1, most=4):
        for slot in moment.phase.to_act:
            view = game.view(moment.state, slot.seat)
            valid = sample.answer(game, view, slot, moment.rng(f"text {seed}"))
            mutated = [_mutate(dice, valid) for _ in range(_TEXTS)]
            for text in (*_UNUSUAL_TEXTS, *mutated):
                _check_text(game, view, slot, text)


def _mutate(dice: random.Random, valid: str) -> str:
    """Returns a valid answer with characters added or removed, or random characters."""
    text = list(valid) if dice.random() < 0.7 else []
    for _ in range(dice.randint(1, 12)):
        at = dice.randint(0, len(text))
        text[at : at + dice.randint(0, 1)] = dice.choice(_CHARACTERS)
    return "".join(text)


def _check_text(game: AnyGame, view: Any, slot: Slot, text: str) -> None:
    try:
        move = game.parse(text, view, slot, None)
    except MoveError as refused:
        assert is_sentence(str(refused)), f"refused by {str(refused)!r}: {text!r}"
    else:
        assert game.parse(game.describe(move), view, slot, None) == move, f"not read back: {text!r}"


def what_a_coming_turn_takes_can_be_planned(game: AnyGame, sample: Sample, seed: int) -> None:
    """Where answers can be planned, `check_ahead` takes in the phase before what a slot answers.

    That is on boards that are open by then. It refuses other texts in one sentence, and no answer
    begins with `next`.
    """
    if not game.info.plans_ahead:
        return
    before: Any = None
    for moment in play_phases(game, sample, seed, 0.1):
        for slot, _, move in _answers(game, moment):
            text = game.describe(move)
            assert text.lower().split()[0] != AHEAD, f"{text!r} {_where(moment, slot)}"
            if before is not None and slot.board in (None, *game.boards(before)):
                _check_planned(game, game.view(before, slot.seat), slot, text, is_right=True)
        before = moment.state
        for slot, text in product(moment.phase.to_act[:1], _UNUSUAL_TEXTS):
            _check_planned(game, game.view(before, slot.seat), slot, text, is_right=False)


def _check_planned(game: AnyGame, view: Any, slot: Slot, text: str, *, is_right: bool) -> None:
    try:
        game.check_ahead(text, view, slot)
    except MoveError as refused:
        assert not is_right, f"{text!r} of {slot} cannot be planned: {refused}"
        assert is_sentence(str(refused)), f"refused by {str(refused)!r}: {text!r}"


def a_slot_that_owes_nothing_is_told_why_and_its_texts_are_refused(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`explain_idle` has a sentence for every slot that does not act.

    `parse` refuses its texts, and `taps` and `legal` offer it nothing.
    """
    for state in states(game, sample, seed, 6):
        phase = game.phase(state)
        for slot in slots_of(game, state):
            if phase is not None and slot in phase.to_act:
                continue
            view = game.view(state, slot.seat)
            assert is_sentence(game.explain_idle(view, slot)), f"no sentence for {slot}"
            assert not _accepts(game, view, slot, "pass"), f"something is taken from {slot}"
            assert game.legal(view, slot) == (), f"something is listed for {slot}"
            assert game.taps(view, slot, None, ()) is None, f"something can be tapped by {slot}"


def _accepts(game: AnyGame, view: Any, slot: Slot, text: str) -> bool:
    try:
        game.parse(text, view, slot, None)
    except MoveError:
        return False
    return True


def what_is_suggested_is_taken_and_begins_with_what_is_typed(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`complete` suggests few, different texts that begin with the typed one.

    `parse` takes each of them after the draft.
    """
    for moment in some_phases(game, sample, seed, most=10):
        for slot in moment.phase.to_act:
            view = game.view(moment.state, slot.seat)
            for draft in (None, moment.moves.get(slot)):
                for typed in _partial_texts(game, view, slot, draft):
                    _check_completions(game, view, slot, draft, typed)


def _partial_texts(game: AnyGame, view: Any, slot: Slot, draft: Any) -> tuple[str, ...]:
    first = next(iter(game.complete(view, slot, draft, "")), "")
    return ("", "p", "1", "a", first[: 1 + len(first) // 2].lower())


def _check_completions(game: AnyGame, view: Any, slot: Slot, draft: Any, typed: str) -> None:
    offered = game.complete(view, slot, draft, typed)
    assert len(offered) <= MOST_COMPLETIONS, f"too many for {typed!r}"
    assert len(set(offered)) == len(offered), f"one is offered twice for {typed!r}"
    for text in offered:
        assert text.lower().startswith(typed), f"{text!r} does not begin with {typed!r}"
        assert game.parse(text, view, slot, draft) is not None


def what_is_listed_is_all_that_a_slot_may_answer(game: AnyGame, sample: Sample, seed: int) -> None:
    """`legal` lists different texts, not too many, all of which `parse` takes.

    Unless it is empty, random answers are in it. Equal views have equal lists.
    """
    for moment in some_phases(game, sample, seed, 0.1, most=8):
        for slot in moment.phase.to_act:
            view, again = _equal_views(game, moment, slot)
            listed = game.legal(view, slot)
            assert listed == game.legal(again, slot), (
                f"equal views have other lists {_where(moment, slot)}"
            )
            assert len(listed) <= MOST_LISTED, f"too many {_where(moment, slot)}"
            assert len(set(listed)) == len(listed), f"one is listed twice {_where(moment, slot)}"
            for text in listed:
                assert _accepts(game, view, slot, text), (
                    f"{text!r} is listed and refused {_where(moment, slot)}"
                )
            rng = moment.rng(f"listed {seed}")
            for _ in range(_RANDOM_ANSWERS if listed else 0):
                drawn = game.describe(game.random_move(view, slot, rng))
                assert drawn in listed, f"{drawn!r} is not listed {_where(moment, slot)}"


def a_form_left_as_it_is_gives_the_same_answer(game: AnyGame, sample: Sample, seed: int) -> None:
    """With `INFO.form`, a form of one to five fields gives back the answer that fills it.

    Other games have no form. Labels have at most 45 characters and examples 100.
    """
    for moment in some_phases(game, sample, seed, 0.1, most=10):
        for slot, view, move in _answers(game, moment):
            for draft in (None, move):
                _check_fields(game, game.form(view, slot, draft))
            if game.info.form:
                text = _form_text(game.form(view, slot, move))
                assert game.parse(text, view, slot, None) == move, (
                    f"{text!r} {_where(moment, slot)}"
                )
                assert game.parse(text, view, slot, move) == move, (
                    f"{text!r} over itself {_where(moment, slot)}"
                )


def _check_fields(game: AnyGame, fields: tuple[Field, ...]) -> None:
    assert bool(fields) == game.info.form, "INFO.form says otherwise"
    assert len(fields) <= _MAX_FIELDS, "too many fields"
    for field in fields:
        assert 0 < len(field.label) <= _LONGEST_LABEL, (
            f"the label {field.label!r} is too long or empty"
        )
        assert len(field.example) <= _LONGEST_EXAMPLE, f"the example {field.example!r} is too long"


def _form_text(fields: tuple[Field, ...]) -> str:
    parts = [field.part(field.value) for field in fields]
    return "\n".join(filter(None, parts))


def what_is_tapped_becomes_a_text_that_is_taken(game: AnyGame, sample: Sample, seed: int) -> None:
    """The menus and buttons of `taps` keep Discord's limits and lead to a text or a form.

    `parse` takes the text, which is written as by `describe` or ends with `none` to take a part
    back. Equal views offer the same.
    """
    dice = random.Random(f"taps {seed}")
    for moment in some_phases(game, sample, seed, 0.1, most=4):
        for slot in moment.phase.to_act:
            views = _equal_views(game, moment, slot)
            for draft in (None, moment.moves.get(slot)):
                if game.taps(views[0], slot, draft, ()) is not None:
                    for _ in range(_WALKS):
                        _tap_along(game, views, slot, draft, dice)


def _tap_along(
    game: AnyGame, views: tuple[Any, Any], slot: Slot, draft: Any, dice: random.Random
) -> None:
    """Taps at random until there is a text or a form; later taps only move forward."""
    view, equal_view = views
    path: Path = ()
    for step in range(_MAX_TAPS):
        taps = game.taps(view, slot, draft, path)
        again = game.taps(equal_view, slot, draft, path)
        assert taps == again, f"equal views offer different things after {path}"
        assert taps is not None, f"{path} was offered and leads nowhere"
        if taps.text or taps.fields:
            _check_result(game, view, slot, draft, taps)
            return
        _check_rows(taps, path)
        path = _tap(taps, dice, path, onwards=step > _MAX_TAPS // 2)
    raise AssertionError(f"{_MAX_TAPS} taps lead to no text: {path}")


def _check_result(game: AnyGame, view: Any, slot: Slot, draft: Any, taps: Taps) -> None:
    if taps.fields:
        for field in taps.fields:
            assert 0 < len(field.label) <= _LONGEST_LABEL, field.label
            assert len(field.example) <= _LONGEST_EXAMPLE, field.label
        return
    game.parse(taps.text, view, slot, draft)
    written = game.describe(game.parse(taps.text, view, slot, None))
    assert written == taps.text or taps.text.endswith(" none"), (
        f"{taps.text!r} is described as {written!r}"
    )


def _check_rows(taps: Taps, path: Path) -> None:
    assert 0 < len(taps.says) <= LONGEST_SAID, f"nothing, or too much, is said after {path}"
    assert 0 < len(taps.rows) <= MOST_ROWS, f"{len(taps.rows)} rows after {path}"
    for row in taps.rows:
        if isinstance(row, Menu):
            _check_menu(row)
            continue
        assert 0 < len(row) <= MOST_PRESSES, f"{len(row)} buttons in a row after {path}"
        for press in row:
            assert 0 < len(press.label) <= LONGEST_LABEL, f"the button {press.label!r}"
            assert fits(press.path), f"too long a path: {press.path}"


def _check_menu(menu: Menu) -> None:
    named = [choice.key for choice in menu.choices]
    assert 0 < len(named) <= MOST_CHOICES, f"{len(named)} choices in {menu.label!r}"
    assert len(set(named)) == len(named), f"a key is there twice in {menu.label!r}"
    assert 0 <= menu.fewest <= menu.most <= len(named) and menu.most, (
        f"{menu.label!r} wants {menu.fewest} to {menu.most}"
    )
    assert 0 < len(menu.label) <= LONGEST_CHOICE, f"the menu {menu.label!r}"
    for choice in menu.choices:
        assert choice.key and not set(choice.key) & {"/", ","}, f"the key {choice.key!r}"
        assert 0 < len(choice.label) <= LONGEST_CHOICE, f"the choice {choice.label!r}"
        assert len(choice.about) <= LONGEST_CHOICE, f"what is said of {choice.label!r}"
    longest = sorted(named, key=len)[-menu.most :]
    assert fits((*menu.path, ",".join(longest))), f"too long a path: {menu.path} with {longest}"


def _tap(taps: Taps, dice: random.Random, path: Path, *, onwards: bool) -> Path:
    """Returns the path after a random tap."""
    menus: list[Menu] = []
    presses: list[Press] = []
    for row in taps.rows:
        if isinstance(row, Menu):
            menus.append(row)
        else:
            presses += [press for press in row if not press.off]
    sending = [press for press in presses if press.main]
    if onwards and sending:
        return sending[0].path
    if onwards and menus:
        presses = [press for press in presses if len(press.path) > len(path)]
    menu = dice.choice(menus) if menus and (not presses or dice.random() < _MENUS) else None
    if menu is None:
        return dice.choice(presses).path
    number = dice.randint(menu.fewest, menu.most)
    keys = [choice.key for choice in dice.sample(menu.choices, number)]
    return (*menu.path, ",".join(keys))


def any_path_of_taps_leads_somewhere_or_nowhere(game: AnyGame, sample: Sample, seed: int) -> None:
    """`taps` returns something or None for any path, also one that a client has changed.

    The text that it leads to is taken or refused in one sentence, like a typed one.
    """
    dice = random.Random(f"paths {seed}")
    for moment in some_phases(game, sample, seed, 0.1, most=4):
        for slot in moment.phase.to_act:
            view = game.view(moment.state, slot.seat)
            for path in _mutated_paths(game, view, slot, dice):
                taps = game.taps(view, slot, moment.moves.get(slot), path)
                if taps is not None and taps.text:
                    _check_text(game, view, slot, taps.text)


def _mutated_paths(game: AnyGame, view: Any, slot: Slot, dice: random.Random) -> list[Path]:
    """Returns offered paths with keys changed, removed and added."""
    offered: list[Path] = []
    for _ in range(_TEXTS):
        path: Path = ()
        for _ in range(dice.randint(0, 6)):
            taps = game.taps(view, slot, None, path)
            if taps is None or not taps.rows:
                break
            path = _tap(taps, dice, path, onwards=False)
        keys = list(path)
        at = dice.randint(0, len(keys))
        keys[at : at + dice.randint(0, 1)] = [
            dice.choice((*_UNUSUAL_KEYS, _mutate(dice, "".join(path))))
        ]
        offered.append(tuple(keys))
    return [*offered, *((key,) for key in _UNUSUAL_KEYS), ("",) * 40]


def a_drawing_of_a_planned_answer_is_of_boards_that_are_open(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`plan` draws opened boards only."""
    for moment in some_phases(game, sample, seed, 0.1, most=6):
        for slot, view, move in _answers(game, moment):
            drawn = {board for board, _ in game.plan(view, slot, move)}
            assert drawn <= set(game.boards(moment.state)), f"{drawn} {_where(moment, slot)}"


def _answers(game: AnyGame, moment: Moment) -> list[tuple[Slot, Any, Any]]:
    """Returns each slot with an answer, its view, and the answer before claims are judged."""
    answers: list[tuple[Slot, Any, Any]] = []
    for slot, move in moment.moves.items():
        if move is not None:
            answers.append((slot, game.view(moment.state, slot.seat), move))
    return answers


def _where(moment: Moment, slot: Slot) -> str:
    return f"in phase {moment.phase.number}, {moment.phase.name}, by {slot}"
