"""Laws of what players type, fill in, are offered, and of what computer players answer."""

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
    Taps,
    fits,
)
from bifrost_bot.engines.values import MOST_COMPLETIONS, Field, Slot
from bifrost_bot.gamekit.conformance.play import (
    Moment,
    few,
    is_line,
    is_sentence,
    played,
    slots_of,
    states,
    stored,
)
from bifrost_bot.gamekit.conformance.sample import Sample

_ODD_TEXTS: Final = (
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
_SIGNS: Final = "abcdefgh xyz0123456789-+,;:.()/#*_\n\u2212\u0663\u00df\u200b"
_TEXTS: Final = 12
_MOST_ASKED: Final = 4
"""How many seats have to think in a phase, where many would make a law dear."""
_DRAWN: Final = 4
"""How many random answers are looked up in a list: one alone is in a list that lacks others too
often.
"""
_ODD_KEYS: Final = (
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
_MOST_TAPS: Final = 60
_MENUS: Final = 0.6
_EXAMPLE: Final = re.compile(r"`([^`]+)`")
_LONGEST_INSTRUCTION: Final = 600
_LONGEST_LABEL, _LONGEST_EXAMPLE, _MOST_FIELDS = 45, 100, 5


def an_answer_described_is_read_back_equal(game: AnyGame, sample: Sample, seed: int) -> None:
    """`parse` reads what `describe` writes, into an equal answer, and `read_back` confirms it in a
    sentence.

    That begins with `Recorded: ` or, after another answer, with `Now recorded: `.
    """
    for moment in played(game, sample, seed, 0.1):
        for slot, view, move in _answers(game, moment):
            assert game.parse(game.describe(move), view, slot, None) == move, _at(moment, slot)
            for before in (None, move):
                told = game.read_back(view, slot, move, before)
                assert told.startswith(("Recorded: ", "Now recorded: ")), (
                    f"{told!r} {_at(moment, slot)}"
                )
                assert told.endswith("."), f"{told!r} {_at(moment, slot)}"


def what_is_instructed_is_legal_now(game: AnyGame, sample: Sample, seed: int) -> None:
    """`instruct` says in a line of at most 600 characters what a slot owes, and `parse` takes every
    example in it.

    Examples stand in backticks, and one at least is there. Equal views are told the same.
    """
    if "instruct" in game.left_out:
        return
    for moment in few(played(game, sample, seed, 0.1), seed, 12):
        for slot in moment.phase.to_act:
            views = _twice(game, moment, slot)
            told, again = (game.instruct(view, slot) for view in views)
            assert told == again, f"equal views are told different things {_at(moment, slot)}"
            assert is_line(told) and told.endswith(".") and len(told) <= _LONGEST_INSTRUCTION, (
                f"{told!r}"
            )
            examples = _EXAMPLE.findall(told)
            assert examples, f"no example in {told!r}"
            for example in examples:
                try:
                    game.parse(example, views[0], slot, None)
                except MoveError as refused:
                    raise AssertionError(
                        f"`{example}` is refused {_at(moment, slot)}: {refused}"
                    ) from refused


def an_answer_added_to_another_makes_one_that_is_read_back_equal(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """What `parse` makes of a further text is the slot's whole submission: described, it is read
    back equal.

    Where `INFO.undo` is `all` a further answer replaces the one before it.
    """
    for moment in few(played(game, sample, seed, 0.1), seed, 8):
        for slot, view, move in _answers(game, moment):
            text = sample.answer(game, view, slot, Rng(f"added {seed}", moment.phase.number))
            try:
                both = game.parse(text, view, slot, move)
            except MoveError as refused:
                assert is_sentence(str(refused)), f"{refused} {_at(moment, slot)}"
                continue
            assert game.parse(game.describe(both), view, slot, None) == both, (
                f"{text!r} {_at(moment, slot)}"
            )
            alone = game.parse(text, view, slot, None)
            assert game.info.undo == "text" or both == alone, (
                f"{text!r} does not replace {_at(moment, slot)}"
            )


def a_random_answer_is_taken_and_depends_on_view_and_key_alone(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`random_move` gives the same legal answer for equal views and keys, and so does the
    sample.
    """
    for moment in few(played(game, sample, seed, 0.1), seed, 8):
        for slot in moment.phase.to_act:
            view, again = _twice(game, moment, slot)
            first, second = (
                game.random_move(one, slot, Rng(f"law {seed}", moment.phase.number))
                for one in (view, again)
            )
            assert first == second, f"other answers {_at(moment, slot)}"
            text = sample.answer(game, view, slot, Rng(f"law {seed}", moment.phase.number))
            assert game.parse(text, view, slot, None) is not None, _at(moment, slot)


def a_computer_player_depends_on_view_key_and_time_to_think_alone(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`best_move` gives the same legal answer for equal views, keys and times: it keeps and asks
    nothing else.

    It has one even if it may not think at all. `easy_move` does so as well.
    """

    def answer(view: Any, slot: Slot, phase: int, thoughts: int | None) -> Any:
        rng = Rng(f"law {seed}", phase)
        if thoughts is None:
            return game.easy_move(view, slot, rng)
        return game.best_move(view, slot, rng, _countdown(thoughts))

    dice = random.Random(f"thinkers {seed}")
    for moment in few(played(game, sample, seed, 0.1), seed, 3):
        asked = dice.sample(moment.phase.to_act, min(_MOST_ASKED, len(moment.phase.to_act)))
        for slot, thoughts in product(asked, (0, 6, None)):
            view, again = _twice(game, moment, slot)
            first, second = (
                answer(one, slot, moment.phase.number, thoughts) for one in (view, again)
            )
            assert first == second, f"other answers {_at(moment, slot)}"
            assert game.parse(game.describe(first), view, slot, None) == first, _at(moment, slot)


def _twice(game: AnyGame, moment: Moment, slot: Slot) -> tuple[Any, Any]:
    """Returns the slot's view, and an equal one that is not the same object."""
    view = game.view(moment.state, slot.seat)
    return view, stored(game.types.view, view)


def _countdown(calls: int) -> Callable[[], bool]:
    left = iter(range(calls))
    return lambda: next(left, None) is not None


def any_text_is_an_answer_or_is_refused_in_one_sentence(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """Whatever is typed, `parse` takes it or raises a `MoveError` whose message is one sentence
    for the player.
    """
    dice = random.Random(f"texts {seed}")
    for moment in few(played(game, sample, seed, 0.1), seed, 4):
        for slot in moment.phase.to_act:
            view = game.view(moment.state, slot.seat)
            right = sample.answer(game, view, slot, Rng(f"text {seed}", moment.phase.number))
            for text in (*_ODD_TEXTS, *(_odd(dice, right) for _ in range(_TEXTS))):
                _taken_or_refused(game, view, slot, text)


def _odd(dice: random.Random, right: str) -> str:
    """Returns a right answer with characters put in or taken out, or nothing but special
    characters.
    """
    text = list(right) if dice.random() < 0.7 else []
    for _ in range(dice.randint(1, 12)):
        at = dice.randint(0, len(text))
        text[at : at + dice.randint(0, 1)] = dice.choice(_SIGNS)
    return "".join(text)


def _taken_or_refused(game: AnyGame, view: Any, slot: Slot, text: str) -> None:
    try:
        move = game.parse(text, view, slot, None)
    except MoveError as refused:
        assert is_sentence(str(refused)), f"refused by {str(refused)!r}: {text!r}"
    else:
        assert game.parse(game.describe(move), view, slot, None) == move, f"not read back: {text!r}"


def a_slot_that_owes_nothing_is_told_why_and_its_texts_are_refused(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`explain_idle` has a sentence for every slot that does not act.

    `parse` takes nothing of it, and `taps` and `legal` offer it nothing.
    """
    for state in states(game, sample, seed, 6):
        phase = game.phase(state)
        for slot in slots_of(game, state):
            if phase is not None and slot in phase.to_act:
                continue
            view = game.view(state, slot.seat)
            assert is_sentence(game.explain_idle(view, slot)), f"no sentence for {slot}"
            assert not _is_taken(game, view, slot, "pass"), f"something is taken from {slot}"
            assert game.legal(view, slot) == (), f"something is listed for {slot}"
            assert game.taps(view, slot, None, ()) is None, f"something can be tapped by {slot}"


def _is_taken(game: AnyGame, view: Any, slot: Slot, text: str) -> bool:
    try:
        game.parse(text, view, slot, None)
    except MoveError:
        return False
    return True


def what_is_suggested_is_taken_and_begins_with_what_is_typed(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """All of `complete` begins with what is typed, is different, is not too much, and is taken
    after the draft.
    """
    for moment in few(played(game, sample, seed), seed, 10):
        for slot in moment.phase.to_act:
            view = game.view(moment.state, slot.seat)
            for draft in (None, moment.moves.get(slot)):
                for typed in _beginnings(game, view, slot, draft):
                    _fits(game, view, slot, draft, typed)


def _beginnings(game: AnyGame, view: Any, slot: Slot, draft: Any) -> tuple[str, ...]:
    offered = game.complete(view, slot, draft, "")
    return ("", "p", "1", "a", *(text[: 1 + len(text) // 2].lower() for text in offered[:1]))


def _fits(game: AnyGame, view: Any, slot: Slot, draft: Any, typed: str) -> None:
    offered = game.complete(view, slot, draft, typed)
    assert len(offered) <= MOST_COMPLETIONS, f"too many for {typed!r}"
    assert len(set(offered)) == len(offered), f"one is offered twice for {typed!r}"
    for text in offered:
        assert text.lower().startswith(typed), f"{text!r} does not begin with {typed!r}"
        assert game.parse(text, view, slot, draft) is not None


def what_is_listed_is_all_that_a_slot_may_answer(game: AnyGame, sample: Sample, seed: int) -> None:
    """All of `legal` is different, is not too much, and is taken; where it is not empty, random
    answers are in it.

    Equal views have equal lists.
    """
    for moment in few(played(game, sample, seed, 0.1), seed, 8):
        for slot in moment.phase.to_act:
            view, again = _twice(game, moment, slot)
            listed = game.legal(view, slot)
            assert listed == game.legal(again, slot), (
                f"equal views have other lists {_at(moment, slot)}"
            )
            assert len(listed) <= MOST_LISTED, f"too many {_at(moment, slot)}"
            assert len(set(listed)) == len(listed), f"one is listed twice {_at(moment, slot)}"
            for text in listed:
                assert _is_taken(game, view, slot, text), (
                    f"{text!r} is listed and refused {_at(moment, slot)}"
                )
            rng = Rng(f"listed {seed}", moment.phase.number)
            for _ in range(_DRAWN if listed else 0):
                drawn = game.describe(game.random_move(view, slot, rng))
                assert drawn in listed, f"{drawn!r} is not listed {_at(moment, slot)}"


def a_form_left_as_it_is_gives_the_same_answer(game: AnyGame, sample: Sample, seed: int) -> None:
    """Where `INFO.form` is set, one to five fields give the answer they are filled in with;
    elsewhere there is none.

    Labels have at most 45 characters and examples 100.
    """
    for moment in few(played(game, sample, seed, 0.1), seed, 10):
        for slot, view, move in _answers(game, moment):
            for draft in (None, move):
                _check_fields(game, game.form(view, slot, draft))
            if game.info.form:
                text = _filled_in(game.form(view, slot, move))
                assert game.parse(text, view, slot, None) == move, f"{text!r} {_at(moment, slot)}"
                assert game.parse(text, view, slot, move) == move, (
                    f"{text!r} over itself {_at(moment, slot)}"
                )


def _check_fields(game: AnyGame, fields: tuple[Field, ...]) -> None:
    assert bool(fields) == game.info.form, "INFO.form says otherwise"
    assert len(fields) <= _MOST_FIELDS, "too many fields"
    for field in fields:
        assert 0 < len(field.label) <= _LONGEST_LABEL, (
            f"the label {field.label!r} is too long or empty"
        )
        assert len(field.example) <= _LONGEST_EXAMPLE, f"the example {field.example!r} is too long"


def _filled_in(fields: tuple[Field, ...]) -> str:
    return "\n".join(part for field in fields if (part := field.part(field.value)))


def what_is_tapped_becomes_a_text_that_is_taken(game: AnyGame, sample: Sample, seed: int) -> None:
    """Where `taps` offers anything, its menus and buttons keep Discord's limits and lead to a text
    or a form.

    `parse` takes the text, which is written as `describe` writes it; what takes a part back ends
    with `none`. Equal views offer the same.
    """
    dice = random.Random(f"taps {seed}")
    for moment in few(played(game, sample, seed, 0.1), seed, 4):
        for slot in moment.phase.to_act:
            views = _twice(game, moment, slot)
            for draft in (None, moment.moves.get(slot)):
                if game.taps(views[0], slot, draft, ()) is not None:
                    for _ in range(_WALKS):
                        _tap_along(game, views, slot, draft, dice)


def _tap_along(
    game: AnyGame, views: tuple[Any, Any], slot: Slot, draft: Any, dice: random.Random
) -> None:
    """Taps at random until there is a text or a form, in the end only what goes on."""
    path: Path = ()
    for step in range(_MOST_TAPS):
        taps, again = (game.taps(view, slot, draft, path) for view in views)
        assert taps == again, f"equal views offer different things after {path}"
        assert taps is not None, f"{path} was offered and leads nowhere"
        if taps.text or taps.fields:
            _check_tapped(game, views[0], slot, draft, taps)
            return
        _check_rows(taps, path)
        path = _tapped(taps, dice, path, onwards=step > _MOST_TAPS // 2)
    raise AssertionError(f"{_MOST_TAPS} taps lead to no text: {path}")


def _check_tapped(game: AnyGame, view: Any, slot: Slot, draft: Any, taps: Taps) -> None:
    if taps.fields:
        for field in taps.fields:
            assert (
                0 < len(field.label) <= _LONGEST_LABEL and len(field.example) <= _LONGEST_EXAMPLE
            ), field.label
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


def _tapped(taps: Taps, dice: random.Random, path: Path, *, onwards: bool) -> Path:
    """Returns the path after a random tap."""
    rows = [
        [press for press in row if not press.off] for row in taps.rows if not isinstance(row, Menu)
    ]
    sending = [press for row in rows for press in row if press.main]
    if onwards and sending:
        return sending[0].path
    menus = [row for row in taps.rows if isinstance(row, Menu)]
    presses = [
        press
        for row in rows
        for press in row
        if not (onwards and menus and len(press.path) <= len(path))
    ]
    menu = dice.choice(menus) if menus and (not presses or dice.random() < _MENUS) else None
    if menu is None:
        return dice.choice(presses).path
    number = dice.randint(menu.fewest, menu.most)
    return (*menu.path, ",".join(choice.key for choice in dice.sample(menu.choices, number)))


def any_path_of_taps_leads_somewhere_or_nowhere(game: AnyGame, sample: Sample, seed: int) -> None:
    """Whatever path is sent, by a client that has changed it, `taps` has something for it or None,
    and never fails.

    A text that it leads to is taken or refused in one sentence, like one that was typed.
    """
    dice = random.Random(f"paths {seed}")
    for moment in few(played(game, sample, seed, 0.1), seed, 4):
        for slot in moment.phase.to_act:
            view = game.view(moment.state, slot.seat)
            for path in _odd_paths(game, view, slot, dice):
                taps = game.taps(view, slot, moment.moves.get(slot), path)
                if taps is not None and taps.text:
                    _taken_or_refused(game, view, slot, taps.text)


def _odd_paths(game: AnyGame, view: Any, slot: Slot, dice: random.Random) -> list[Path]:
    """Returns paths that were offered, with keys changed, left out and put in."""
    offered: list[Path] = []
    for _ in range(_TEXTS):
        path: Path = ()
        for _ in range(dice.randint(0, 6)):
            taps = game.taps(view, slot, None, path)
            if taps is None or not taps.rows:
                break
            path = _tapped(taps, dice, path, onwards=False)
        keys = list(path)
        at = dice.randint(0, len(keys))
        keys[at : at + dice.randint(0, 1)] = [dice.choice((*_ODD_KEYS, _odd(dice, "".join(path))))]
        offered.append(tuple(keys))
    return [*offered, *((key,) for key in _ODD_KEYS), ("",) * 40]


def a_drawing_of_a_planned_answer_is_of_boards_that_are_open(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`plan` draws opened boards only."""
    for moment in few(played(game, sample, seed, 0.1), seed, 6):
        for slot, view, move in _answers(game, moment):
            drawn = {board for board, _ in game.plan(view, slot, move)}
            assert drawn <= set(game.boards(moment.state)), f"{drawn} {_at(moment, slot)}"


def _answers(game: AnyGame, moment: Moment) -> list[tuple[Slot, Any, Any]]:
    """Returns the slots that answered, what their players saw, and what they answered, before
    any judgement.
    """
    given = [
        (slot, game.view(moment.state, slot.seat), move) for slot, move in moment.moves.items()
    ]
    return [(slot, view, move) for slot, view, move in given if move is not None]


def _at(moment: Moment, slot: Slot) -> str:
    return f"in phase {moment.phase.number}, {moment.phase.name}, by {slot}"
