"""Laws of answers: typed, filled in, tapped, suggested, and of computer players."""

import random
import re
from collections.abc import Callable, Iterator
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
from bifrost_bot.engines.values import AHEAD, MOST_COMPLETIONS, Field
from bifrost_bot.gamekit.conformance.play import (
    Moment,
    Turn,
    is_line,
    is_sentence,
    play_phases,
    slots_of,
    some_phases,
    states,
    turn_of,
    turns_of,
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
        for turn, move in _answers(game, moment):
            assert turn.reads_back(move), turn.place
            for before in (None, move):
                sentence = game.read_back(turn.view, turn.slot, move, before)
                shown = f"{sentence!r} {turn.place}"
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
        for turn in turns_of(game, moment):
            text = game.instruct(turn.view, turn.slot)
            again = game.instruct(turn.with_equal_view().view, turn.slot)
            assert text == again, f"equal views are told different things {turn.place}"
            assert is_line(text) and text.endswith("."), f"{text!r}"
            assert len(text) <= _LONGEST_INSTRUCTION, f"{text!r}"
            examples = _EXAMPLE.findall(text)
            assert examples, f"no example in {text!r}"
            for example in examples:
                try:
                    turn.parse(example)
                except MoveError as refused:
                    raise AssertionError(
                        f"`{example}` is refused {turn.place}: {refused}"
                    ) from refused


def an_answer_added_to_another_makes_one_that_is_read_back_equal(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """With a draft, `parse` returns the slot's whole answer: described, it is read back equal.

    Where `INFO.undo` is `all` a further answer replaces the one before it.
    """
    for moment in some_phases(game, sample, seed, 0.1, most=8):
        for turn, move in _answers(game, moment):
            text = _sample_answer(sample, turn, moment.rng(f"added {seed}"))
            try:
                both = turn.after(move).parse(text)
            except MoveError as refused:
                assert is_sentence(str(refused)), f"{refused} {turn.place}"
                continue
            assert turn.reads_back(both), f"{text!r} {turn.place}"
            alone = turn.parse(text)
            assert game.info.undo == "text" or both == alone, (
                f"{text!r} does not replace {turn.place}"
            )


def a_random_answer_is_taken_and_depends_on_view_and_key_alone(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`random_move` and the sample's answer are legal, and equal for equal views and keys."""
    for moment in some_phases(game, sample, seed, 0.1, most=8):
        for turn in turns_of(game, moment):
            again = turn.with_equal_view()
            first = game.random_move(turn.view, turn.slot, moment.rng(f"law {seed}"))
            second = game.random_move(again.view, turn.slot, moment.rng(f"law {seed}"))
            assert first == second, f"other answers {turn.place}"
            text = _sample_answer(sample, turn, moment.rng(f"law {seed}"))
            assert turn.parse(text) is not None, turn.place


def a_computer_player_depends_on_view_key_and_time_to_think_alone(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`best_move` gives the same legal answer for equal views, keys and times to think.

    It has one even without any time. `easy_move` does so as well.
    """

    def answer(turn: Turn, rng: Rng, thoughts: int | None) -> Any:
        if thoughts is None:
            return game.easy_move(turn.view, turn.slot, rng)
        return game.best_move(turn.view, turn.slot, rng, _countdown(thoughts))

    dice = random.Random(f"thinkers {seed}")
    for moment in some_phases(game, sample, seed, 0.1, most=3):
        turns = turns_of(game, moment)
        asked = dice.sample(turns, min(_MAX_THINKERS, len(turns)))
        for turn, thoughts in product(asked, (0, 6, None)):
            first = answer(turn, moment.rng(f"law {seed}"), thoughts)
            second = answer(turn.with_equal_view(), moment.rng(f"law {seed}"), thoughts)
            assert first == second, f"other answers {turn.place}"
            assert turn.reads_back(first), turn.place


def _sample_answer(sample: Sample, turn: Turn, rng: Rng) -> str:
    return sample.answer(turn.game, turn.view, turn.slot, rng)


def _countdown(calls: int) -> Callable[[], bool]:
    remaining = iter(range(calls))
    return lambda: next(remaining, None) is not None


def any_text_is_an_answer_or_is_refused_in_one_sentence(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`parse` takes any text or raises a `MoveError` whose message is one sentence."""
    dice = random.Random(f"texts {seed}")
    for moment in some_phases(game, sample, seed, 0.1, most=4):
        for turn in turns_of(game, moment):
            valid = _sample_answer(sample, turn, moment.rng(f"text {seed}"))
            mutated = [_mutate(dice, valid) for _ in range(_TEXTS)]
            for text in (*_UNUSUAL_TEXTS, *mutated):
                _check_text(turn, text)


def _mutate(dice: random.Random, valid: str) -> str:
    """Returns a valid answer with characters added or removed, or random characters."""
    text = list(valid) if dice.random() < 0.7 else []
    for _ in range(dice.randint(1, 12)):
        at = dice.randint(0, len(text))
        text[at : at + dice.randint(0, 1)] = dice.choice(_CHARACTERS)
    return "".join(text)


def _check_text(turn: Turn, text: str) -> None:
    try:
        move = turn.parse(text)
    except MoveError as refused:
        assert is_sentence(str(refused)), f"refused by {str(refused)!r}: {text!r}"
    else:
        assert turn.reads_back(move), f"not read back: {text!r}"


def what_a_coming_turn_takes_can_be_planned(game: AnyGame, sample: Sample, seed: int) -> None:
    """Where answers can be planned, `check_ahead` takes in the phase before what a slot answers.

    That is on boards that are open by then. It refuses other texts in one sentence, and no answer
    begins with `next`.
    """
    if not game.info.plans_ahead:
        return
    earlier: Moment | None = None
    for moment in play_phases(game, sample, seed, 0.1):
        for turn, move in _answers(game, moment):
            text = game.describe(move)
            assert text.lower().split()[0] != AHEAD, f"{text!r} {turn.place}"
            if earlier and turn.slot.board in (None, *game.boards(earlier.state)):
                _check_planned(turn_of(game, earlier, turn.slot), text, is_right=True)
        earlier = moment
        for turn, text in product(turns_of(game, moment)[:1], _UNUSUAL_TEXTS):
            _check_planned(turn, text, is_right=False)


def _check_planned(turn: Turn, text: str, *, is_right: bool) -> None:
    try:
        turn.game.check_ahead(text, turn.view, turn.slot)
    except MoveError as refused:
        assert not is_right, f"{text!r} of {turn.slot} cannot be planned: {refused}"
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
            idle = Turn(game, slot, view)
            assert is_sentence(game.explain_idle(view, slot)), f"no sentence for {slot}"
            assert not idle.accepts("pass"), f"something is taken from {slot}"
            assert game.legal(view, slot) == (), f"something is listed for {slot}"
            assert idle.taps() is None, f"something can be tapped by {slot}"


def what_is_suggested_is_taken_and_begins_with_what_is_typed(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`complete` suggests few, different texts that begin with the typed one.

    `parse` takes each of them after the draft.
    """
    for moment in some_phases(game, sample, seed, most=10):
        for turn in _turns_with_drafts(game, moment):
            for typed in _partial_texts(turn):
                _check_completions(turn, typed)


def _turns_with_drafts(game: AnyGame, moment: Moment) -> Iterator[Turn]:
    """Yields each slot's turn before it has answered, and after its answer."""
    for turn in turns_of(game, moment):
        yield turn
        yield turn.after(moment.moves.get(turn.slot))


def _partial_texts(turn: Turn) -> tuple[str, ...]:
    first = next(iter(turn.complete("")), "")
    half = first[: 1 + len(first) // 2]
    return ("", "p", "1", "a", half.lower())


def _check_completions(turn: Turn, typed: str) -> None:
    offered = turn.complete(typed)
    assert len(offered) <= MOST_COMPLETIONS, f"too many for {typed!r}"
    assert len(set(offered)) == len(offered), f"one is offered twice for {typed!r}"
    for text in offered:
        assert text.lower().startswith(typed), f"{text!r} does not begin with {typed!r}"
        assert turn.parse(text) is not None


def what_is_listed_is_all_that_a_slot_may_answer(game: AnyGame, sample: Sample, seed: int) -> None:
    """`legal` lists different texts, not too many, all of which `parse` takes.

    Unless it is empty, random answers are in it. Equal views have equal lists.
    """
    for moment in some_phases(game, sample, seed, 0.1, most=8):
        for turn in turns_of(game, moment):
            listed = game.legal(turn.view, turn.slot)
            again = game.legal(turn.with_equal_view().view, turn.slot)
            assert listed == again, f"equal views have other lists {turn.place}"
            assert len(listed) <= MOST_LISTED, f"too many {turn.place}"
            assert len(set(listed)) == len(listed), f"one is listed twice {turn.place}"
            for text in listed:
                assert turn.accepts(text), f"{text!r} is listed and refused {turn.place}"
            rng = moment.rng(f"listed {seed}")
            for _ in range(_RANDOM_ANSWERS if listed else 0):
                move = game.random_move(turn.view, turn.slot, rng)
                drawn = game.describe(move)
                assert drawn in listed, f"{drawn!r} is not listed {turn.place}"


def a_form_left_as_it_is_gives_the_same_answer(game: AnyGame, sample: Sample, seed: int) -> None:
    """With `INFO.form`, a form of one to five fields gives back the answer that fills it.

    Other games have no form. Labels have at most 45 characters and examples 100.
    """
    for moment in some_phases(game, sample, seed, 0.1, most=10):
        for turn, move in _answers(game, moment):
            answered = turn.after(move)
            _check_fields(game, turn.form())
            _check_fields(game, answered.form())
            if game.info.form:
                text = _form_text(answered.form())
                assert turn.parse(text) == move, f"{text!r} {turn.place}"
                assert answered.parse(text) == move, f"{text!r} over itself {turn.place}"


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
        for turn in _turns_with_drafts(game, moment):
            if turn.taps() is not None:
                for _ in range(_WALKS):
                    _tap_along(turn, dice)


def _tap_along(turn: Turn, dice: random.Random) -> None:
    """Taps at random until there is a text or a form; later taps only move forward."""
    equal_turn = turn.with_equal_view()
    path: Path = ()
    for step in range(_MAX_TAPS):
        taps = turn.taps(path)
        again = equal_turn.taps(path)
        assert taps == again, f"equal views offer different things after {path}"
        assert taps is not None, f"{path} was offered and leads nowhere"
        if taps.text or taps.fields:
            _check_result(turn, taps)
            return
        _check_rows(taps, path)
        path = _tap(taps, dice, path, onwards=step > _MAX_TAPS // 2)
    raise AssertionError(f"{_MAX_TAPS} taps lead to no text: {path}")


def _check_result(turn: Turn, taps: Taps) -> None:
    if taps.fields:
        for field in taps.fields:
            assert 0 < len(field.label) <= _LONGEST_LABEL, field.label
            assert len(field.example) <= _LONGEST_EXAMPLE, field.label
        return
    turn.parse(taps.text)
    alone = turn.after(None).parse(taps.text)
    written = turn.game.describe(alone)
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
    count = len(named)
    wanted = f"{menu.label!r} wants {menu.fewest} to {menu.most}"
    assert 0 < count <= MOST_CHOICES, f"{count} choices in {menu.label!r}"
    assert len(set(named)) == count, f"a key is there twice in {menu.label!r}"
    assert 0 <= menu.fewest <= menu.most <= count, wanted
    assert menu.most, wanted
    assert 0 < len(menu.label) <= LONGEST_CHOICE, f"the menu {menu.label!r}"
    for choice in menu.choices:
        named_key = f"the key {choice.key!r}"
        assert choice.key, named_key
        assert not set(choice.key) & {"/", ","}, named_key
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
    takes_menu = bool(menus) and (not presses or dice.random() < _MENUS)
    if not takes_menu:
        return dice.choice(presses).path
    menu = dice.choice(menus)
    number = dice.randint(menu.fewest, menu.most)
    keys = [choice.key for choice in dice.sample(menu.choices, number)]
    return (*menu.path, ",".join(keys))


def any_path_of_taps_leads_somewhere_or_nowhere(game: AnyGame, sample: Sample, seed: int) -> None:
    """`taps` returns something or None for any path, also one that a client has changed.

    The text that it leads to is taken or refused in one sentence, like a typed one.
    """
    dice = random.Random(f"paths {seed}")
    for moment in some_phases(game, sample, seed, 0.1, most=4):
        for turn in turns_of(game, moment):
            answered = turn.after(moment.moves.get(turn.slot))
            for path in _mutated_paths(turn, dice):
                taps = answered.taps(path)
                if taps is not None and taps.text:
                    _check_text(turn, taps.text)


def _mutated_paths(turn: Turn, dice: random.Random) -> list[Path]:
    """Returns offered paths with keys changed, removed and added."""
    offered: list[Path] = []
    for _ in range(_TEXTS):
        path: Path = ()
        for _ in range(dice.randint(0, 6)):
            taps = turn.taps(path)
            if taps is None or not taps.rows:
                break
            path = _tap(taps, dice, path, onwards=False)
        keys = list(path)
        at = dice.randint(0, len(keys))
        odd_keys = (*_UNUSUAL_KEYS, _mutate(dice, "".join(path)))
        keys[at : at + dice.randint(0, 1)] = [dice.choice(odd_keys)]
        offered.append(tuple(keys))
    offered += [(key,) for key in _UNUSUAL_KEYS]
    offered.append(("",) * 40)
    return offered


def a_drawing_of_a_planned_answer_is_of_boards_that_are_open(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`plan` draws opened boards only."""
    for moment in some_phases(game, sample, seed, 0.1, most=6):
        opened = set(game.boards(moment.state))
        for turn, move in _answers(game, moment):
            drawings = game.plan(turn.view, turn.slot, move)
            drawn = {board for board, _ in drawings}
            assert drawn <= opened, f"{drawn} {turn.place}"


def _answers(game: AnyGame, moment: Moment) -> list[tuple[Turn, Any]]:
    """Returns the turn of each slot with an answer, and the answer before claims are judged."""
    answers: list[tuple[Turn, Any]] = []
    for slot, move in moment.moves.items():
        if move is not None:
            answers.append((turn_of(game, moment, slot), move))
    return answers
