"""Mistakes of a refused form, grouped by field or by mistake."""

import pytest

from bifrost_bot.engines.errors import MOST_MISTAKES
from bifrost_bot.gateway.incoming.forms.form import FormMistakes
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.speech.texts import MORE_MISTAKES


def refusal(*found: tuple[str, str]) -> str:
    mistakes = FormMistakes()
    for label, sentence in found:
        mistakes.add(label, sentence)
    with pytest.raises(RefusedError) as caught:
        mistakes.require_none()
    return str(caught.value)


def test_a_form_with_nothing_wrong_passes() -> None:
    FormMistakes().require_none()


def test_fields_with_a_mistake_each_are_counted_as_fields() -> None:
    assert refusal(("Turn", "too long.")).startswith(
        "Nothing was recorded. Please correct this field:\n• **Turn**: too"
    )
    assert refusal(("Turn", "too long."), ("Rated", "odd.")).startswith(
        "Nothing was recorded. Please correct these 2 fields:"
    )


def test_several_mistakes_of_one_field_are_counted_as_mistakes_each_told_once() -> None:
    told = refusal(("TOML", "one."), ("TOML", "two."), ("TOML", "one."))
    assert (
        told
        == "Nothing was recorded. Please correct these 2 mistakes:\n• **TOML**: one.\n• **TOML**: "
        "two."
    )


def test_no_more_than_twenty_are_told_and_that_there_may_be_more() -> None:
    told = refusal(
        *(("TOML", f"mistake {number}.") for number in range(MOST_MISTAKES + 2))
    ).splitlines()
    assert len(told) == MOST_MISTAKES + 2
    assert told[0].endswith(f"these {MOST_MISTAKES} mistakes:")
    assert told[-1] == MORE_MISTAKES
