"""The board of Duel as a drawing: a square for each player with the points in it."""

from bifrost_bot.engines.scene import Colour, Scene, Shape, Table, Tile, ranked
from bifrost_bot.engines.values import Board
from bifrost_bot.engines.words import count, name

from .knowledge import last_round
from .model import View


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of the board as the viewer may see it."""
    del board
    fills = (Colour.RED, Colour.BLUE)
    tiles = tuple(
        Tile(seat, float(at), 0.0, Shape.SQUARE, fill, str(view.won.count(seat)))
        for at, (seat, fill) in enumerate(zip(view.seats, fills, strict=True))
    )
    captions = (f"After {count(len(view.won), 'round')}.", *last_round(view))
    return Scene(
        "Duel",
        tiles,
        captions=captions,
        tables=(results(view),),
        alt=" ".join(("Duel.", *captions)),
    )


def results(view: View) -> Table:
    """Returns the scores, a row a seat, in order of rank."""
    rows = tuple((name(seat), str(view.won.count(seat))) for seat in view.seats)
    return ranked(Table("Points", ("Player", "Points"), rows), 1)
