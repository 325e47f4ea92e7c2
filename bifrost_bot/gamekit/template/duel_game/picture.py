"""The board of Duel as a drawing: a square for each player with the points in it."""

from bifrost_bot.engines.scene import Card, Colour, Pill, Scene, Shape, Table, Tile, ranked
from bifrost_bot.engines.values import Board
from bifrost_bot.engines.words import count, name

from .knowledge import last_round
from .model import View

_FILLS = (Colour.RED, Colour.BLUE)


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of the board as the viewer may see it."""
    del board
    tiles: list[Tile] = []
    for at, seat in enumerate(view.seats):
        points = str(view.won.count(seat))
        tiles.append(Tile(seat, float(at), 0.0, Shape.SQUARE, _FILLS[at], points))
    captions = (f"After {count(len(view.won), 'round')}.", *last_round(view))
    return Scene(
        "Duel",
        tuple(tiles),
        captions=captions,
        tables=(results(view),),
        alt=" ".join(("Duel.", *captions)),
        aside=("Duel",),
        pill=Pill("the match is over" if view.outcome else f"round {len(view.won) + 1}"),
    )


def results(view: View) -> Table:
    """Returns the scores, a row a seat, in order of rank; pictures have a card for each."""
    rows = tuple((name(seat), str(view.won.count(seat))) for seat in view.seats)
    cards = tuple(
        Card(player, fill, points, letter=player[0], own=seat == view.viewer)
        for seat, fill, (player, points) in zip(view.seats, _FILLS, rows, strict=True)
    )
    return ranked(Table("Points", ("Player", "Points"), rows, cards), 1)
