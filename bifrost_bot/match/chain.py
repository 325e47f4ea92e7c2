"""The running hash: a chain of HMACs over a match's stored events, posted every turn.

It is computed from events as they are stored, never from a later program's reading of them. The
key is derived from the seed: links can be checked only once the seed is published. A person is in
the chain only by a seal, a hash with a salt of their own, so that the links still hold after the
person is erased from the events.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from bifrost_bot.engines.rng import subkey
from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json

SHORT: Final = 32
"""Number of posted digits of a link: 16 equal ones can be found within hours, given the seed."""

PEOPLE: Final = ("host", "by", "to", "left", "player_id")
"""Fields of events and host actions that hold one person's id."""

GONE: Final = "gone-"
"""Prefix of the id that replaces an erased person's."""

END: Final = "end"
"""The turn of the last head, posted when the match has ended."""

_SECRETS: Final = ("salt", "salts", "seals")
_OPENS: Final = "PhaseOpened"
_ENDS: Final = ("MatchFinished", "MatchAbandoned")
_BEGINS: Final = "ChainBegun"


@dataclass(frozen=True, slots=True)
class Pseudonyms:
    """Pseudonyms of people in the chain.

    Attributes:
        salt: The secret from which each person's salt is derived; empty after an erasure.
        salts: The salts of people who were not erased, by id.
        seals: The seals of people who were erased, by the id that replaced theirs.
    """

    salt: str
    salts: Mapping[str, str] = field(default_factory=dict[str, str])
    seals: Mapping[str, str] = field(default_factory=dict[str, str])

    def salt_of(self, id: str) -> str:
        """Returns a person's own salt."""
        return self.salts.get(id) or _hmac(self.salt, f"person/{id}")

    def seal(self, id: str) -> str:
        """Returns the pseudonym of a person's id."""
        known = self.seals.get(id) if id.startswith(GONE) else None
        return known or _sha256(f"{self.salt_of(id)}/{id}")

    def text_seal(self, place: str, text: str) -> str:
        """Returns the seal of a text that may have to be erased, given its place in the events."""
        return _sha256(f"{self.salt_of(place)}/{text}")

    def name_seal(self, person: Mapping[str, Any]) -> str:
        """Returns the seal of a person's name; an erased person's is stored."""
        id = person["id"]
        stored = person.get("seal", "")
        if stored and id.startswith(GONE):
            return stored
        return _sha256(f"{self.salt_of(id)}/{person['name']}")


@dataclass(frozen=True, slots=True)
class ChainHead:
    """A posted link: the number of its event, counted from 1, and the turn, or `END`."""

    number: int
    turn: str
    link: str


def link(seed: str, seals: Pseudonyms, previous: str, event: Json) -> str:
    """Returns the link of a stored event; `previous` is empty for the first one."""
    return joined(seed, previous, seal_event(seals, event))


def joined(seed: str, previous: str, body: Json) -> str:
    """Returns the link of an event that is already sealed."""
    return _hmac(subkey(seed, "chain"), f"{previous}\n{canonical(body)}")


def links(events: Sequence[Json]) -> tuple[str, ...]:
    """Returns the link of each stored event of a match, empty before its chain began."""
    created = _body(events[0])
    seals = seals_of(created)
    begun = is_sealed(created)
    found = [""]
    for event in events:
        begun = begun or _body(event)[TAG] == _BEGINS
        found.append(link(created["seed"], seals, found[-1], event) if begun else "")
    return tuple(found[1:])


def heads(events: Sequence[Json]) -> tuple[ChainHead, ...]:
    """Returns the links that were posted during a match, in order."""
    posted: list[ChainHead] = []
    for number, (event, after) in enumerate(zip(events, links(events), strict=True), start=1):
        body = _body(event)
        if after and body[TAG] == _OPENS:
            posted.append(ChainHead(number, str(body["number"]), after))
        if after and body[TAG] in _ENDS:
            posted.append(ChainHead(number, END, after))
    return tuple(posted)


def is_sealed(created: Mapping[str, Any]) -> bool:
    """Returns whether the chain begins with the match's first event, given as it is stored."""
    return any(created.get(name) for name in _SECRETS)


def seals_of(created: Mapping[str, Any]) -> Pseudonyms:
    """Returns the pseudonyms of a match's people, given its first event as it is stored."""
    salt = base(created["seed"], created.get("salt", ""))
    return Pseudonyms(salt, created.get("salts", {}), created.get("seals", {}))


def base(seed: str, salt: str) -> str:
    """Returns the secret for people's salts; matches without a salt derive it from the seed."""
    return salt or subkey(seed, "people")


def seal_event(seals: Pseudonyms, event: Json) -> dict[str, Any]:
    """Returns a stored event with seals in place of people."""
    body = {key: value for key, value in _body(event).items() if key not in _SECRETS}
    return _seal_people(seals, body)


def _seal_people(seals: Pseudonyms, body: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(body)
    for key in PEOPLE:
        if isinstance(found.get(key), str) and found[key]:
            found[key] = seals.seal(found[key])
    if isinstance(found.get("player"), dict):
        found["player"] = _seal_person(seals, found["player"])
    if isinstance(found.get("people"), list):
        found["people"] = [_seal_person(seals, one) for one in found["people"]]
    if isinstance(found.get("seats"), dict):
        found["seats"] = {seat: seals.seal(id) for seat, id in found["seats"].items()}
    if isinstance(found.get("asked"), list):
        found["asked"] = [seals.seal(id) for id in found["asked"]]
    if isinstance(found.get("deed"), dict):
        found["deed"] = _seal_people(seals, found["deed"])
    return found


def _seal_person(seals: Pseudonyms, person: Mapping[str, Any]) -> dict[str, Any]:
    is_known = not person.get("seal") or person["id"].startswith(GONE)
    kept = {key: value for key, value in person.items() if key != "seal" or not is_known}
    return {**kept, "id": seals.seal(person["id"]), "name": seals.name_seal(person)}


def people_in(event: Json) -> set[str]:
    """Returns the ids of all people in a stored event."""
    found = _body(event)
    ids = {found[key] for key in PEOPLE if isinstance(found.get(key), str)}
    ids.update(person["id"] for person in named_in(found))
    if isinstance(found.get("seats"), dict):
        ids.update(found["seats"].values())
    if isinstance(found.get("asked"), list):
        ids.update(found["asked"])
    if isinstance(found.get("deed"), dict):
        ids |= people_in(found["deed"])
    return ids - {""}


def named_in(event: Json) -> list[dict[str, Any]]:
    """Returns the people in a stored event who have a name there: its player and its `people`."""
    found = _body(event)
    named: list[dict[str, Any]] = []
    if isinstance(found.get("player"), dict):
        named.append(found["player"])
    if isinstance(found.get("people"), list):
        named += found["people"]
    return named


def prepare_erasure(events: Sequence[Json], user_id: str, other_id: str) -> list[Json]:
    """Returns a match's stored events with seals and salts from which a person cannot be found.

    `other_id` will replace the person's id; it is still in the events that are returned.
    """
    created = _body(events[0])
    if not is_sealed(created) and all(_body(event)[TAG] != _BEGINS for event in events):
        return list(events)
    seals = seals_of(created)
    others = {id for event in events for id in people_in(event)}
    others -= {user_id, *seals.seals}
    opened: dict[str, Any] = {
        "salt": "",
        "salts": {id: seals.salt_of(id) for id in sorted(others)},
        "seals": {**seals.seals, other_id: seals.seal(user_id)},
    }
    found = [_with_name_seal(seals, event, user_id) for event in events]
    return [cast(Json, {**_body(found[0]), **opened}), *found[1:]]


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


def _with_name_seal(seals: Pseudonyms, event: Json, user_id: str) -> Json:
    """Returns a stored event in which the seal of a user's name is kept with the name."""

    def add_seal(person: dict[str, Any]) -> dict[str, Any]:
        if person["id"] != user_id:
            return person
        return {**person, "seal": seals.name_seal(person)}

    body = dict(_body(event))
    if isinstance(body.get("deed"), dict):
        body["deed"] = _with_name_seal(seals, body["deed"], user_id)
    if isinstance(body.get("player"), dict):
        body["player"] = add_seal(body["player"])
    if isinstance(body.get("people"), list):
        body["people"] = [add_seal(person) for person in body["people"]]
    return body


def _body(event: Json) -> dict[str, Any]:
    assert isinstance(event, dict)
    return cast(dict[str, Any], event)


def _hmac(key: str, text: str) -> str:
    return hmac.digest(_bytes(key), _bytes(text), hashlib.sha256).hex()


def _sha256(text: str) -> str:
    return hashlib.sha256(_bytes(text)).hexdigest()


def _bytes(text: str) -> bytes:
    # A foreign file may hold a lone surrogate, which must not fail.
    return text.encode("utf-8", "surrogatepass")
