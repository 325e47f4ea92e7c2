"""Plain records: what must be true on Discord, what Discord shows, and how they differ.

A match and a season are subjects alike. A season joins in three steps: a pure function makes its
`Wanted` (its channel as a `Room` without an address of a match, its roles as `Role`s with their
holders, its people); a `Subject` (`subject.py`) reads what that function needs, and has a method
for each row that it can put right; `App` adds the subject to the `Upkeep`. Its rows go into
`rows.py`, and what they compare into `compare.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Overwrites: TypeAlias = Mapping[int, tuple[int, int]]
"""What a channel allows and denies to roles and people, by their id."""


@dataclass(frozen=True, slots=True)
class Room:
    """A channel or category that must exist.

    Attributes:
        key: Its use within the subject, which stays the same when it is made again.
        name: The same in words.
        id: The recorded id; None if none was made or recorded yet.
        overwrites: What the bot sets; None if the channel is not the bot's own.
        is_secret: Whether only those in the overwrites may read it.
        category: The category that it was made in; None if it needs none.
        message: The message that it must show, if any.
        posts: Whether the bot posts in it.
        former: Ids of the previous players of its seat. The bot shuts them out in silence, as the
            name of one who still reads it would tell hosts who was replaced.
        is_renewed: Whether its message is shown again without a look: soon, or in a secret channel.
    """

    key: str
    name: str
    id: int | None
    overwrites: Overwrites | None = None
    is_secret: bool = False
    category: int | None = None
    message: int | None = None
    posts: bool = True
    former: frozenset[int] = frozenset()
    is_renewed: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """A role that must exist, or must be deleted.

    Attributes:
        key: Its use within the subject.
        name: Its name.
        id: The recorded id; None if it was not made yet.
        holders: The people who must have it.
        others: The people of the subject who must not; no one else is looked at.
        is_finished: Whether it has its name; until then it has one that only the bot knows.
        is_wanted: Whether it must exist.
    """

    key: str
    name: str
    id: int | None
    holders: frozenset[int] = frozenset()
    others: frozenset[int] = frozenset()
    is_finished: bool = True
    is_wanted: bool = True


@dataclass(frozen=True, slots=True)
class Person:
    """A person who must be a member; `sees_all` is what is recorded of their rights, if it counts.

    `part` is their part in the subject, such as "player".
    """

    id: int
    name: str
    part: str
    sees_all: bool | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """All that must be true for one subject."""

    rooms: tuple[Room, ...] = ()
    roles: tuple[Role, ...] = ()
    people: tuple[Person, ...] = ()

    @property
    def room_ids(self) -> frozenset[int]:
        """The ids of the channels that were made."""
        return frozenset(room.id for room in self.rooms if room.id is not None)

    @property
    def concerned(self) -> frozenset[int]:
        """The ids of all people of whom something must be true."""
        return self.watched | {person.id for person in self.people}

    @property
    def watched(self) -> frozenset[int]:
        """The ids of those whose rights or roles count, and not only whether they are members."""
        found = {person.id for person in self.people if person.sees_all is not None}
        for role in self.roles:
            found |= role.holders | role.others
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class ShownChannel:
    """A channel as Discord shows it; `lacking` are the bot's missing permissions, in words.

    `slow_seconds` is the pause of its slow mode.
    """

    id: int
    category: int | None
    overwrites: Overwrites
    lacking: tuple[str, ...] = ()
    slow_seconds: int = 0


@dataclass(frozen=True, slots=True)
class ShownRole:
    """A role as Discord shows it; of an all-seeing one, overwrites decide nothing."""

    id: int
    position: int = 0
    can_view: bool = False
    sees_all: bool = False


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """A person as last seen or asked for."""

    is_member: bool
    sees_all: bool = False
    is_timed_out: bool = False
    roles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Shown:
    """A server as Discord shows it.

    Attributes:
        everyone: The id of its role @everyone.
        own: The ids of the bot and of its role, which reveal nothing to others.
        top: The position of the bot's highest role.
        gives_roles: Whether the bot may make and give roles.
        people: Those who are known; Discord tells the bot of no others.
        lost_messages: Messages that are known to be deleted.
    """

    everyone: int
    own: frozenset[int] = frozenset()
    top: int = 0
    gives_roles: bool = True
    channels: Mapping[int, ShownChannel] = field(default_factory=dict[int, ShownChannel])
    roles: Mapping[int, ShownRole] = field(default_factory=dict[int, ShownRole])
    people: Mapping[int, ShownPerson] = field(default_factory=dict[int, ShownPerson])
    lost_messages: frozenset[int] = frozenset()
