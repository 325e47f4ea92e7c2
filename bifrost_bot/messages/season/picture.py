"""The picture of a season: the cast in order, at the end on a podium, and places over time."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.drawing.font import drawable
from bifrost_bot.engines.scene import Card, Pill, Podium, Scene
from bifrost_bot.messages.post import Picture
from bifrost_bot.messages.season.places import beside_cast, final_ranks, look_of, places_scene
from bifrost_bot.season.view import PublicMember
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts import PLAYER_NUMBER
from bifrost_bot.speech.wording import counted

_MOST_ALT: Final = 900


def season_pictures(seen: Seen, names: Mapping[str, str]) -> tuple[Picture, ...]:
    """Returns the picture of a season; none before its first result.

    Args:
        seen: The public view of the season.
        names: People's names by id.
    """
    scene = season_scene(seen, names)
    return (Picture(scene, f"season-{seen.season.id}.png"),) if scene else ()


def season_scene(seen: Seen, names: Mapping[str, str]) -> Scene | None:
    """Returns the cast with places in the circles, next to places over time."""
    chart = places_scene(seen, {}, beside_cast(seen)) if seen.played else None
    if chart is None:
        return None
    standing = _standing(seen)
    cards = tuple(_card(seen, member, place, names) for place, member in standing)
    title = _readable(seen.season.name) or "Season"
    played = counted(len(seen.season.episodes), "episode")
    said = [
        _alt_text(member, place, card)
        for (place, member), card in zip(standing, cards, strict=True)
    ]
    alt = f"{title}, {played}. {'; '.join(said)}."
    return Scene(
        title=title,
        tiles=(),
        captions=tuple(said),
        aside=(title, played),
        pill=_pill(seen, cards),
        alt=alt if len(alt) <= _MOST_ALT else f"{alt[: _MOST_ALT - 3]}...",
        podium=Podium(
            cards,
            tuple(place for place, _ in standing),
            "garnets",
            (chart,),
            has_steps=bool(seen.season.winner),
        ),
    )


def _standing(seen: Seen) -> Sequence[tuple[int, PublicMember]]:
    """Returns the cast with places, the best first: in the last episode, of those out the final."""
    ranks = final_ranks(seen)
    last = seen.places_in(seen.played[-1])
    level = len(seen.alive)
    found: list[tuple[int, PublicMember]] = []
    for member in seen.season.cast:
        if member.successor:
            continue
        if member.id == seen.season.winner:
            place = 1
        elif member.out is None:
            place = last.get(member.id, level)
        else:
            place = ranks[member.id]
        found.append((place, member))
    return sorted(found, key=lambda one: (one[1].out is not None, one[0]))


def _card(seen: Seen, member: PublicMember, place: int, names: Mapping[str, str]) -> Card:
    number = [one.id for one in seen.season.cast].index(member.id) + 1
    name = _readable(names.get(member.id, "")) or PLAYER_NUMBER.format(number=number)
    out = member.out is not None
    return Card(
        name,
        look_of(seen, member.id)[0],
        str(member.garnets) if member.garnets else "",
        letter=str(place),
        note=f"out in episode {member.out}" if out else "",
        faded=out and not seen.season.winner,
    )


def _readable(name: str) -> str:
    """Returns a name in the letters that pictures have; empty if it has others."""
    shown = drawable(name).strip()
    return "" if "?" in shown and "?" not in name else shown


def _alt_text(member: PublicMember, place: int, card: Card) -> str:
    garnets = f", {counted(member.garnets, 'garnet')}" if member.garnets else ""
    left = f", {card.note}" if card.note else ""
    return f"{place}. {card.name}{garnets}{left}"


def _pill(seen: Seen, cards: Sequence[Card]) -> Pill:
    if seen.season.winner:
        return Pill(f"{cards[0].name} wins", cards[0].colour)
    if seen.season.over:
        return Pill("no winner")
    return Pill(f"{counted(len(seen.alive), 'player')} left")
