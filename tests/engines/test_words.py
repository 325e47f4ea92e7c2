"""Texts as they are stored: what can be seen, in one form."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.words import normalize_text, normalize_texts


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("e\u0301clair", "\u00e9clair"),
        ("a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"),
        ("a\n", "a\n"),
        ("a\r\n", "a\n"),
        ("a\tb", "a\tb"),
        ("nul\x00", "nul"),
        ("abc\u202edef\u202c", "abcdef"),
        ("\u2066abc\u2069", "abc"),
        ("zero\u200b\u200c\u200d\u2060\ufeffwidth", "zerowidth"),
        ("half \ud83d", "half "),
        ("\U0001f600", "\U0001f600"),
        ("", ""),
    ],
)
def test_only_what_can_be_seen_is_stored_in_one_form(sent: str, stored: str) -> None:
    assert normalize_text(sent) == stored


@given(st.text(st.characters(), max_size=200))
def test_whatever_was_sent_is_stored_once_and_for_all_and_can_be_encoded(sent: str) -> None:
    stored = normalize_text(sent)
    assert normalize_text(stored) == stored
    assert stored.encode().decode() == stored
    assert unicodedata.is_normalized("NFC", stored)
    assert not [
        one
        for one in stored
        if unicodedata.category(one) in ("Cc", "Cf", "Cs") and one not in "\n\t"
    ]


def test_every_text_among_settings_is_stored_so() -> None:
    sent = {
        "questions": [{"text": "wh\u202eat?\r\n", "answers": ["\x00a"]}],
        "points": [3, 2.5, True, None],
    }
    assert normalize_texts(sent) == {
        "questions": [{"text": "what?\n", "answers": ["a"]}],
        "points": [3, 2.5, True, None],
    }
