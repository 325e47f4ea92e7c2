"""The running hash: a chain of HMACs over a match's stored events, which is posted every turn and
fixes all that was.

It works on events as they are stored, never on what a later program reads in them. Its key follows
from the seed, so that a link tells nobody anything before the seed is published, and everything
after. A person is in it only by a seal, a hash with a salt of their own, so that they can be erased
from the events of a match and its links still hold.
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
"""How many digits of a link are posted: whoever knows the seed finds two matches with 16 equal
ones within hours.
"""

PEOPLE: Final = ("host", "by", "to", "left", "player_id")
"""The fields of events and deeds that hold a person's id, besides `player`, `people`, `asked`
and `seats`.
"""

GONE: Final = "gone-"
"""How the id begins that stands for an erased person."""

END: Final = "end"
"""What stands for the turn where a match has ended."""

_SECRETS: Final = ("salt", "salts", "seals")
_OPENS: Final = "PhaseOpened"
_ENDS: Final = ("MatchFinished", "MatchAbandoned")
_BEGINS: Final = "ChainBegun"


@dataclass(frozen=True, slots=True)
class Seals:
    """What stands for people in the chain.

    Attributes:
        salt: The secret from which each person's salt follows; empty once somebody was erased.
        salts: The salts of those who were not, by id.
        seals: What stands for those who were, by the id that replaced theirs.
    """

    salt: str
    salts: Mapping[str, str] = field(default_factory=dict[str, str])
    seals: Mapping[str, str] = field(default_factory=dict[str, str])

    def salt_of(self, id: str) -> str:
        """Returns a person's own salt."""
        return self.salts.get(id) or _hmac(self.salt, f"person/{id}")

    def seal(self, id: str) -> str:
        """Returns what stands for a person's id."""
        known = self.seals.get(id) if id.startswith(GONE) else None
        return known or _sha256(f"{self.salt_of(id)}/{id}")

    def text_seal(self, place: str, text: str) -> str:
        """Returns what stands for a text that may have to be changed, by the place where it
        stands.
        """
        return _sha256(f"{self.salt_of(place)}/{text}")

    def name_seal(self, person: Mapping[str, Any]) -> str:
        """Returns what stands for the name of a player or another person who is stored by name."""
        id, known = person["id"], person.get("seal", "")
        return (
            known
            if known and id.startswith(GONE)
            else _sha256(f"{self.salt_of(id)}/{person['name']}")
        )


@dataclass(frozen=True, slots=True)
class Head:
    """A link that was posted: after which event, counted from 1, and for which turn, or `END`."""

    number: int
    turn: str
    link: str


def link(seed: str, seals: Seals, previous: str, event: Json) -> str:
    """Returns the link of a stored event after the link of the one before it, which is empty for
    the first.
    """
    return joined(seed, previous, sealed(seals, event))


def joined(seed: str, previous: str, body: Json) -> str:
    """Returns the link of what stands for an event in the chain, after the link of the one
    before it.
    """
    return _hmac(subkey(seed, "chain"), f"{previous}\n{canonical(body)}")


def links(events: Sequence[Json]) -> tuple[str, ...]:
    """Returns the link of each stored event of a match, empty before its chain began."""
    created = _body(events[0])
    seals, found = seals_of(created), [""]
    begun = is_sealed(created)
    for event in events:
        begun = begun or _body(event)[TAG] == _BEGINS
        found.append(link(created["seed"], seals, found[-1], event) if begun else "")
    return tuple(found[1:])


def heads(events: Sequence[Json]) -> tuple[Head, ...]:
    """Returns the links that were posted while a match was played, in order."""
    posted: list[Head] = []
    for number, (event, after) in enumerate(zip(events, links(events), strict=True), start=1):
        body = _body(event)
        if after and body[TAG] == _OPENS:
            posted.append(Head(number, str(body["number"]), after))
        if after and body[TAG] in _ENDS:
            posted.append(Head(number, END, after))
    return tuple(posted)


def is_sealed(created: Mapping[str, Any]) -> bool:
    """Returns whether a match's chain begins with its first event, given that as it is stored."""
    return any(created.get(name) for name in _SECRETS)


def seals_of(created: Mapping[str, Any]) -> Seals:
    """Returns what stands for people, given a match's first event as it is stored."""
    salt = base(created["seed"], created.get("salt", ""))
    return Seals(salt, created.get("salts", {}), created.get("seals", {}))


def base(seed: str, salt: str) -> str:
    """Returns the secret from which people's salts follow: a match's own, or where it has none
    one of its seed.
    """
    return salt or subkey(seed, "people")


def sealed(seals: Seals, event: Json) -> dict[str, Any]:
    """Returns a stored event with seals in place of people."""
    return _sealed(
        seals, {key: value for key, value in _body(event).items() if key not in _SECRETS}
    )


def _sealed(seals: Seals, body: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(body)
    found |= {
        key: seals.seal(found[key])
        for key in PEOPLE
        if isinstance(found.get(key), str) and found[key]
    }
    if isinstance(found.get("player"), dict):
        found["player"] = _sealed_person(seals, found["player"])
    if isinstance(found.get("people"), list):
        found["people"] = [_sealed_person(seals, one) for one in found["people"]]
    if isinstance(found.get("seats"), dict):
        found["seats"] = {seat: seals.seal(id) for seat, id in found["seats"].items()}
    if isinstance(found.get("asked"), list):
        found["asked"] = [seals.seal(id) for id in found["asked"]]
    if isinstance(found.get("deed"), dict):
        found["deed"] = _sealed(seals, found["deed"])
    return found


def _sealed_person(seals: Seals, person: Mapping[str, Any]) -> dict[str, Any]:
    is_known = not person.get("seal") or person["id"].startswith(GONE)
    kept = {key: value for key, value in person.items() if key != "seal" or not is_known}
    return {**kept, "id": seals.seal(person["id"]), "name": seals.name_seal(person)}


def people_in(event: Json) -> set[str]:
    """Returns the ids of all who are in a stored event."""
    found = _body(event)
    ids = {found[key] for key in PEOPLE if isinstance(found.get(key), str)}
    ids |= {person["id"] for person in named_in(found)}
    ids |= set(found["seats"].values()) if isinstance(found.get("seats"), dict) else set()
    ids |= set(found["asked"]) if isinstance(found.get("asked"), list) else set()
    ids |= people_in(found["deed"]) if isinstance(found.get("deed"), dict) else set()
    return ids - {""}


def named_in(event: Json) -> list[dict[str, Any]]:
    """Returns those who are in a stored event by name: who plays, and others."""
    found = _body(event)
    player: list[Any] = [found["player"]] if isinstance(found.get("player"), dict) else []
    return [*player, *(found["people"] if isinstance(found.get("people"), list) else ())]


def erased(events: Sequence[Json], user_id: str, other_id: str) -> list[Json]:
    """Returns a match's stored events with another id for a person's seal, and no way back from it
    to the person.

    The events still hold the person.
    """
    created = _body(events[0])
    if not is_sealed(created) and all(_body(event)[TAG] != _BEGINS for event in events):
        return list(events)
    seals = seals_of(created)
    others = {id for event in events for id in people_in(event)} - {user_id, *seals.seals}
    opened: dict[str, Any] = {
        "salt": "",
        "salts": {id: seals.salt_of(id) for id in sorted(others)},
        "seals": {**seals.seals, other_id: seals.seal(user_id)},
    }
    found = [_without_name(seals, event, user_id) for event in events]
    return [cast(Json, {**_body(found[0]), **opened}), *found[1:]]


def canonical(value: Json) -> str:
    """Returns the one JSON text of a value: ASCII, no spaces, keys in the order of their UTF-16
    code units.
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    # Only signs beyond the first 65,536 are ordered otherwise by their code units than by their
    # numbers.
    return json.dumps(_ordered(value), separators=(",", ":")) if "\\ud" in text else text


def _ordered(value: Json) -> Json:
    match value:
        case dict():
            keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
            return {key: _ordered(value[key]) for key in keys}
        case list():
            return [_ordered(one) for one in value]
        case _:
            return value


def _without_name(seals: Seals, event: Json, user_id: str) -> Json:
    body = dict(_body(event))
    if isinstance(body.get("deed"), dict):
        body["deed"] = _without_name(seals, body["deed"], user_id)
    if isinstance(body.get("player"), dict):
        body["player"] = _unnamed(seals, body["player"], user_id)
    if isinstance(body.get("people"), list):
        body["people"] = [_unnamed(seals, one, user_id) for one in body["people"]]
    return body


def _unnamed(seals: Seals, person: dict[str, Any], user_id: str) -> dict[str, Any]:
    return {**person, "seal": seals.name_seal(person)} if person["id"] == user_id else person


def _body(event: Json) -> dict[str, Any]:
    assert isinstance(event, dict)
    return cast(dict[str, Any], event)


def _hmac(key: str, text: str) -> str:
    return hmac.digest(_bytes(key), _bytes(text), hashlib.sha256).hex()


def _sha256(text: str) -> str:
    return hashlib.sha256(_bytes(text)).hexdigest()


def _bytes(text: str) -> bytes:
    # Half a surrogate pair, which a foreign file may hold, is no reason to fail.
    return text.encode("utf-8", "surrogatepass")
