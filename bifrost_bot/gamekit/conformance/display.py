"""Laws of texts and drawings."""

from collections.abc import Iterator

from bifrost_bot.drawing.font import drawable
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.words import name
from bifrost_bot.gamekit.conformance.play import (
    everything_shown,
    is_line,
    play_phases,
    round_trip,
    seats_of,
    some_phases,
    states,
    viewers,
)
from bifrost_bot.gamekit.conformance.sample import Sample

_LONGEST_ALT = 900
_LONGEST_MARK = 3


def what_is_shown_depends_on_the_view_alone(game: AnyGame, sample: Sample, seed: int) -> None:
    """Texts and drawings depend on the view alone: equal views, also after storing, look equal."""
    for state in states(game, sample, seed, 3):
        boards = game.boards(state)
        for viewer in viewers(game, state)[:3]:
            view = game.view(state, viewer)
            stored = round_trip(game.types.view, view)
            shown = everything_shown(game, view, boards)
            assert shown == everything_shown(game, stored, boards), f"for {viewer}"


def an_event_is_told_in_one_line_on_a_board_that_is_open(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`narrate` gives one line or nothing, and `board_of` an opened board or None."""
    for moment in play_phases(game, sample, seed):
        opened = {None, *game.boards(moment.after)}
        for event in moment.events:
            line = game.narrate(event)
            assert not line or is_line(line), f"no line: {line!r}"
            assert game.board_of(event) in opened, f"{event!r} is of an unknown board"


def a_drawing_has_letters_of_the_font_and_a_short_alternative_text(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """Pictures can show all texts, marks have at most 3 characters, and `alt` has 1 to 900."""
    for state in states(game, sample, seed, 6):
        for viewer in viewers(game, state)[:3]:
            view = game.view(state, viewer)
            for board in game.boards(state):
                _check_drawing(game.scene(view, board))
                _check_drawing(game.rules_scene(view, board))
                for frame in game.frames(view, board):
                    _check_drawing(frame)


def _check_drawing(scene: Scene) -> None:
    odd = [text for text in _texts(scene) if not _is_drawable(text)]
    assert not odd, f"with letters that pictures cannot show: {odd[:3]}"
    long = [tile.mark for tile in scene.tiles if len(tile.mark) > _LONGEST_MARK]
    assert not long, f"marks of more than {_LONGEST_MARK} signs: {long[:3]}"
    assert 0 < len(scene.alt) <= _LONGEST_ALT, f"the alternative text has {len(scene.alt)} signs"


def _is_drawable(text: str) -> bool:
    """Returns whether the font has all letters of a text."""
    return drawable(text) == " ".join(text.split())


def _texts(scene: Scene) -> Iterator[str]:
    yield scene.title
    yield from scene.captions
    yield from scene.key
    yield from scene.told
    yield from scene.legend or ()
    yield scene.pill.text if scene.pill else ""
    for meaning in scene.meanings:
        yield meaning.words
    for label in scene.labels:
        yield label.text
    for table in scene.tables:
        yield from (table.title, *table.heads)
        for row in table.rows:
            yield from row
        for card in table.cards:
            yield from (card.name, card.points, card.letter)
            yield from (card.change, card.note)
    for tile in scene.tiles:
        yield from (tile.mark, tile.name)


def step_by_step_drawings_are_of_one_size_and_end_like_the_board(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """The drawings of `frames` have the same tiles, and the last one the marks of `scene`."""
    for moment in some_phases(game, sample, seed, most=5):
        view = game.view(moment.after, None)
        for board in game.boards(moment.after):
            frames = game.frames(view, board)
            assert len(set(map(_tile_places, frames))) <= 1, board
            if frames:
                shown = _marks(game.scene(view, board))
                assert _marks(frames[-1]) == shown, f"another end on board {board}"


def _tile_places(scene: Scene) -> frozenset[tuple[float, float]]:
    return frozenset((tile.x, tile.y) for tile in scene.tiles)


def _marks(scene: Scene) -> dict[str, str]:
    return {tile.name: tile.mark for tile in scene.tiles}


def results_have_a_row_for_every_seat(game: AnyGame, sample: Sample, seed: int) -> None:
    """`results` always has one row per seat, which begins with its name.

    It is as long as the heading row.
    """
    for state in states(game, sample, seed, 4):
        for viewer in viewers(game, state):
            table = game.results(game.view(state, viewer))
            named = sorted(row[0] for row in table.rows)
            assert named == sorted(map(name, seats_of(game, state))), f"rows of {named}"
            lengths = set(map(len, table.rows))
            assert lengths == {len(table.heads)}, "a row is longer or shorter than its heads"


def reasons_and_events_are_plain_lines(game: AnyGame, sample: Sample, seed: int) -> None:
    """`why` and `notes` give printable lines, none of them empty."""
    for state in states(game, sample, seed, 6):
        for viewer in viewers(game, state):
            view = game.view(state, viewer)
            lines = (*game.why(view), *game.notes(view))
            odd = [line for line in lines if not is_line(line)]
            assert not odd, f"{viewer} reads {odd[:3]}"
