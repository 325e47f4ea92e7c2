"""The running hash: a chain of HMACs over a match's or season's events, posted every turn.

It is computed from events as they are stored, never from a later program's reading of them. The
key is derived from the seed: links can be checked only once the seed is published. A person is in
the chain only by a seal, a hash with a salt of their own, so that the links still hold after the
person is erased from the events; a text in which a host may have named a person likewise.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias, cast

from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json

SHORT: Final = 24
"""Number of posted digits of a link; it takes hours to find 16 equal ones, given the seed."""

PEOPLE: Final = ("host", "by", "to", "left", "player_id")
"""Fields of events and host actions that hold one person's id."""

GONE: Final = "gone-"
"""Prefix of the id that replaces an erased person's."""

END: Final = "end"
"""The turn of the last head, posted at the end."""

_SECRETS: Final = ("salt", "salts", "seals", "texts")
Body: TypeAlias = dict[str, Any]
_MapId: TypeAlias = Callable[[str], str]
_MapPerson: TypeAlias = Callable[[Body], Body]


@dataclass(frozen=True, slots=True)
class Pseudonyms:
    """Pseudonyms of people in the chain.

    Attributes:
        salt: The secret from which each person's salt is derived; empty after an erasure.
        salts: The salts of people who were not erased, by id; also those of texts, by place.
        seals: The seals of people who were erased, by the id that replaced theirs.
        texts: The seals of texts that an erasure changed, by place.
    """

    salt: str
    salts: Mapping[str, str] = field(default_factory=dict[str, str])
    seals: Mapping[str, str] = field(default_factory=dict[str, str])
    texts: Mapping[str, str] = field(default_factory=dict[str, str])

    def salt_of(self, id: str) -> str:
        """Returns a person's own salt."""
        return self.salts.get(id) or _hmac(self.salt, f"person/{id}")

    def seal(self, id: str) -> str:
        """Returns the pseudonym of a person's id."""
        known = self.seals.get(id) if id.startswith(GONE) else None
        return known or _sha256(f"{self.salt_of(id)}/{id}")

    def text_seal(self, place: str, text: str) -> str:
        """Returns the seal of a text, given its place in the events."""
        return self.texts.get(place) or _sha256(f"{self.salt_of(place)}/{text}")

    def name_seal(self, person: Mapping[str, Any]) -> str:
        """Returns the seal of a person's name; an erased person's is stored."""
        id = person["id"]
        stored = person.get("seal", "")
        if stored and id.startswith(GONE):
            return stored
        return _sha256(f"{self.salt_of(id)}/{person['name']}")

    def seal_person(self, person: Body) -> Body:
        """Returns a person with a name, as the chain has them."""
        id = person["id"]
        sealed = {**person, "id": self.seal(id), "name": self.name_seal(person)}
        if not person.get("seal") or id.startswith(GONE):
            sealed.pop("seal", None)
        return sealed


@dataclass(frozen=True, slots=True)
class ChainHead:
    """A posted link: the number of its event, counted from 1, and the turn, or `END`."""

    number: int
    turn: str
    link: str


@dataclass(frozen=True, slots=True)
class ChainFormat:
    """The differences between the chains of matches and of seasons.

    Attributes:
        begins: The event with which a chain begins, unless the first event has secrets.
        opens: The event of a turn, whose link is posted.
        ends: The events of the end, whose link is posted.
        lists: The fields that hold several ids.
        texts: The fields that hold a text of a host.
        parts: The fields within which people are sealed as well; None means all.
    """

    begins: str
    opens: str
    ends: tuple[str, ...]
    lists: tuple[str, ...]
    texts: tuple[str, ...] = ()
    parts: tuple[str, ...] | None = None

    def start(self, seed: str, pseudonyms: Pseudonyms) -> "Chain":
        """Returns the chain before the first event, given the secret seed."""
        return Chain(self, subkey(seed, "chain"), pseudonyms)

    def links(self, events: Sequence[Json]) -> tuple[str, ...]:
        """Returns the link of each stored event, empty before the chain began."""
        return tuple(chain.head for chain in self._chains(events))

    def heads(self, events: Sequence[Json]) -> tuple[ChainHead, ...]:
        """Returns the links that were posted, in order."""
        posted: list[ChainHead] = []
        for event, chain in zip(events, self._chains(events), strict=True):
            turn = self.turn(event)
            if turn and chain.head:
                posted.append(ChainHead(chain.number, turn, chain.head))
        return tuple(posted)

    def _chains(self, events: Sequence[Json]) -> Iterator["Chain"]:
        created = body_of(events[0])
        chain = self.start(created["seed"], pseudonyms_of(created))
        for event in events:
            chain = chain.after((event,))
            yield chain

    def turn(self, event: Json) -> str:
        """Returns the turn for which the link of a stored event is posted; empty if it is not."""
        body = body_of(event)
        if body[TAG] in self.ends:
            return END
        return str(body["number"]) if body[TAG] == self.opens else ""

    def begins_with(self, event: Json) -> bool:
        """Returns whether the chain begins with a stored event, if it has not begun before."""
        body = body_of(event)
        return body[TAG] == self.begins or any(body.get(name) for name in _SECRETS)

    def seal(self, pseudonyms: Pseudonyms, number: int, event: Json) -> Body:
        """Returns a stored event with seals in place of people and of texts of hosts."""
        public = {**body_of(event)}
        for secret in _SECRETS:
            public.pop(secret, None)
        sealed = body_of(self.map_people(public, pseudonyms.seal, pseudonyms.seal_person))
        for name, place, text in self.texts_in(number, event):
            sealed[name] = pseudonyms.text_seal(place, text)
        return sealed

    def texts_in(self, number: int, event: Json) -> Iterator[tuple[str, str, str]]:
        """Yields the texts of hosts in a stored event: field, place and text."""
        body = body_of(event)
        for name in self.texts:
            text = body.get(name)
            if isinstance(text, str) and text:
                yield name, f"text/{number}/{name}", text

    def people_in(self, event: Json) -> set[str]:
        """Returns the ids of all people in a stored event."""
        found: set[str] = set()

        def note(id: str) -> str:
            found.add(id)
            return id

        def note_person(person: Body) -> Body:
            note(person["id"])
            return person

        self.map_people(event, note, note_person)
        return found - {""}

    def map_people(self, value: Json, of_id: _MapId, of_person: _MapPerson) -> Json:
        """Returns a stored value with other ids, and other people where they have a name."""
        if isinstance(value, list):
            return [self.map_people(one, of_id, of_person) for one in value]
        if not isinstance(value, dict):
            return value
        body: Body = {}
        for key, one in value.items():
            is_part = self.parts is None or key in self.parts
            body[key] = self.map_people(one, of_id, of_person) if is_part else one
        for key in PEOPLE:
            id = body.get(key)
            if id and isinstance(id, str):
                body[key] = of_id(id)
        for key in self.lists:
            ids = body.get(key)
            if isinstance(ids, list):
                body[key] = [of_id(id) if isinstance(id, str) else id for id in ids]
        seats = body.get("seats")
        if isinstance(seats, dict):
            body["seats"] = {seat: of_id(id) for seat, id in seats.items()}
        player = body.get("player")
        if isinstance(player, dict):
            body["player"] = of_person(player)
        people = body.get("people")
        if isinstance(people, list):
            body["people"] = list(map(of_person, people))
        return body


@dataclass(frozen=True, slots=True)
class Chain:
    """The running hash of a match or season.

    Attributes:
        format: What is sealed and posted.
        key: The key of the links.
        pseudonyms: The pseudonyms of people.
        number: The number of stored events.
        head: The link of the last one; empty before the chain begins.
        posted: The link that was posted last.
    """

    format: ChainFormat
    key: str
    pseudonyms: Pseudonyms
    number: int = 0
    head: str = ""
    posted: str = ""

    def after(self, events: Iterable[Json]) -> "Chain":
        """Returns the chain after more events, given as they are stored."""
        number = self.number
        head = self.head
        posted = self.posted
        for event in events:
            number += 1
            if head or self.format.begins_with(event):
                sealed = self.format.seal(self.pseudonyms, number, event)
                head = link(self.key, head, sealed)
                posted = head if self.format.turn(event) else posted
        return replace(self, number=number, head=head, posted=posted)


def link(key: str, previous: str, sealed: Json) -> str:
    """Returns the link of a sealed event; `previous` is empty for the first one."""
    return _hmac(key, f"{previous}\n{canonical(sealed)}")


def pseudonyms_of(created: Mapping[str, Any]) -> Pseudonyms:
    """Returns the pseudonyms of people, given the first event as it is stored."""
    return Pseudonyms(
        salt_of(created["seed"], created.get("salt", "")),
        salts=created.get("salts", {}),
        seals=created.get("seals", {}),
        texts=created.get("texts", {}),
    )


def salt_of(seed: str, salt: str) -> str:
    """Returns the secret for people's salts; where there is none, it is derived from the seed."""
    return salt or subkey(seed, "people")


def named_in(event: Json) -> list[Body]:
    """Returns the people in a stored event who have a name there: its player and its `people`."""
    body = body_of(event)
    named: list[Body] = []
    player = body.get("player")
    if isinstance(player, dict):
        named.append(player)
    people = body.get("people")
    if isinstance(people, list):
        named += people
    return named


def canonical(value: Json) -> str:
    """Returns the canonical JSON: ASCII, no spaces, keys in the order of UTF-16 code units."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    # Code units and code points sort alike, except beyond the first 65,536 characters.
    if "\\ud" not in text:
        return text
    return json.dumps(_sort_keys(value), separators=(",", ":"))


def _sort_keys(value: Json) -> Json:
    match value:
        case dict():
            keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
            return {key: _sort_keys(value[key]) for key in keys}
        case list():
            return [_sort_keys(one) for one in value]
        case _:
            return value


def body_of(event: Json) -> Body:
    """Returns a stored event as the object that it is."""
    assert isinstance(event, dict)
    return cast(Body, event)


def _hmac(key: str, text: str) -> str:
    digest = hmac.digest(_bytes(key), _bytes(text), hashlib.sha256)
    return digest.hex()


def _sha256(text: str) -> str:
    return hashlib.sha256(_bytes(text)).hexdigest()


def _bytes(text: str) -> bytes:
    # A foreign file may hold a lone surrogate, which must not fail.
    return text.encode("utf-8", "surrogatepass")
