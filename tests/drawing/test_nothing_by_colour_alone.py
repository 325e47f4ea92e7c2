"""Pictures show nothing that the text board lacks, and nothing by colour alone."""

import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bifrost_bot.drawing.palette import (
    COLOUR_BLIND,
    HIGH_CONTRAST,
    READABLE,
    Palette,
    contrast,
)
from bifrost_bot.drawing.printable import printable
from bifrost_bot.drawing.text import ALT_LIMIT, alt_text, board_text
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Colour, Pattern, Scene, Tile
from bifrost_bot.engines.values import EVERYTHING
from bifrost_bot.match.decide import core
from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.match.model import Match, Settings
from tests.drawing.pictures import each_palette
from tests.drawing.reading import Look, Reading, as_lists, fits, read
from tests.drawing.scenes import SNAKES
from tests.match.world import playing
from tests.messages.sights import SIGHTS, closest
from tests.nightly import NIGHTLY
from tests.recorded import RECORDED, name_of, played

each_game = pytest.mark.parametrize("path", RECORDED, ids=name_of)
DRAWN = re.compile(r"((\S+ )?(ring|line)|start|stripes|dots|hatch|rings) = ")
"""Entries of the key that explain how something is drawn: the text board says instead what it
means.
"""

APART = 9
"""Hundredths of the way from black to white, as the eye goes; from here on two colours can be
distinguished.
"""


def moments(path: Path) -> Iterator[Match]:
    """The match after its phases: a few of them, or at night all."""
    history = played(path).history
    ends = [at for at, event in enumerate(history) if isinstance(event, PhaseResolved)]
    wanted = set(ends if NIGHTLY else (ends[0], ends[len(ends) // 2], ends[-1]))
    match = core.fold(history[:1])
    for at, event in enumerate(history[1:], 1):
        match = core.evolve(match, event)
        if at in wanted:
            yield match


def scenes(path: Path) -> list[Scene]:
    """What the public, two seats and who knows all see of every board."""
    found: dict[Scene, None] = {}
    for match in moments(path):
        seats = list(match.seats)
        for viewer in (None, *dict.fromkeys((seats[0], seats[-1])), EVERYTHING):
            view = match.game.view(match.state, viewer)
            found |= dict.fromkeys(match.game.scene(view, board) for board in match.boards)
    return list(found)


def look_of(tile: Tile) -> Look:
    return tile.fill, tile.pattern, tile.shape


def looks_of(scene: Scene) -> dict[str, set[Look]]:
    """By mark, how the cells with that mark look."""
    found: dict[str, set[Look]] = {}
    for tile in scene.tiles:
        found.setdefault(tile.mark, set()).add(look_of(tile))
    return found


@pytest.mark.nightly(by_day=12)
@each_game
def test_everything_in_the_picture_can_be_read_from_the_text_board(path: Path) -> None:
    for scene in scenes(path):
        reading = read(board_text(scene), scene.meanings)
        assert reading.title == printable(scene.title)
        assert reading.outline == ""
        assert (
            scene.frame is None or words_for(scene, "outline", scene.frame.colour) in reading.title
        )
        assert reading.cells == {
            tile.name: (tile.mark, tile.ring is not None) for tile in scene.tiles
        }
        assert reading.sentences == [
            printable(said) for said in (*scene.told, *scene.captions) if said
        ]
        assert reading.key == [
            entry for entry in scene.key if not (scene.meanings and DRAWN.match(entry))
        ]
        assert reading.tables == [as_lists(table) for table in scene.tables]
        assert set(reading.around) >= {label.text for label in scene.labels}
        check_looks(scene, reading)
        check_bodies(scene)
        check_rings(scene, reading)
        check_lines(scene, reading)


def words_for(scene: Scene, of: str, drawn: Colour | Pattern | None) -> str:
    """The game's words for what is drawn so."""
    (found,) = (
        meaning.words for meaning in scene.meanings if (meaning.of, meaning.drawn) == (of, drawn)
    )
    return found


def check_looks(scene: Scene, reading: Reading) -> None:
    """A cell's mark tells its colour, pattern and shape, or the text does."""
    by_mark = looks_of(scene)
    unclear = {tile.name: look_of(tile) for tile in scene.tiles if len(by_mark[tile.mark]) > 1}
    told = {name: words for words, names in reading.patterns.items() for name in names}
    left = {look for name, look in unclear.items() if name not in told}
    for name, look in unclear.items():
        if name in told:
            assert told[name] == words_for(scene, "pattern", look[1])
        else:
            (found,) = [one for one in left if fits(reading.looks.get(name, ""), one)]
            assert found == look
    assert reading.looks.keys() | told.keys() <= unclear.keys()


def check_bodies(scene: Scene) -> None:
    """A body's letter gives its colour, by the table of snakes or the key; arrows its way."""
    colours: dict[str, set[Colour]] = {}
    for tile in scene.tiles:
        if tile.body:
            colours.setdefault(tile.mark.rstrip("<>^v"), set()).add(tile.body)
    rows = (cell for table in scene.tables for row in table.rows for cell in row[:1])
    told = {entry.replace(" = ", " ").lower() for entry in (*scene.key, *rows)}
    for letter, (colour, *others) in colours.items():
        assert not others
        assert f"{letter} {colour.value.replace('-', ' ')}".lower() in told


def check_rings(scene: Scene, reading: Reading) -> None:
    """The text says which cells have a ring of which meaning, and where bodies start."""
    rings: dict[str, list[str]] = {}
    for tile in scene.tiles:
        if tile.ring:
            rings.setdefault(words_for(scene, "ring", tile.ring), []).append(
                f"{tile.mark} {tile.name}".strip()
            )
    assert reading.rings == rings
    starts = [tile for tile in scene.tiles if tile.body and len(tile.links) == 1 and not tile.ring]
    meant = any(meaning.of == "start" for meaning in scene.meanings)
    assert reading.starts == [f"{tile.mark} {tile.name}" for tile in starts if meant]


def cell_at(scene: Scene, x: float, y: float) -> str:
    """The cell that has this point in it."""
    nearest = min(scene.tiles, key=lambda tile: math.dist((tile.x, tile.y), (x, y)))
    # A hexagon's corners are further from its middle than its sides.
    assert math.dist((nearest.x, nearest.y), (x, y)) <= 0.6
    return nearest.name


def check_lines(scene: Scene, reading: Reading) -> None:
    """The text gives both ends of lines with a meaning; each colour has one place."""
    meant = [
        line
        for line in scene.lines
        if line.arrow or line.colour not in (Colour.MUTED, Colour.EMPTY, Colour.PAPER)
    ]
    ends: dict[str, list[tuple[str, str]]] = {}
    for line in meant:
        told = ends.setdefault(words_for(scene, "line", line.colour), [])
        led = cell_at(scene, line.x, line.y), cell_at(scene, line.to_x, line.to_y)
        # Lines within a cell are about that cell, which is named once.
        told += [led] if led[0] != led[1] or led not in told else []
    assert reading.lines == ends
    # Lines of one colour that differ in width say how many cells they join.
    kinds = {(line.colour, line.arrow) for line in meant}
    assert len({(line.colour, line.arrow, line.over) for line in meant}) == len(kinds)


@pytest.mark.nightly(by_day=12)
@each_game
def test_its_alternative_text_is_a_summary_that_fits(path: Path) -> None:
    for scene in scenes(path):
        assert scene.alt.startswith(scene.title)
        assert len(scene.alt) > len(scene.title) + 10
        assert len(scene.alt) <= 900
        assert scene.alt in " ".join(alt_text(scene).split())
        assert len(alt_text(scene)) <= ALT_LIMIT


@pytest.mark.nightly(by_day=12)
@each_game
def test_safe_palettes_keep_colour_only_cells_apart_for_every_sight(path: Path) -> None:
    groups = set[frozenset[Colour]]()
    for scene in scenes(path):
        for looks in looks_of(scene).values():
            groups.add(frozenset(look[0] for look in looks))
        groups.add(frozenset(tile.ring for tile in scene.tiles if tile.ring))
    for colours in (group for group in groups if len(group) > 1):
        for palette in (COLOUR_BLIND, HIGH_CONTRAST):
            assert min(closest(palette, tuple(colours), sight) for sight in SIGHTS) >= APART, (
                colours
            )


@each_palette
def test_thirteen_snakes_are_told_by_thirteen_letters_that_can_be_read(palette: Palette) -> None:
    world = playing(Settings("social_snake"), [str(number) for number in range(101, 114)])
    game = world.match.game
    for slot in world.due:
        move = game.random_move(game.view(world.match.state, slot.seat), slot, Rng("sights", 0))
        world.say(slot, game.describe(move))
    world.close()
    drawn = game.scene(game.view(world.match.state, None), world.match.boards[0])
    heads = [tile for tile in drawn.tiles if tile.mark.isalpha()]
    assert {tile.body for tile in heads} == set(SNAKES.values())
    assert len({tile.mark for tile in heads}) == len(heads) == 13
    bodies = [tile.body for tile in heads if tile.body]
    assert all(contrast(palette.text_on(body), palette.shade(body)) >= READABLE for body in bodies)
    assert all(
        contrast(palette.text_on(body), palette.pattern_on(body)) >= READABLE for body in bodies
    )
