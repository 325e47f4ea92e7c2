"""The erasure of a person from stored events, which keeps everything else, and the running hash.

Another id replaces theirs wherever people are named: seats are dealt by place, receipts hash texts,
and the running hash has seals instead of people, so that what is left still verifies. In texts of
hosts, the person's names and mentions are replaced too. What a user typed as a move stays, because
other players' moves depend on it.
"""

from collections.abc import Collection, Sequence
from string import whitespace
from typing import Final

from bifrost_bot.engines.values import Json
from bifrost_bot.engines.words import find_words, is_apart
from bifrost_bot.stream.chain import Body, ChainFormat, body_of, pseudonyms_of

ERASED_NAME: Final = "Somebody"
"""The name of every erased person."""

_SHORTEST_NAME: Final = 2


def erase_person(
    format: ChainFormat,
    events: Sequence[Json],
    user_id: str,
    other_id: str,
    names: Collection[str] = (),
) -> list[Json]:
    """Returns all stored events of a match or season that is over, without a person.

    Args:
        format: Which fields hold people and texts.
        events: All events, in order.
        other_id: The id that replaces `user_id`; it begins with `GONE`.
        names: The person's names, to be removed from texts of hosts.
    """
    has_chain = any(map(format.begins_with, events))
    pseudonyms = pseudonyms_of(body_of(events[0]))

    def other(id: str) -> str:
        return other_id if id == user_id else id

    def other_person(person: Body) -> Body:
        if person["id"] != user_id:
            return person
        seal = {"seal": pseudonyms.name_seal(person)} if has_chain else {}
        return {**person, **seal, "id": other_id, "name": ERASED_NAME}

    people: set[str] = set()
    kept: dict[str, str] = {}
    texts = dict(pseudonyms.texts)
    found: list[Body] = []
    for number, event in enumerate(events, start=1):
        people |= format.people_in(event)
        body = body_of(format.map_people(event, other, other_person))
        for name, place, text in format.texts_in(number, event):
            body[name] = _remove_names(text, user_id, names)
            if place in texts or body[name] != text:
                texts[place] = pseudonyms.text_seal(place, text)
            else:
                kept[place] = pseudonyms.salt_of(place)
        found.append(body)
    if has_chain:
        others = people - {user_id, *pseudonyms.seals}
        salts = {id: pseudonyms.salt_of(id) for id in sorted(others)}
        created = found[0]
        created["salt"] = ""
        created["salts"] = {**salts, **kept}
        created["seals"] = {**pseudonyms.seals, other_id: pseudonyms.seal(user_id)}
        if format.texts:
            created["texts"] = texts
    return [*found]


def _remove_names(text: str, user_id: str, names: Collection[str]) -> str:
    for mention in (f"<@{user_id}>", f"<@!{user_id}>", user_id):
        text = text.replace(mention, ERASED_NAME)
    for name in sorted(names, key=len, reverse=True):
        if len(name.strip()) >= _SHORTEST_NAME:
            text = _remove_words(text, name.split())
    return text


def _remove_words(text: str, words: Sequence[str]) -> str:
    """Returns a text with `ERASED_NAME` in place of these words, but not within longer words."""
    parts: list[str] = []
    at = 0
    while (place := find_words(text, words, whitespace, at)) is not None:
        parts.append(text[at : place.start])
        parts.append(ERASED_NAME if is_apart(text, place) else text[place])
        at = place.stop
    return "".join(parts) + text[at:]
