"""Computes what must be true on Discord for a match, from the match and its recorded places."""

from collections.abc import Mapping
from dataclasses import dataclass

from bifrost_bot.gateway.channels.lifecycle import channel_name
from bifrost_bot.gateway.channels.permissions import is_secret
from bifrost_bot.gateway.channels.snowflake import user_ids
from bifrost_bot.gateway.upkeep.compare import HOST_PART, LOBBY_KEY, PLAYING_HOST_PART
from bifrost_bot.gateway.upkeep.records import Overwrites, Person, Room, Wanted
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Address
from bifrost_bot.store.outbox import Channel

CATEGORY = "category"


@dataclass(frozen=True, slots=True)
class Places:
    """The recorded places of a match on Discord, and the overwrites of all that it must have.

    `renews_lobby` tells that an edit of the lobby's message, or a new one, is on its way.
    """

    lobby: Channel
    category: int | None
    channels: Mapping[Address, Channel]
    overwrites: Mapping[Address, Overwrites]
    category_overwrites: Overwrites
    renews_lobby: bool = False


def wanted_of(match: Match, places: Places) -> Wanted:
    """Returns what must be true for a match that is not over."""
    lobby = places.lobby
    rooms = [
        Room(
            LOBBY_KEY,
            "of this match's lobby",
            lobby.id,
            message=lobby.board_message_id,
            is_renewed=places.renews_lobby,
        )
    ]
    if places.category is not None:
        overwrites = places.category_overwrites
        rooms.append(Room(CATEGORY, "the category", places.category, overwrites, posts=False))
    addresses = [address for address in places.overwrites if address != LOBBY]
    rooms += [_room(match, places, address) for address in addresses]
    return Wanted(tuple(rooms), people=people_of(match))


def _room(match: Match, places: Places, address: Address) -> Room:
    known = places.channels.get(address)
    former = match.former_players(address.seat)
    is_hidden = is_secret(match, address)
    return Room(
        address.key,
        channel_name(match, address),
        known.id if known else None,
        places.overwrites[address],
        is_hidden,
        places.category,
        known.board_message_id if known else None,
        former=frozenset(user_ids(player.id for player in former)),
        is_renewed=is_hidden or _has_quick_turn(match),
    )


def _has_quick_turn(match: Match) -> bool:
    """Returns whether the next turn begins within minutes."""
    live = match.phase
    return live is not None and live.is_quick and match.still_since_ms is None


def people_of(match: Match) -> tuple[Person, ...]:
    """Returns a match's people; without impartial hosts, none who plays in secret."""
    if match.settings.private:
        return ()
    players = list(match.announced)
    if impartial_hosts(match):
        players += match.players
    found: dict[int, Person] = {}
    for id in user_ids(match.hosts):
        found[id] = Person(id, f"<@{id}>", HOST_PART)
    for player in players:
        if player.id.isdigit() and not player.computer:
            # Also of one who was replaced in secret.
            part = PLAYING_HOST_PART if player.id in match.hosts else "a player"
            person = Person(int(player.id), player.name, part, player.sees_all)
            found[person.id] = person
    for one in match.waiting:
        player = one.player
        person = Person(int(player.id), player.name, "who waits", player.sees_all)
        found.setdefault(person.id, person)
    return tuple(found.values())
