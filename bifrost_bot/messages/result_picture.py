"""The picture of a match's result: a podium, and every board as it ended."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bifrost_bot.drawing.font import drawable
from bifrost_bot.engines.scene import Card, Colour, Pill, Podium, Scene
from bifrost_bot.engines.values import Seat
from bifrost_bot.match.history.results import places
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import Picture
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import shown_boards
from bifrost_bot.speech.view import view_for

_COLOURS: Final = tuple(colour.value for colour in Colour)
_OTHERS: Final = (Colour.BLUE, Colour.ORANGE, Colour.DARK_GREEN, Colour.PURPLE, Colour.RED)
"""Chips of seats that are not called by a colour, in order."""

_MOST_ALT: Final = 900


def result_pictures(match: Match) -> tuple[Picture, ...]:
    """Returns the picture of a result; none for a match that ended without one."""
    if match.outcome is None:
        return ()
    return (Picture(result_scene(match), f"match-{match.id}-result.png"),)


def result_scene(match: Match) -> Scene:
    """Returns the picture of the result of a finished match."""
    assert match.outcome is not None
    public = view_for(match, None)
    boards = tuple(map(public.scene, shown_boards(match)))
    table = public.results()
    points = {name: figures[0] for name, *figures in table.rows if figures}
    unit = table.heads[1].lower() if len(table.heads) > 1 else ""
    chips = _chips(boards)
    placed = places(match.outcome.ranking)
    cards: dict[Seat, Card] = {}
    said: list[str] = []
    for seat, place in placed.items():
        name = wording.seat_name(seat)
        card = _card(match, seat, chips, points.get(name, ""))
        cards[seat] = card
        said.append(f"{place}. {_alt_text(card, unit, name)}")
    title = f"{match.game.info.title}, match {match.id}"
    winners = match.outcome.ranking[0]
    alt = f"Result of {title}. {match.outcome.reason} {'; '.join(said)}."
    return Scene(
        title=title,
        tiles=(),
        captions=tuple(said),
        aside=(title, match.outcome.reason),
        pill=_pill(winners, cards),
        alt=alt if len(alt) <= _MOST_ALT else f"{alt[: _MOST_ALT - 3]}...",
        podium=Podium(tuple(cards.values()), tuple(placed.values()), unit, boards),
    )


def _pill(winners: Sequence[Seat], cards: Mapping[Seat, Card]) -> Pill:
    if len(winners) > 1:
        return Pill(f"{len(winners)} share the first place")
    winner = winners[0]
    return Pill(f"{wording.seat_name(winner)} wins", cards[winner].colour)


def _alt_text(card: Card, unit: str, name: str) -> str:
    who = name if card.name == name else f"{card.name} ({name})"
    return f"{who}, {card.points} {unit}".rstrip() if card.points else who


def _card(match: Match, seat: Seat, chips: Mapping[str, Card], points: str) -> Card:
    """Returns a seat with its player's name, if the pictures' font has its letters."""
    name = wording.seat_name(seat)
    chip = chips.get(name) or _own_chip(match, seat, name)
    player = match.occupant(seat)
    known = drawable(wording.plain(player.name)) if player else ""
    readable = known.strip() and "?" not in known
    return Card(
        known if readable else name,
        chip.colour,
        points,
        sign=chip.sign,
        letter=chip.letter,
        note=name if readable else "",
    )


def _chips(boards: Iterable[Scene]) -> dict[str, Card]:
    """Returns the chips that the boards' cards have, by the names on these."""
    found: dict[str, Card] = {}
    for scene in boards:
        for table in scene.tables:
            for card in table.cards:
                found.setdefault(card.name, card)
    return found


def _own_chip(match: Match, seat: Seat, name: str) -> Card:
    """Returns a chip in the colour that a seat is called by, or in one of a few."""
    if seat in _COLOURS:
        colour = Colour(seat)
    else:
        at = [*match.seats].index(seat)
        colour = _OTHERS[at % len(_OTHERS)]
    return Card(name, colour, points="", letter=name[:1])
