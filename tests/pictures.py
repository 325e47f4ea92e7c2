"""`python -m tests.pictures` draws the boards of all games in `docs/pictures/`, which README shows."""

import io
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, cast

from PIL import Image

from bifrost_bot.drawing.image import Painter
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
GIF: Final = FOLDER / "games.gif"
PEOPLE: Final = {"antisocial_snake": 4, "social_snake": 5}
LAST_PHASE: Final = {
    "antisocial_snake": 3,
    "bifrost": 30,
    "dont_connect_5": 60,
    "social_snake": 2,
    "three_towers": 3,
}
"""After which phase a game's board is drawn: late enough for something to be seen, early enough
to be read.
"""

_SIZE: Final = (550, 350)
_GIF_FRAMES: Final = 3
_GIF_COLOURS: Final = 128
_FRAME_MS: Final = 1_200


def states(game: AnyGame) -> Iterator[Any]:
    """Yields the states of a match between computer players who play their first idea."""
    seats = game.info.seats[: PEOPLE.get(game.info.id, game.info.fewest)]
    state = game.setup(game.configure({}, seats), seats, Rng("pictures", 0))
    while (phase := game.phase(state)) is not None:
        yield state
        chance = [Rng(f"pictures {place}", phase.number) for place in range(len(phase.to_act))]
        moves = {
            slot: game.best_move(game.view(state, slot.seat), slot, rng, lambda: False)
            for slot, rng in zip(phase.to_act, chance, strict=True)
        }
        for event in game.resolve(state, moves, Rng("pictures", phase.number)):
            state = game.evolve(state, event)


def boards(game: AnyGame, count: int) -> list[bytes]:
    """Returns a game's first public board as PNG, before and after its last shown phase."""
    last = LAST_PHASE[game.info.id]
    shown = list(islice(states(game), last + 1))[:: -max(1, last // count)][:count]
    return [
        Painter().png(game.scene(game.view(state, None), game.boards(state)[0]))
        for state in reversed(shown)
    ]


def slides(drawn: list[bytes]) -> bytes:
    """Returns boards in the size of Discord's clients as a GIF that repeats."""
    images = [_small(Image.open(io.BytesIO(board))) for board in drawn]
    written = io.BytesIO()
    images[0].save(
        written,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=_FRAME_MS,
        loop=0,
        optimize=True,
    )
    return written.getvalue()


def _small(board: Image.Image) -> Image.Image:
    """Returns a board reduced, in its own colours and the most frequent ones between these."""
    image = board.convert("RGB")
    own = image.getcolors(_GIF_COLOURS) or []
    image.thumbnail(_SIZE, Image.Resampling.LANCZOS)
    between = sorted(image.getcolors(_SIZE[0] * _SIZE[1]) or [], key=lambda entry: -entry[0])
    colours = [cast(tuple[int, int, int], colour) for _, colour in [*own, *between]]
    shown = list(dict.fromkeys(colours))[:_GIF_COLOURS]
    table = Image.new("P", (1, 1))
    table.putpalette([*chain.from_iterable(shown)])
    return image.quantize(palette=table, dither=Image.Dither.NONE)


def main() -> None:
    """Draws them all, one after another in one animation."""
    FOLDER.mkdir(exist_ok=True)
    drawn: list[bytes] = []
    for game_id in LAST_PHASE:
        game = all_games()[game_id]
        drawn += boards(game, _GIF_FRAMES)
    GIF.write_bytes(slides(drawn))


if __name__ == "__main__":
    main()
