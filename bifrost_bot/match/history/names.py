"""Display names of the people in a match's events: players, former players and hosts."""

from collections.abc import Iterable, Mapping

from bifrost_bot.match.events import (
    ConsentAsked,
    HostAdded,
    MatchCreated,
    MatchEvent,
    MatchHandedOver,
    PlayerJoined,
    PlayerReplaced,
    WaitingJoined,
)
from bifrost_bot.match.host_action import Replace
from bifrost_bot.match.player import Person, Player


def names(history: Iterable[MatchEvent]) -> Mapping[str, str]:
    """Returns names by id, made safe for a message; the last event with a name counts.

    Hosts in a match of an earlier program are missing, unless they play.
    """
    found: dict[str, str] = {}
    for event in history:
        for person in _people_in(event):
            found[person.id] = person.name
    return found


def _people_in(event: MatchEvent) -> tuple[Person | Player, ...]:
    if isinstance(event, MatchCreated) and event.rematch:
        return (*event.rematch.people, *event.people)
    if isinstance(event, MatchCreated | HostAdded | MatchHandedOver):
        return event.people
    if isinstance(event, PlayerJoined | PlayerReplaced | WaitingJoined):
        return (event.player,)
    # `ConsentClosed` repeats a person who is known from the request.
    if isinstance(event, ConsentAsked) and isinstance(event.deed, Replace):
        return () if event.deed.player is None else (event.deed.player,)
    return ()
