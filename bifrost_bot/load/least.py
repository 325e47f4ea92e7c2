"""How soon the boards of turns could be out if nothing but Discord's limit delayed them."""

from collections.abc import Iterable, Sequence

LIMIT = 50
"""How many requests Discord takes in any second."""
_SECOND_MS = 1_000


def delays(turns: Sequence[tuple[int, int]], others: Iterable[int]) -> list[float]:
    """Returns how many milliseconds after its beginning the last board of each turn could arrive at Discord.

    Every request arrives as soon as it is asked for, the oldest first, but the 51st a second after the first.

    Args:
        turns: Of each turn the instant, in milliseconds, at which it begins, and how many boards are sent then.
        others: The instants at which all other requests are asked for.
    """
    boards = [(at, number) for number, (at, count) in enumerate(turns) for _ in range(count)]
    sent: list[float] = []
    last: dict[int, float] = {}
    for asked, number in sorted([*boards, *((at, -1) for at in others)]):
        sent.append(max(asked, sent[-LIMIT] + _SECOND_MS) if len(sent) >= LIMIT else asked)
        last[number] = sent[-1] - asked
    return [last[number] for number, (_, count) in enumerate(turns) if count]
