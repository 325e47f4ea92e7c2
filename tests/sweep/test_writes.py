"""Transactions of a match by those who write them: each waits for the disk."""

import re
from collections import Counter
from typing import Final

from tests.databases import on_files
from tests.sweep.sweep import Sweep

_WRITE: Final = re.compile(r": before \d+, write by (.+), away")
_OWN: Final = re.compile(r"delivery marks|channel match/\d+/(?!lobby)")
pytestmark = on_files


def test_what_a_turn_tells_is_recorded_in_transactions_of_others(sweep: Sweep) -> None:
    writes = Counter[str]()

    def note(name: str) -> bool:
        found = _WRITE.search(name)
        if found is not None:
            writes[found[1]] += 1
        return False

    sweep.play("bifrost", note)
    assert writes["a text"] > 0
    assert not [who for who in writes if _OWN.match(who)]
