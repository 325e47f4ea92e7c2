"""Texts of pictures have the letters that the font has."""

import pytest

from bifrost_bot.drawing.font import Fonts, drawable


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Bifröst — “Žižek”", "Bifröst — “Žižek”"),
        ("Каллисто", "Каллисто"),
        ("Ελένη", "Ελένη"),
        ("e\u0301clair", "éclair"),
        ("  two \n lines ", "two lines"),
        ("日本 🔥", "?? ?"),
        ("ab\u200bc\x07", "ab?c?"),
    ],
)
def test_a_text_keeps_the_letters_that_the_font_has(given: str, shown: str) -> None:
    assert drawable(given) == shown


@pytest.mark.parametrize("text", ["Bifröst", "Каллисто", "Red · you"])
@pytest.mark.parametrize("bold", [False, True])
def test_a_width_is_that_of_the_drawn_text(text: str, bold: bool) -> None:
    fonts = Fonts()
    drawn = fonts.font_of_size(64, bold).getlength(text)
    assert fonts.width(text, 64, bold) == pytest.approx(drawn, rel=0.05)
