"""An index finds things by ids, and looks at no others."""

import random

from bifrost_bot.gateway.upkeep.index import Index


class Thing:
    """Counts how often it is compared."""

    compared = 0

    def __init__(self, name: str) -> None:
        self._name = name

    def __hash__(self) -> int:
        return hash(self._name)

    def __eq__(self, other: object) -> bool:
        Thing.compared += 1
        return self is other


def test_an_id_leads_to_its_things_past_a_thousand_others() -> None:
    index = Index[Thing]()
    things = [Thing(str(number)) for number in range(1_000)]
    for number, thing in enumerate(things):
        index.put(thing, frozenset({number, number + 1}))
    Thing.compared = 0
    assert index.at(500) == things[499:501]
    # Only those compared by this test.
    assert Thing.compared <= 2
    assert index.at(5_000) == []


def test_only_the_last_ids_count() -> None:
    dice = random.Random("index")
    index = Index[str]()
    known: dict[str, frozenset[int]] = {}
    for _ in range(2_000):
        name = dice.choice("abcdefgh")
        if dice.random() < 0.2 and name in index:
            index.remove(name)
            del known[name]
        else:
            known[name] = frozenset(dice.sample(range(10), dice.randrange(4)))
            index.put(name, known[name])
        for id in range(10):
            assert sorted(index.at(id)) == sorted(one for one in known if id in known[one])
        assert all((one in index) == (one in known) for one in "abcdefgh")


def test_nothing_is_kept_of_what_was_removed() -> None:
    index = Index[str]()
    index.put("a", frozenset({1, 2}))
    index.remove("a")
    index.remove("a")
    assert not index.__dict__["_things"]
    assert not index.__dict__["_ids"]
