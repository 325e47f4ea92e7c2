"""Iterations against brute force on every light state, and the dealing of configurations."""

import random
from collections import Counter
from itertools import product

import pytest

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers.pattern import deal, images, iterations
from tests.games.three_towers.play import SEATS, begin
from tests.nightly import NIGHTLY

STATES = ["".join(state) for state in product("#.", repeat=9)]


def brute_force(pattern: str, lights: str) -> set[str]:
    """Returns the sets of towers by turning coordinates, without the tables of the rules."""
    found: set[str] = set()
    for mirrored, turns in product((False, True), range(4)):
        wanted: dict[int, str] = {}
        for place, sign in enumerate(pattern):
            x = place % 3 - 1
            y = place // 3 - 1
            x = -x if mirrored else x
            for _ in range(turns):
                before = x
                x = -y
                y = before
            if sign != "?":
                wanted[(y + 1) * 3 + x + 1] = sign
        if all(lights[place] == sign for place, sign in wanted.items()):
            found.add("".join(str(place + 1) for place in sorted(wanted)))
    return found


def random_pattern(chance: random.Random) -> str:
    places = set(chance.sample(range(9), chance.randint(3, 9)))
    return "".join(chance.choice("#.") if place in places else "?" for place in range(9))


@pytest.mark.slow
@pytest.mark.nightly
def test_iterations_agree_with_brute_force_on_all_512_light_states() -> None:
    """All of 500 configurations at night, a seeded sample of them every time."""
    chance = random.Random(7)
    patterns = [random_pattern(chance) for _ in range(500)]
    for pattern in patterns if NIGHTLY else patterns[:40]:
        for lights in STATES:
            found = iterations(pattern, lights)
            assert len(found) == len(set(found))
            assert set(found) == brute_force(pattern, lights)


def is_fulfilled(pattern: str, lights: str) -> bool:
    return all(sign in ("?", light) for sign, light in zip(pattern, lights, strict=True))


def test_unique_sets_and_fulfilled_coloured_copies_give_the_same_count() -> None:
    """Edge case 3: no state fulfils two different copies on the same towers."""
    chance = random.Random(8)
    for _ in range(60):
        pattern = random_pattern(chance)
        lights = chance.choice(STATES)
        copies = [image for image in images(pattern) if is_fulfilled(image, lights)]
        assert len(copies) == len(iterations(pattern, lights))


def test_a_hand_has_three_four_and_five_towers_with_one_on_and_usually_one_off() -> None:
    hands = [deal(Rng(str(number), 1), "hand") for number in range(200)]
    for hand in hands:
        assert sorted(9 - pattern.count("?") for pattern in hand) == [3, 4, 5]
        assert all("#" in pattern for pattern in hand)
    without_off = sum("." not in pattern for hand in hands for pattern in hand)
    assert 0 < without_off < 600 / 4


def test_all_players_are_dealt_from_the_same_distribution_by_draws_of_their_own() -> None:
    sizes = {seat: Counter[int]() for seat in SEATS}
    for number in range(60):
        state = begin(str(number))
        assert len({state.secrets[seat].hand for seat in SEATS}) == 3
        for seat in SEATS:
            sizes[seat][9 - state.secrets[seat].hand[0].count("?")] += 1
    for counts in sizes.values():
        assert min(counts[3], counts[4], counts[5]) >= 8


def test_a_hand_that_the_host_sets_changes_no_other_hand() -> None:
    plain = begin("seed")
    patterns = ["###/???/???", "?#?/?#?/?#?", "#../???/???"]
    given = begin("seed", configurations={"1": {"blue": patterns}})
    assert given.secrets["blue"].hand == tuple(pattern.replace("/", "") for pattern in patterns)
    assert [given.secrets[seat] for seat in ("red", "green")] == [
        plain.secrets[seat] for seat in ("red", "green")
    ]
