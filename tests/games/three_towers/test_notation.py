"""Notation of Three Towers: accepted texts, the submissions they make, and refusals."""

import pytest

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.three_towers.model import Divinity, Miracle, Radiance, Submission
from bifrost_bot.engines.three_towers.words import describe_declaration
from bifrost_bot.engines.values import Slot
from tests.games.three_towers.play import ENGINE, after, begin, close, submitted

FULL = "power 1 3; reserve 2; attributes divine miracle; declare 1 off, 2 on; use miracle"

BAD = {
    "six towers powered": "power 1 2 3 4 5 6",
    "six towers powered and reserved": "power 1 2 3; reserve 4 5 6",
    "a tower twice": "power 1 1",
    "a tower reserved twice": "reserve 2 2",
    "no such tower": "power 0",
    "two towers without a blank": "power 12",
    "no tower": "power",
    "none and a tower": "power none 1",
    "a part twice": "power 1; power 2",
    "an unknown word": "energy 1",
    "a good part and a bad one": "power 1; energy 2",
    "one attribute": "attributes divine",
    "an attribute twice": "attributes divine divinity",
    "three attributes": "attributes divine miracle radiant",
    "an unknown attribute": "attributes divine angry",
    "no attribute": "attributes",
    "a contradiction": "declare 3 on, 3 off",
    "a tower twice in a declaration": "declare 3 on, 3 on",
    "a declaration made already": "declare 2 on, 1 off",
    "a declaration without a state": "declare 1 on, 2",
    "a declaration without a tower": "declare on",
    "a declaration of an unknown state": "declare 1 maybe",
    "an empty declaration": "declare",
    "an empty declaration after another": "declare 4 on /",
    "four declarations": "declare 4 on / 5 on / 6 on",
    "two declarations in one text": "declare 4 on; declare 5 on",
    "a pattern of two towers": "use divinity 2 ##?/???/???",
    "a pattern that is no square": "use divinity 2 ##./.?",
    "a fourth configuration": "use divinity 4 ###/???/???",
    "an unknown player": "use radiance purple 5 on",
    "a Radiance without a state": "use radiance red 5",
    "a Radiance of an unknown state": "use radiance red 5 up",
    "a Radiance on no tower": "use radiance red 10 on",
    "an unknown ability": "use magic",
    "no ability": "use",
    "two abilities": "use miracle miracle",
    "nothing": " ; \n ; ",
    "far too much": "power 1" + " " * 2000,
}


@pytest.mark.parametrize("text", BAD.values(), ids=list(BAD))
def test_bad_input_is_refused_in_one_sentence_that_says_what_would_be_right(text: str) -> None:
    state = begin()
    draft = submitted(state, "red", FULL)
    with pytest.raises(MoveError) as refused:
        ENGINE.parse(text, ENGINE.view(state, "red"), Slot("red"), draft)
    said = str(refused.value)
    assert said.endswith((".", "???.")) and "\n" not in said and 20 < len(said) < 300
    assert draft == submitted(state, "red", FULL)


def test_a_reserved_tower_powered_again_is_refused() -> None:
    state = after(begin(), {"red": "reserve 2 4"})
    with pytest.raises(MoveError, match="Tower 4 already has your Power"):
        submitted(state, "red", "power 1 4")
    assert submitted(state, "blue", "power 4")


def test_nothing_can_be_reserved_in_the_last_round_but_clearing_is_accepted() -> None:
    state = begin(rounds=1)
    with pytest.raises(MoveError, match="last round"):
        submitted(state, "red", "reserve 2")
    assert submitted(state, "red", "reserve none") == Submission()


@pytest.mark.parametrize(
    ("garnets", "ability"), [(2, "radiance red 5 on"), (1, "divinity 1 ###/???/???")]
)
def test_an_ability_that_costs_more_than_the_garnets_held_is_refused(
    garnets: int, ability: str
) -> None:
    with pytest.raises(MoveError, match="garnets, and you have"):
        submitted(begin(garnets=garnets), "red", f"use {ability}")
    assert submitted(begin(garnets=garnets + 1), "red", f"use {ability}")


def test_a_garnet_gained_in_a_round_pays_in_the_next() -> None:
    state = after(begin(garnets=1), {"red": "use miracle"})
    assert submitted(state, "red", "use divinity 1 ###/???/???")


def test_no_answer_is_taken_after_the_end() -> None:
    state, _ = close(begin(rounds=1))
    with pytest.raises(MoveError, match="match is over"):
        submitted(state, "red", "power 1")


def test_a_submission_grows_over_several_texts_and_a_new_part_replaces_the_former() -> None:
    texts = [
        "power 1 2",
        "attributes divine miracle",
        "declare 1 off",
        "declare 2 on",
        "power 3",
        "use miracle",
    ]
    move = submitted(begin(), "red", *texts)
    assert move == Submission((3,), (), "DM", (".????????", "?#???????"), Miracle())


@pytest.mark.parametrize("keyword", ["power", "reserve", "attributes", "declare", "use"])
def test_none_clears_a_part_and_is_accepted_with_nothing_to_clear(keyword: str) -> None:
    state = begin()
    assert submitted(state, "red", f"{keyword} none") == Submission()
    cleared = submitted(state, "red", FULL, f"{keyword} none")
    assert cleared != submitted(state, "red", FULL)
    assert cleared is not None and f"{keyword} " not in ENGINE.describe(cleared)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  POWER 5,3 , 1 ", "power 1 3 5"),
        ("Attributes Radiance, Divinity", "attributes divine radiant"),
        ("attributes miracle radiant", "attributes radiance miracle"),
        ("declare 3 OFF 1 on", "declare 1 on, 3 off"),
        ("declare 1on,3off", "declare 1 on, 3 off"),
        ("use Radiance RED 5 On", "use radiance red 5 on"),
        ("use divinity 2 ##. / ?.? / ???", "use divinity 2 ##./?.?/???"),
        ("power 1\n\nuse miracle;", "use miracle; power 1"),
        ("\u200bpower 1", "power 1"),
    ],
)
def test_case_blanks_and_order_do_not_matter(text: str, same: str) -> None:
    assert submitted(begin(), "red", text) == submitted(begin(), "red", same)


def test_abilities_are_read() -> None:
    assert getattr(
        submitted(begin(), "red", "use radiance blue 5 off"), "ability", None
    ) == Radiance("blue", 5, False)
    divinity = getattr(submitted(begin(), "red", "use divinity 2 ##./?.?/???"), "ability", None)
    assert divinity == Divinity(2, "##.?.????")


def test_several_declarations_in_one_text_and_clearing_first() -> None:
    move = submitted(begin(), "red", "declare 1 on", "declare 2 on / 3 on")
    assert move is not None and [describe_declaration(one) for one in move.declarations] == [
        "1 on",
        "2 on",
        "3 on",
    ]
    again = submitted(begin(), "red", "declare 1 on / 2 on / 3 on", "declare none / 1 on")
    assert again is not None and again.declarations == ("#????????",)


def test_the_reply_shows_the_whole_submission_and_what_is_missing() -> None:
    state = begin()
    move = submitted(state, "red", "power 1 3", "declare 1 off")
    assert move is not None
    said = ENGINE.read_back(ENGINE.view(state, "red"), Slot("red"), move, None)
    assert "power: 1 3" in said and "declaration 1: 1 off" in said
    assert said.endswith("Still open: 3 of 5 Power, two attributes, 2 declarations and an ability.")
    full = (
        "power 1 2 3; reserve 4 5; attributes divine radiant; declare 1 on / 2 on / 3 on; use "
        "miracle"
    )
    done = submitted(state, "red", full)
    assert done is not None
    assert ENGINE.read_back(ENGINE.view(state, "red"), Slot("red"), done, None).endswith(
        "Nothing is missing."
    )


def test_the_reply_names_the_towers_reserved_last_round() -> None:
    state = after(begin(), {"red": "reserve 2 4"})
    move = submitted(state, "red", "power 1")
    assert move is not None
    said = ENGINE.read_back(ENGINE.view(state, "red"), Slot("red"), move, None)
    assert "power: 1 (besides 2 4, reserved last round)" in said


def test_a_form_says_each_part_anew() -> None:
    state = begin()
    view = ENGINE.view(state, "red")
    draft = submitted(state, "red", FULL)
    filled = ["1 5", "", "miracle radiant", "3 on\n\n 4 off ", "radiance blue 5 on"]
    fields = ENGINE.form(view, Slot("red"), draft)
    text = "\n".join(field.part(said) for field, said in zip(fields, filled, strict=True))
    move = ENGINE.parse(text, view, Slot("red"), draft)
    assert ENGINE.describe(move) == (
        "power 1 5; attributes miracle radiant; declare 3 on / 4 off; use radiance blue 5 on"
    )
