"""The comparison of what must be true with what Discord shows: pure, for matches and seasons."""

from collections.abc import Iterator, Sequence
from typing import Final

from bifrost_bot.gateway.upkeep import rows
from bifrost_bot.gateway.upkeep.records import (
    Overwrites,
    Person,
    Role,
    Room,
    Shown,
    ShownChannel,
    Wanted,
)
from bifrost_bot.gateway.upkeep.rows import Difference
from bifrost_bot.speech.wording import duration, listing

VIEW: Final = 1 << 10
"""The bit of the permission View Channel."""
LOBBY_KEY: Final = "lobby"
NEWS_KEY: Final = "news"
"""The key of the channel of a season's announcements."""
_LOST: Final = {LOBBY_KEY: rows.LOBBY_LOST, NEWS_KEY: rows.NEWS_LOST}
"""The channels that only people can replace; others are made again."""

HOST_PART: Final = "a host"
"""The part of people who host a match and do not play in it."""
PLAYING_HOST_PART: Final = "a player and host"
"""The part of people who host a match in which they are publicly known to play."""
SEASON_PART: Final = "player of the season"
"""The part of people whose place in a season substitutes can take."""
_LEFT: Final = {
    HOST_PART: rows.HOST_LEFT,
    PLAYING_HOST_PART: rows.PLAYING_HOST_LEFT,
    SEASON_PART: rows.PLAYER_LEFT,
}

ROLES_KEY: Final = "roles"
"""The key of all roles of a subject together."""
MOST_ROLES: Final = 250


def compare(wanted: Wanted, shown: Shown) -> list[Difference]:
    """Returns all differences, in the order in which they are put right: secrets first."""
    found: list[Difference] = []
    for room in wanted.rooms:
        found += _of_room(room, shown)
    for person in wanted.people:
        found += _of_person(person, shown)
    found += _of_roles(wanted.roles, shown)
    return sorted(found, key=lambda one: one.row is not rows.OPENED)


def outsiders(room: Room, shown: Shown) -> tuple[int, ...]:
    """Returns the roles and people who can read a secret channel but may not.

    Left out are the owner and roles that see every channel: no overwrite keeps them out.
    """
    channel = shown.channels.get(room.id or 0)
    if channel is None or room.overwrites is None or not room.is_secret:
        return ()
    strangers = _readers(channel, shown) - _admitted(room.overwrites) - shown.own
    return tuple(id for id in sorted(strangers) if not _sees_all(id, shown))


def _admitted(overwrites: Overwrites) -> set[int]:
    """Returns the roles and people whom overwrites let read a channel."""
    return {id for id, (allow, _) in overwrites.items() if allow & VIEW}


def _sees_all(id: int, shown: Shown) -> bool:
    """Returns whether this is a role that sees every channel."""
    role = shown.roles.get(id)
    return role is not None and role.sees_all


def _readers(channel: ShownChannel, shown: Shown) -> set[int]:
    """Returns the roles and people whom a channel's overwrites and their roles let read it."""
    readers = _admitted(channel.overwrites)
    denied = {id for id, (_, deny) in channel.overwrites.items() if deny & VIEW}
    if shown.everyone in denied:
        return readers
    # Nothing keeps out those whose roles show them channels.
    viewing = {role.id for role in shown.roles.values() if role.can_view}
    if shown.everyone in viewing:
        return readers | {shown.everyone}
    return readers | viewing - denied


def can_read(person: int, channel: ShownChannel, shown: Shown) -> bool:
    """Returns whether a person can read a channel, as far as their roles are known."""
    known = shown.people.get(person)
    own = {person, shown.everyone, *(known.roles if known else ())}
    if not own.isdisjoint(_readers(channel, shown)):
        return True
    return any(_sees_all(id, shown) for id in own)


def _of_room(room: Room, shown: Shown) -> Iterator[Difference]:
    channel = shown.channels.get(room.id or 0)
    if channel is None:
        if room.posts:
            row = _LOST.get(room.key, rows.ROOM_LOST)
            text = f"The channel {room.name} was deleted."
            again = f"Someone keeps deleting the channel {room.name}."
            yield Difference(row, room.key, room.id or 0, text, again=again)
        return
    if channel.lacking and room.posts:
        text = f"The bot lacks {listing(channel.lacking)} in <#{channel.id}>."
        row = rows.NEWS_BARRED if room.key == NEWS_KEY else rows.BARRED
        yield Difference(row, room.key, channel.id, text)
    if channel.slow_seconds and room.is_secret:
        pause = duration(channel.slow_seconds)
        text = f"<#{channel.id}> has slow mode: nothing can be sent for {pause} after a message."
        yield Difference(rows.SLOWED, room.key, channel.id, text)
    yield from _of_overwrites(room, channel, shown)
    if room.category is not None and channel.category is None:
        text = f"<#{channel.id}> is in no category."
        yield Difference(rows.OUTSIDE, room.key, channel.id, text)
    if room.message is not None and room.message in shown.lost_messages:
        text = f"The bot's message in <#{channel.id}> was deleted."
        yield Difference(rows.MESSAGE_LOST, room.key, room.message, text)


def _of_overwrites(room: Room, channel: ShownChannel, shown: Shown) -> Iterator[Difference]:
    reading = outsiders(room, shown)
    others = tuple(id for id in reading if id not in room.former)
    if others:
        text = f"<#{channel.id}> can be read by {_mentions(others, shown)}."
        yield Difference(rows.OPENED, room.key, channel.id, text, others)
        return
    wanted = room.overwrites or {}
    if reading or _lacks_overwrites(channel, wanted, shown):
        text = f"The permissions in <#{channel.id}> are not those that the bot sets."
        gone = tuple(id for id in wanted if id not in channel.overwrites)
        yield Difference(rows.OVERWRITES, room.key, channel.id, text, gone)


def _lacks_overwrites(channel: ShownChannel, wanted: Overwrites, shown: Shown) -> bool:
    """Returns whether a channel allows or denies less than is wanted, or the contrary.

    What the bot itself may do is another row: staff may have silenced it on purpose.
    """
    for id in wanted.keys() - shown.own:
        allow, deny = channel.overwrites.get(id, (0, 0))
        wanted_allow, wanted_deny = wanted[id]
        if wanted_allow & ~allow or wanted_deny & ~deny:
            return True
    return False


def _of_person(person: Person, shown: Shown) -> Iterator[Difference]:
    known = shown.people.get(person.id)
    if known is None:
        return
    if not known.is_member:
        text = f"{person.name}, {person.part}, has left the server."
        row = _LEFT.get(person.part, rows.LEFT)
        yield Difference(row, str(person.id), person.id, text)
        return
    if known.is_timed_out and person.sees_all is not None:
        text = f"{person.name}, {person.part}, is timed out on this server and can send nothing."
        yield Difference(rows.SILENCED, str(person.id), person.id, text)
    if person.sees_all is not None and person.sees_all != known.sees_all:
        sight = "can now see" if known.sees_all else "can no longer see"
        text = f"{person.name}, {person.part}, {sight} every channel or the audit log."
        yield Difference(rows.SIGHT, str(person.id), person.id, text)


def _of_roles(roles: Sequence[Role], shown: Shown) -> Iterator[Difference]:
    """Yields what is wrong with a subject's roles; nothing can be done about them in vain."""
    if not shown.gives_roles:
        if not any(role.is_wanted for role in roles):
            return
        text = "The bot lacks Manage Roles, so the season has no roles and continues without them."
        yield Difference(rows.ROLES_BARRED, ROLES_KEY, 0, text)
        return
    room = MOST_ROLES - len(shown.roles)
    excess: list[Role] = []
    above: list[Role] = []
    possible: list[Role] = []
    for role in roles:
        if role.id is None:
            room -= 1
        if role.id is None and room < 0:
            excess.append(role)
        elif _is_above(role, shown):
            above.append(role)
        else:
            possible.append(role)
    if excess:
        text = (
            f"This server has {MOST_ROLES} roles, as many as Discord allows, so the bot cannot "
            f"make {_names(excess)}."
        )
        yield Difference(rows.ROLES_FULL, ROLES_KEY, 0, text)
    if above:
        text = f"The bot cannot give or take roles above its own: {_names(above)}."
        yield Difference(rows.ROLES_ABOVE, ROLES_KEY, 0, text)
    for role in possible:
        yield from _of_role(role, shown)
    for role in possible:
        yield from _of_holders(role, shown)


def _is_above(role: Role, shown: Shown) -> bool:
    found = shown.roles.get(role.id or 0)
    return found is not None and found.position >= shown.top


def _names(roles: Sequence[Role]) -> str:
    return listing([f"**{role.name}**" for role in roles])


def _of_role(role: Role, shown: Shown) -> Iterator[Difference]:
    exists = role.id in shown.roles
    if not role.is_wanted:
        yield Difference(rows.ROLE_LEFT, role.key, role.id or 0, f"**{role.name}** still exists.")
    elif role.id is None or (exists and not role.is_finished):
        text = f"The role **{role.name}** is not made yet."
        yield Difference(rows.ROLE_MISSING, role.key, 0, text)
    elif not exists:
        text = f"A role of the season was deleted: **{role.name}**."
        yield Difference(rows.ROLE_LOST, role.key, role.id, text)


def _of_holders(role: Role, shown: Shown) -> Iterator[Difference]:
    role_id = role.id
    if role_id is None or role_id not in shown.roles or not role.is_wanted:
        return
    for id in sorted(role.holders | role.others):
        known = shown.people.get(id)
        if known is None or not known.is_member:
            continue
        if (role_id in known.roles) != (id in role.holders):
            verb = "lacks" if id in role.holders else "still has"
            text = f"<@{id}> {verb} the role <@&{role_id}>."
            yield Difference(rows.HOLDER, f"{role.key}-{id}", role_id, text, (id,))


def _mentions(ids: Sequence[int], shown: Shown) -> str:
    """Returns roles and people as mentions, in words."""
    mentions: list[str] = []
    for id in ids:
        if id == shown.everyone:
            mentions.append("everybody")
        else:
            mentions.append(f"<@&{id}>" if id in shown.roles else f"<@{id}>")
    return listing(mentions)
