"""What a match's settings fix, for the players to read with the rules."""

from collections.abc import Iterator

from bifrost_bot.engines.bifrost.model import COLOURS, LATTICE, LETTERS, Config
from bifrost_bot.engines.bifrost.settings import configure
from bifrost_bot.engines.words import count, listed


def terms(config: Config) -> tuple[str, ...]:
    """Returns what the settings fix and players should know, a line each; of the start only what
    is not usual.
    """
    return tuple(_terms(config, configure({}, COLOURS)))


def _terms(config: Config, usual: Config) -> Iterator[str]:
    if config.start != usual.start:
        yield _start(config.start)
    yield f"Places are worth {listed([str(points) for points in config.points])} points."
    if config.half_break:
        pause = count(config.half_break, "second")
        yield (
            f"Before the second half there is a break of {pause}. You can send moves for its "
            "first turn during the "
            "break."
        )
    idle = "lasts as long as any other" if config.wait_for_finished else "is skipped"
    yield f"All games share each turn. A turn in which nobody has a move to make {idle}."


def _start(cells: str) -> str:
    owned = {
        seat: [
            name for name, held in zip(LATTICE.names, cells, strict=True) if held == LETTERS[seat]
        ]
        for seat in COLOURS
    }
    told = [f"{seat.capitalize()} {listed(names)}" for seat, names in owned.items() if names]
    return (
        f"Coloured from the start on every board: {'; '.join(told)}."
        if told
        else "All boards begin empty."
    )
