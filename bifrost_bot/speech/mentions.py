"""Names of people in a message in place of the mentions of those whom it does not call.

Discord sends the user behind a mention only where the mention is allowed; apps that have not seen
this person show a number otherwise. A new message therefore mentions only those whom it calls, and
names others: apps count a mention in red even in a silent message, where it makes no sound.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bifrost_bot.match.model import Match, Player
from bifrost_bot.speech.seat_emoji import without_own_emoji
from bifrost_bot.speech.wording import LONGEST_MESSAGE, clean, tell_apart

_MENTION: Final = re.compile(r"<@([0-9]+)>")
_LONGEST_NAME: Final = 80
"""The most characters of a name or mention in a message, with escapes."""


def mentioned_ids(text: str) -> list[str]:
    """Returns the ids of the people whom a text mentions."""
    return _MENTION.findall(text)


def clean_names(seen: Mapping[str, str]) -> dict[str, str]:
    """Returns display names by id, made safe for a message."""
    return {id: clean(name) for id, name in seen.items()}


def all_players(match: Match) -> list[Player]:
    """Returns a match's present and former players."""
    return [*match.players, *(former.player for former in match.former)]


def match_names(match: Match) -> dict[str, str]:
    """Returns the names of a match's present and former players by id, equal ones numbered."""
    names = {player.id: player.name for player in all_players(match)}
    numbers = {id: str(number) for number, id in enumerate(names, 1)}
    return tell_apart(names, numbers)


def with_names(text: str, names: Mapping[str, str], called: Collection[str] = ()) -> str:
    """Returns a text with names in place of the mentions of those whom it does not call.

    People without a name stay mentioned, and all of them if the names would not fit.
    """

    def name(mention: re.Match[str]) -> str:
        id = mention[1]
        return mention[0] if id in called else names.get(id, mention[0])

    named = _MENTION.sub(name, text)
    return named if len(named) <= LONGEST_MESSAGE else text


def says(content: str, text: str) -> bool:
    """Returns whether a message contains a text, in which people are mentioned or named.

    The bot's own emoji count as nothing, as they may have been missing when it was sent.
    """
    content = without_own_emoji(content)
    first, *others = _MENTION.split(without_own_emoji(text))[::2]
    start = content.find(first)
    while start >= 0:
        if _continues(content, start + len(first), others):
            return True
        start = content.find(first, start + 1) if start < len(content) else -1
    return False


def _continues(content: str, at: int, pieces: Sequence[str]) -> bool:
    """Returns whether these pieces follow in a message, each after a name or mention."""
    for piece in pieces:
        found = content.find(piece, at + 1, at + _LONGEST_NAME + len(piece))
        if found < 0 or "\n" in content[at:found]:
            return False
        at = found + len(piece)
    return True
