"""Generates texts: correct, nearly correct, and hostile, by seeded dice."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from bifrost_bot.gamekit.conformance.redos_inputs import shape

TOKENS: Final = (
    *(
        "@everyone",
        "@here",
        "<@101>",
        "<@!102>",
        "<@&7>",
        "<#8>",
        "<:ok:1>",
        "<a:ok:1>",
        "</move:1>",
        "<id:home>",
    ),
    *(
        "**bold**",
        "__under__",
        "_lean_",
        "*lean*",
        "~~gone~~",
        "||hidden||",
        "`code`",
        "```\ncode\n```",
        "``x`y``",
    ),
    *(
        "[here](https://evil.example)",
        "https://evil.example/x",
        "discord.gg/evil",
        "<https://evil.example>",
    ),
    *(
        "\n# heading",
        "\n> quoted",
        "\n>>> quoted",
        "\n- item",
        "\n1. item",
        "\n-# small",
        "<t:0:R>",
        "\\",
        "\\*",
        "\\\\`",
    ),
    *(
        "/undo",
        "/lock",
        "/move A1",
        "!play",
        "pass",
        "none",
        "all",
        "public",
        "seed",
        "{0}",
        "{text}",
        "%s",
        "%n",
        "$(id)",
    ),
    *(
        "'; drop table matches; --",
        "../../etc/passwd",
        "<script>alert(1)</script>",
        "__import__('os')",
        "\\N{DIGIT ONE}",
    ),
    *(
        "null",
        "NaN",
        "Infinity",
        "true",
        "-0",
        "1e999",
        "0x1f",
        "1_000",
        "9" * 30,
        "9" * 1999,
        "²",
        "½",
        "٣",
        "४",
        "Ⅷ",
        "①",
    ),
)
"""What Discord, a shell, a database or a number might take for more than a text."""

SIGNS: Final = (
    *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",  # They turn the writing round.
    *"\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u3164\u115f",  # They are not seen.
    *"\x00\x07\x08\x0b\x0c\x1b\x1c\x7f\x85\u2028\u2029\ufffe\uffff\ue000",
    *"\u0300\u0489\u20dd\ufe0f\U000e0041\U0001f3fb",  # They cling to the sign before.
    *"ßİ\u0131\u017fKÅﬁǅΣςŉ",  # Their small and capital letters differ in number or kind.
    # Letters, digits and signs as wide as Chinese ones, and what looks like Latin letters.
    *"\uff21\uff22\uff23\uff11\uff12\uff13\uff1a\uff1b\uff20\uff03\uff0a\uff3f\uff40",
    *"\u0410\u0412\u0421\u0415\u041d\u041a\u041c",
    *"\u041e\u0420\u0422\u0425\u0430\u0435\u043e\u0441\u0443\u0445\u0391\u0392\u0395",
    *"🎉👩\u200d👩\u200d👧🇩🇪漢字שלום مرحبا",
    *"*_~`|<>@#:[](){}!?.,;+-=/\\\"'^&%$ \t\r\n",
)
"""Signs that come where no one expects them."""

LONGEST: Final = 6_000
"""Discord lets no one send more in one option, and less in one message."""


class Hand:
    """A user who types, by dice."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def text(self, right: Sequence[str], most: int = LONGEST) -> str:
        """Returns a text; `right` are some that would be taken here."""
        chance = self.dice.random()
        if right and chance < 0.15:
            made = self.dice.choice(right)
        elif right and chance < 0.25:
            made = self.dice.choice(("\n", ";", " ", ", ", "; ")).join(
                self.dice.choices(right, k=self.dice.randint(2, 4))
            )
        elif right and chance < 0.8:
            made = self.spoilt(self.dice.choice(right))
        elif chance < 0.83:
            made = shape(self.dice, right).text(self.dice.choice((50, 500, 2_000)))
        elif chance < 0.985:
            made = self.noise()
        else:
            made = self.huge(right)
        return made[:most]

    def spoilt(self, text: str) -> str:
        """Returns a text with a few mistakes in it."""
        for _ in range(self.dice.choice((1, 1, 1, 2, 3))):
            text = self.dice.choice(_MISTAKES)(self, text)
        return text

    def noise(self) -> str:
        """Returns a text that means nothing, or harm."""
        return "".join(self._bit() for _ in range(self.dice.choice((1, 1, 2, 3, 5, 12))))

    def huge(self, right: Sequence[str]) -> str:
        """Returns a text that is too long for anything, or hardly fits."""
        bit = self.dice.choice(
            (*right[:3], self._bit(), "9", "[", "{", "<@101>", "```", "a1 ", "a\n", "e\u0301", "🎉")
        )
        size = self.dice.choice((1_900, 1_999, 2_000, 2_001, 4_000, LONGEST))
        return (bit * (size // max(1, len(bit)) + 1))[:size]

    def name(self) -> str:
        """Returns a name such as people give themselves, their servers, roles and files."""
        return "".join(self._bit() for _ in range(self.dice.choice((1, 2, 3, 40))))

    def _bit(self) -> str:
        chance = self.dice.random()
        if chance < 0.3:
            return self.dice.choice(TOKENS)
        if chance < 0.6:
            return self.dice.choice(SIGNS)
        if chance < 0.7:
            return chr(
                self.dice.choice(
                    (self.dice.randrange(0x20, 0x2100), self.dice.randrange(0xE000, 0x110000))
                )
            )
        if chance < 0.85:
            return self.dice.choice("ABCDEFGHIabcdefgilru0123456789:")
        return self.dice.choice(
            (" ", ": ", "power ", "declare ", "vote ", "pass", "stay", "answer ", "+2", "1:", "A:")
        )

    def place(self, text: str) -> int:
        """Returns a place in a text, its end included."""
        return self.dice.randrange(len(text) + 1)


def _insert(hand: Hand, text: str) -> str:
    at = hand.place(text)
    return text[:at] + hand.noise() + text[at:]


def _drop(hand: Hand, text: str) -> str:
    at = hand.place(text)
    return text[:at] + text[at + hand.dice.choice((1, 1, 2, 5)) :]


def _double(hand: Hand, text: str) -> str:
    at = hand.place(text)
    return text[:at] + text[at : at + 1] * hand.dice.choice((2, 3, 30)) + text[at + 1 :]


def _swap(hand: Hand, text: str) -> str:
    at = hand.place(text)
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _replace(hand: Hand, text: str) -> str:
    at = hand.place(text)
    sign = hand.dice.choice((*"ABCDEFGHIZ0123456789", *SIGNS))
    return text[:at] + sign + text[at + 1 :]


def _wrap(hand: Hand, text: str) -> str:
    mark = hand.dice.choice(
        ("**", "_", "`", "||", "~~", "```", "\u202e", "\u200b", '"', "<", "[", "  ")
    )
    return mark + text + mark


def _recase(hand: Hand, text: str) -> str:
    return hand.dice.choice((str.upper, str.lower, str.title, str.swapcase))(text)


def _repeat(hand: Hand, text: str) -> str:
    return hand.dice.choice((" ", "\n", ";", "")).join([text] * hand.dice.choice((2, 3, 20)))


def _renumber(hand: Hand, text: str) -> str:
    number = str(hand.dice.choice((-1, 0, 1, 9, 10, 13, 99, 100, 10**6, 10**18, 10**40)))
    found = [at for at, sign in enumerate(text) if sign.isdigit()]
    at = hand.dice.choice(found) if found else hand.place(text)
    return text[:at] + number + text[at + 1 :]


def _mark(hand: Hand, text: str) -> str:
    return "".join(
        sign + (hand.dice.choice(SIGNS) if hand.dice.random() < 0.2 else "") for sign in text
    )


_MISTAKES: Final[tuple[Callable[[Hand, str], str], ...]] = (
    *(_insert, _drop, _double, _swap, _replace, _wrap, _recase, _repeat, _renumber, _mark),
)
