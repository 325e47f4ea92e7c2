"""What people are called whom a match's events name: who plays or played, hosts, and who said
who hosts.
"""

from collections.abc import Iterable, Mapping

from bifrost_bot.match.events import (
    ConsentAsked,
    HostAdded,
    MatchCreated,
    MatchEvent,
    MatchHandedOver,
    PlayerJoined,
    PlayerReplaced,
)
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.player import Person, Player


def names(history: Iterable[MatchEvent]) -> Mapping[str, str]:
    """Returns what people are called by id, as the last event that says so has it: made safe for a
    message.

    Who hosts a match of an earlier program is not among them, unless they play.
    """
    return {person.id: person.name for event in history for person in _named(event)}


def _named(event: MatchEvent) -> tuple[Person | Player, ...]:
    if isinstance(event, MatchCreated | HostAdded | MatchHandedOver):
        return event.people
    if isinstance(event, PlayerJoined | PlayerReplaced):
        return (event.player,)
    # A deed is also in its end, by which its person is known already.
    if (
        isinstance(event, ConsentAsked)
        and isinstance(event.deed, Replace)
        and event.deed.player is not None
    ):
        return (event.deed.player,)
    return ()
