"""The seeded generator: the same numbers everywhere, fair, and checkable by anybody."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bifrost_bot.engines.rng import Draw, Rng, draw, subkey


def test_a_draw_is_the_documented_hmac_reduced_to_its_bound() -> None:
    digest = hmac.new(b"seed", b"3/deal/0/0", hashlib.sha256).digest()
    assert draw("seed", 3, "deal", 0, 1000).value == int.from_bytes(digest, "big") % 1000


def test_known_draws_never_change() -> None:
    rng = Rng("bifrost", 7)
    assert [rng.below(100, "coin") for _ in range(5)] == [33, 89, 91, 63, 3]
    assert Rng("bifrost", 7).shuffled("abcdefgh", "deal") == tuple("aecdfbgh")


@given(st.text(), st.integers(0, 1000), st.text(), st.integers(1, 10**30))
def test_every_value_is_below_its_bound(seed: str, phase: int, purpose: str, bound: int) -> None:
    assert 0 <= draw(seed, phase, purpose, 0, bound).value < bound


def test_a_number_too_large_to_be_fair_is_drawn_again() -> None:
    # More than half of all 256-bit numbers are rejected for this bound, so some of these need a
    # second attempt.
    bound = (1 << 255) + 1
    draws = [draw("again", 1, "x", index, bound).value for index in range(20)]
    first = [
        int.from_bytes(hmac.digest(b"again", f"1/x/{index}/0".encode(), "sha256"), "big")
        for index in range(20)
    ]
    assert any(number >= bound for number in first)
    assert all(
        value == number for value, number in zip(draws, first, strict=True) if number < bound
    )
    assert all(value < bound for value in draws)


def test_purposes_do_not_disturb_each_other() -> None:
    alone = Rng("s", 1)
    mixed = Rng("s", 1)
    expected = [alone.below(10**6, "a") for _ in range(3)]
    seen: list[int] = []
    for _ in range(3):
        mixed.below(10**6, "b")
        seen.append(mixed.below(10**6, "a"))
    assert seen == expected


def test_seed_phase_purpose_and_index_all_matter() -> None:
    base = draw("s", 1, "a", 0, 1 << 128).value
    others = (("t", 1, "a", 0), ("s", 2, "a", 0), ("s", 1, "b", 0), ("s", 1, "a", 1))
    assert base not in [draw(*other, 1 << 128).value for other in others]


def test_all_draws_are_remembered_in_order_and_can_be_made_again() -> None:
    rng = Rng("s", 4)
    rng.below(6, "die")
    rng.choice("xyz", "pick")
    rng.below(6, "die")
    assert [(made.purpose, made.index, made.bound) for made in rng.draws] == [
        ("die", 0, 6),
        ("pick", 0, 3),
        ("die", 1, 6),
    ]
    assert all(
        draw("s", made.phase, made.purpose, made.index, made.bound) == made for made in rng.draws
    )
    assert isinstance(rng.draws[0], Draw)


def test_a_shuffle_keeps_every_item_and_favours_no_order() -> None:
    orders = Counter(Rng("s", phase).shuffled("abc", "deal") for phase in range(1200))
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
    assert len(orders) == 6
    assert all(140 <= count <= 260 for count in orders.values())


def test_a_shuffle_of_nothing_or_of_one_draws_nothing() -> None:
    rng = Rng("s", 1)
    assert rng.shuffled((), "deal") == ()
    assert rng.shuffled(("a",), "deal") == ("a",)
    assert rng.draws == ()


@pytest.mark.parametrize("bound", [0, -1, 2**256 + 1, 2**257])
def test_a_bound_that_leaves_no_choice_or_no_fair_number_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="a bound from 1 to 2\\^256"):
        Rng("s", 1).below(bound, "x")


def test_the_largest_bound_takes_every_number() -> None:
    hashed = hmac.digest(b"s", b"1/x/0/0", hashlib.sha256)
    assert Rng("s", 1).below(2**256, "x") == int.from_bytes(hashed, "big")


def test_a_subkey_is_fixed_by_seed_and_label_and_differs_from_both() -> None:
    assert subkey("s", "bot") == subkey("s", "bot")
    assert len({subkey("s", "bot"), subkey("s", "bots"), subkey("t", "bot"), "s"}) == 4
