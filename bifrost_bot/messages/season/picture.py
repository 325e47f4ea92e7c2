"""The picture of a season: the cast in order, at the end on a podium, and places over time."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
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
        names: People's names by id.
    """
    scene = season_scene(seen, names)
    return (Picture(scene, f"season-{seen.season.id}.png"),) if scene else ()


def season_scene(seen: Seen, names: Mapping[str, str]) -> Scene | None:
    """Returns the cast with places in the circles, next to places over time."""
    chart = places_scene(seen, {}, beside_cast(seen)) if seen.played else None
    if chart is None:
        return None
    places: list[int] = []
    cards: list[Card] = []
    said: list[str] = []
    for place, member in _standing(seen):
        card = _card(seen, member, place, names)
        places.append(place)
        cards.append(card)
        said.append(_alt_text(member, place, card))
    title = _readable(seen.season.name) or "Season"
    played = counted(len(seen.season.episodes), "episode")
    alt = f"{title}, {played}. {'; '.join(said)}."
    return Scene(
        title=title,
        tiles=(),
        captions=tuple(said),
        aside=(title, played),
        pill=_pill(seen, cards),
        alt=alt if len(alt) <= _MOST_ALT else f"{alt[: _MOST_ALT - 3]}...",
        podium=Podium(
            tuple(cards),
            tuple(places),
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
    alive: list[tuple[int, PublicMember]] = []
    out: list[tuple[int, PublicMember]] = []
    for member in seen.season.cast:
        if member.successor:
            continue
        if member.out is not None:
            out.append((ranks[member.id], member))
        elif member.id == seen.season.winner:
            alive.append((1, member))
        else:
            alive.append((last.get(member.id, level), member))
    by_place = itemgetter(0)
    return sorted(alive, key=by_place) + sorted(out, key=by_place)


def _card(seen: Seen, member: PublicMember, place: int, names: Mapping[str, str]) -> Card:
    number = 1 + seen.season.cast.index(member)
    name = _readable(names.get(member.id, "")) or PLAYER_NUMBER.format(number=number)
    out = member.out is not None
    colour, _ = look_of(seen, member.id)
    return Card(
        name,
        colour,
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
