"""The prompt of a round, with examples that are legal in it."""

from bifrost_bot.engines.three_towers.model import TOWERS, View
from bifrost_bot.engines.three_towers.words import explain_idle
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import listed

_MOST_SHOWN = 3
"""How many towers an example names."""


def instruct(view: View, slot: Slot) -> str:
    """Returns the parts of an answer, each with an example that can be sent (T-4 to T-20)."""
    if view.outcome is not None or slot.seat not in view.seats:
        return explain_idle(view, slot)
    parts = [*_power(view), "choose two attributes (`attributes divine miracle`)"]
    parts += ["declare lights (`declare 1 off, 2 on`)", "use an ability (`use miracle`)"]
    return f"You may {listed(parts)}. One text may hold several parts with semicolons between them."


def _power(view: View) -> list[str]:
    """Returns how Power is given now, and reserved unless the round is the last (T-5, T-6)."""
    free = [tower for tower in TOWERS if tower not in view.secret.reserved]
    spread = [*free[::2], *free[1::2]]
    shown = sorted(spread[: min(_MOST_SHOWN, view.terms.power)])
    if not shown:
        return []
    later = "" if view.number >= view.terms.rounds else "; `reserve 2` for the next round"
    return [f"give {view.terms.power} Power (`power {' '.join(map(str, shown))}`{later})"]
