"""Contact sheets: a late position of each game, public and private, in every palette and two sizes.

Made to be looked at, also as people with two kinds of colour blindness see them.
"""

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from PIL import Image

from bifrost_bot.dev.benches.seats import player_count
from bifrost_bot.dev.benches.tournament import first_state
from bifrost_bot.drawing.board import HEIGHT, WIDTH
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene

_SMALL: Final = (WIDTH // 2, HEIGHT // 2)
_GAMMA: Final = 2.2
_Row: TypeAlias = tuple[float, float, float]
_Matrix: TypeAlias = tuple[_Row, _Row, _Row]

SIGHTS: Final[Mapping[str, _Matrix | None]] = MappingProxyType(
    {
        "full": None,
        "deuteranopia": (
            (0.367, 0.861, -0.228),
            (0.280, 0.673, 0.047),
            (-0.012, 0.043, 0.969),
        ),
        "protanopia": (
            (0.152, 1.053, -0.205),
            (0.115, 0.786, 0.099),
            (-0.004, -0.048, 1.052),
        ),
    }
)
"""How light of three colours is seen without one kind of cones (Machado and others, 2009)."""


def write_sheets(folder: Path, players: str) -> Iterator[Path]:
    """Writes a sheet of each game as each kind of people see it; yields their files."""
    folder.mkdir(parents=True, exist_ok=True)
    for game_id, game in all_games().items():
        count = player_count(game_id, players)
        sheet = _sheet(scenes(game, count))
        for sight, matrix in SIGHTS.items():
            path = folder / f"{game_id}-{players}-{sight}.png"
            seen = sheet if matrix is None else as_seen(sheet, matrix)
            seen.save(path)
            yield path


def scenes(game: AnyGame, players: int) -> tuple[Scene, Scene]:
    """Returns the first board of a late position, as everyone sees it and as the first player."""
    states = list(_states(game, players))
    state = states[len(states) * 4 // 5]
    board = game.boards(state)[-1]
    seat = game.info.seats[0]
    public = game.view(state, None)
    private = game.view(state, seat)
    return game.scene(public, board), game.scene(private, board)


def _states(game: AnyGame, players: int) -> Iterator[Any]:
    """Yields the states of a match between computer players who play their first idea."""
    seats = game.info.seats[:players]
    state = first_state(game, seats, "sheets")
    while (phase := game.phase(state)) is not None:
        yield state
        moves: dict[Any, Any] = {}
        for place, slot in enumerate(phase.to_act):
            chance = Rng(f"sheets {place}", phase.number)
            view = game.view(state, slot.seat)
            moves[slot] = game.best_move(view, slot, chance, lambda: False)
        for event in game.resolve(state, moves, Rng("sheets", phase.number)):
            state = game.evolve(state, event)


def _sheet(shown: tuple[Scene, Scene]) -> Image.Image:
    """Returns a row for each palette: public, private, and both at half the size."""
    painter = Painter()
    small_width, small_height = _SMALL
    width = 2 * WIDTH + small_width
    sheet = Image.new("RGB", (width, len(PALETTES) * HEIGHT))
    for row, palette in enumerate(PALETTES.values()):
        top = row * HEIGHT
        for column, scene in enumerate(shown):
            png = io.BytesIO(painter.png(scene, palette))
            picture = Image.open(png).convert("RGB")
            sheet.paste(picture, (column * WIDTH, top))
            sheet.paste(picture.reduce(2), (2 * WIDTH, top + column * small_height))
    return sheet


def as_seen(picture: Image.Image, matrix: _Matrix) -> Image.Image:
    """Returns a picture in the colours that light mixed by this matrix has."""
    red, green, blue = matrix
    mixed = (*red, 0, *green, 0, *blue, 0)
    light = _raise_values(picture, _GAMMA).convert("RGB", mixed)
    return _raise_values(light, 1 / _GAMMA)


def _raise_values(picture: Image.Image, exponent: float) -> Image.Image:
    """Returns a picture whose values, as shares of the largest, are raised to this power."""
    shares = [(value / 255) ** exponent for value in range(256)]
    table = bytes(round(255 * share) for share in shares)
    raised = picture.tobytes().translate(table)
    return Image.frombytes("RGB", picture.size, raised)
