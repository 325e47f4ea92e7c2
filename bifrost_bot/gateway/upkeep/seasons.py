"""The state that Discord must show for a season: a pure function of the season and its places."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bifrost_bot.gateway.channels.season_roles import ELIMINATED, LIVING, PARTS, role_name
from bifrost_bot.gateway.upkeep.compare import NEWS_KEY, SEASON_PART
from bifrost_bot.gateway.upkeep.records import Overwrites, Person, Role, Room, Wanted
from bifrost_bot.season.model import Season
from bifrost_bot.speech.wording import harmless


@dataclass(frozen=True, slots=True)
class SeasonPlaces:
    """The places of a season on Discord.

    Attributes:
        channel: The channel of its announcements; None if it is not made yet.
        board: The message that shows its board, if any.
        overwrites: What the bot sets in the channel; None if it leaves that to the server.
        roles: The ids of its roles by their use.
        unfinished: Those that were made, but not recorded or named yet.
        awaited: Those that were just made, and that the gateway has not reported yet.
        once: Everyone who was ever in its cast.
    """

    channel: int | None = None
    board: int | None = None
    overwrites: Overwrites | None = None
    roles: Mapping[str, int] = field(default_factory=dict[str, int])
    unfinished: frozenset[str] = frozenset()
    awaited: frozenset[str] = frozenset()
    once: frozenset[int] = frozenset()


def wanted_of(season: Season, places: SeasonPlaces) -> Wanted | None:
    """Returns what must be true for a season; None once it is over and its roles are deleted."""
    if season.over:
        left = [_role(season, places, part) for part in PARTS if part in places.roles]
        return Wanted(roles=tuple(left)) if left else None
    rooms: tuple[Room, ...] = ()
    if places.channel is not None:
        name = "of its announcements"
        room = Room(NEWS_KEY, name, places.channel, places.overwrites, message=places.board)
        rooms = (room,)
    roles = [_role(season, places, part) for part in PARTS if part not in places.awaited]
    return Wanted(rooms, tuple(roles), tuple(_replaceable(season)))


def _replaceable(season: Season) -> Iterator[Person]:
    """Yields the players whose place a substitute can take, if they leave the server."""
    if not season.episodes or not season.substitutes:
        return
    for id in season.alive:
        if id.isdigit() and id not in season.vacant:
            yield Person(int(id), f"<@{id}>", SEASON_PART)


def _role(season: Season, places: SeasonPlaces, part: str) -> Role:
    parts = parts_of(season)
    holders = frozenset(id for id, wanted in parts.items() if wanted == part)
    others: frozenset[int] = frozenset()
    if part in (LIVING, ELIMINATED) and not season.over:
        others = places.once.union(parts) - holders
    return Role(
        part,
        harmless(role_name(season, part)),
        places.roles.get(part),
        holders,
        others,
        is_finished=part not in places.unfinished,
        is_wanted=not season.over,
    )


def parts_of(season: Season) -> dict[int, str]:
    """Returns the role that each member of the cast must have; a replaced one has none."""
    parts: dict[int, str] = {}
    for member in season.cast:
        if member.id.isdigit() and not member.successor:
            parts[int(member.id)] = LIVING if member.out is None else ELIMINATED
    return parts
