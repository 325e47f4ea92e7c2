"""A match's settings in words, for `/rules`."""

from collections.abc import Iterator

from bifrost_bot.engines.bifrost.model import COLOURS, LATTICE, LETTERS, Config
from bifrost_bot.engines.bifrost.settings import configure
from bifrost_bot.engines.words import count, listed


def terms(config: Config) -> tuple[str, ...]:
    """Returns the settings that players should know, a line each; the start only if unusual."""
    return tuple(_terms(config, configure({}, COLOURS)))


def _terms(config: Config, usual: Config) -> Iterator[str]:
    if config.start != usual.start:
        yield _start(config.start)
    yield f"Places are worth {listed([str(points) for points in config.points])} points."
    if config.half_break:
        pause = count(config.half_break, "second")
        yield (
            f"Before the second half there is a break of {pause}. You can send moves for its "
            "first turn during the break."
        )
    idle = "lasts as long as any other" if config.wait_for_finished else "is skipped"
    yield f"All games share each turn. A turn in which nobody has a move to make {idle}."


def _start(cells: str) -> str:
    parts: list[str] = []
    for seat in COLOURS:
        content = zip(LATTICE.names, cells, strict=True)
        names = [name for name, letter in content if letter == LETTERS[seat]]
        if names:
            parts.append(f"{seat.capitalize()} {listed(names)}")
    if not parts:
        return "All boards begin empty."
    return f"Coloured from the start on every board: {'; '.join(parts)}."
