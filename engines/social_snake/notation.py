"""Parses typed answers into submissions (rules S-6, S-11, S-26, S-38; the notation)."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Final, assert_never

from bifrost_bot.engines.errors import AmbiguousError, IllegalError, UnreadableError
from bifrost_bot.engines.social_snake.grid.lattice import startable_cells, tunnel_cells
from bifrost_bot.engines.social_snake.grid.tiles import LETTERS, colours
from bifrost_bot.engines.social_snake.model import (
    LIST_LENGTH,
    Grid,
    Moves,
    Sequence,
    StartList,
    Starts,
    Submission,
    View,
    Vote,
    grids_by_name,
)
from bifrost_bot.engines.social_snake.sequences import read_ways
from bifrost_bot.engines.social_snake.words import (
    asked_for,
    describe,
    explain_idle,
    owes,
    votes_asked,
)
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.engines.words import LONGEST_TEXT, count, echo, listed, parts, shortened

_STAY: Final = "stay"
_VOTE: Final = "vote"
_SEPARATORS: Final = re.compile(r"[\s,]+")


def parse(text: str, view: View, slot: Slot, draft: Submission | None) -> Submission:
    """Returns the whole submission with all parts of `text` added to it.

    Raises:
        MoveError: When any part of the text is refused.
    """
    if not owes(view, slot):
        raise IllegalError(explain_idle(view, slot))
    said = parts(text, asked_for(view))
    match view.step:
        case "start":
            lists = dict(draft.lists) if isinstance(draft, Starts) else {}
            for grid, body in _by_grid(said, view):
                lists[grid.name] = _cells(grid, body)
            return Starts(lists)
        case "round":
            sequences = dict(draft.sequences) if isinstance(draft, Moves) else {}
            bodies = _by_grid(said, view)
            for grid, body in bodies:
                sequences[grid.name] = _sequence(grid, body)
            moves = Moves(sequences)
            _check_garnets(moves, view.garnets.get(slot.seat, 0))
            if any(_has_count(body) for _, body in bodies):
                _check_length(moves)
            return moves
        case "vote":
            return _vote(said, view)
        case _:
            assert_never(view.step)


def _by_grid(said: list[str], view: View) -> list[tuple[Grid, str]]:
    """Returns each grid that is named, with the text for it."""
    found: dict[Board, tuple[Grid, str]] = {}
    for part in said:
        for prefix, body in _by_prefix(part):
            grid = _named_grid(prefix, view)
            if grid.name in found:
                raise UnreadableError(
                    f"That text names grid {grid.name} twice. Name it once; a new text replaces "
                    "the earlier one."
                )
            found[grid.name] = grid, body
    return list(found.values())


def _by_prefix(part: str) -> Iterator[tuple[str | None, str]]:
    """Yields the grid name before each colon, None without one, and the text after it."""
    prefix, *pieces = part.split(":")
    if not pieces:
        yield None, part
        return
    *others, last = pieces
    for piece in others:
        said = piece.rstrip()
        end = max(said.rfind(" "), said.rfind(",")) + 1
        yield prefix, said[:end].strip(", ")
        prefix = said[end:]
    yield prefix, last.strip()


def _named_grid(prefix: str | None, view: View) -> Grid:
    grids = grids_by_name(view.due)
    names = listed(list(grids))
    first = view.due[0]
    if prefix is None:
        if len(grids) == 1:
            return first
        cells = " or with three cells" if view.step == "start" else ""
        raise AmbiguousError(f"Say on which grid, {names}, such as {first.name}: {_STAY}{cells}.")
    name = "".join(prefix.split()).upper()
    if name in grids:
        return grids[name]
    noun = "grids" if len(grids) > 1 else "grid"
    if name in grids_by_name(view.grids):
        raise IllegalError(f"Grid {name} is closed. Answer for {noun} {names}.")
    raise IllegalError(f"{echo(prefix)} is not a grid of this turn. Answer for {noun} {names}.")


# Start lists


def _cells(grid: Grid, body: str) -> StartList:
    """Returns a start list: exactly three different cells, no tunnels (rule S-6, R-9)."""
    words = body.replace(",", " ").upper().split()
    lattice = grid.layout.board
    times = Counter(words)
    for word in words:
        if word not in lattice.index:
            raise UnreadableError(
                f"{echo(word)} is not a cell of grid {grid.name}. Name three from A1 to "
                f"{lattice.names[-1]}, with spaces between them, such as {_example_list(grid)}."
            )
        if lattice.index[word] in tunnel_cells(grid.layout):
            raise IllegalError(
                f"{word} is a tunnel of grid {grid.name}, where nobody can start. Name another "
                "cell."
            )
        if times[word] > 1:
            raise IllegalError(
                f"That list names {word} twice. Name three different cells, first choice first."
            )
    if len(words) != LIST_LENGTH:
        raise UnreadableError(
            f"That list names {count(len(words), 'cell')}. Name three of grid {grid.name}, first "
            f"choice first, such as {_example_list(grid)}."
        )
    first, second, third = words
    return first, second, third


def _example_list(grid: Grid) -> str:
    return f"{grid.name}: {' '.join(example_cells(grid))}"


def example_cells(grid: Grid) -> tuple[str, ...]:
    """Returns three cells for examples, from the middle of the grid on."""
    names = grid.names
    cells = startable_cells(grid.layout)
    middle = bisect_left(cells, len(names) // 2)
    chosen = (*cells[middle:], *cells[:middle])[:LIST_LENGTH]
    return tuple(names[cell] for cell in chosen)


# Sequences


def _sequence(grid: Grid, body: str) -> Sequence:
    """Returns a sequence as sent; its playable part is found later (rules S-11, S-13 and S-26)."""
    ways, plus, spent = body.partition("+")
    if not _SEPARATORS.sub("", ways):
        raise UnreadableError(
            f"Say how you move on grid {grid.name}. Write U, D, L and R, or {_STAY} to stay where "
            f"you are, such as {grid.name}: {_STAY}."
        )
    letters = "" if _SEPARATORS.sub("", ways) == _STAY else read_ways(ways, grid)
    return Sequence(letters, _garnets(spent.strip()) if plus else 0)


def _garnets(spent: str) -> int:
    if not (spent.isascii() and spent.isdigit()):
        raise UnreadableError(
            f"{echo(spent)} is not a number of garnets. Write a whole number after the plus sign, "
            "such as +2."
        )
    return int(spent)


def _has_count(body: str) -> bool:
    return any(sign.isdigit() for sign in body.partition("+")[0])


def _check_length(moves: Moves) -> None:
    """Refuses counts that make more moves, over all grids, than one text can say."""
    if len(describe(moves)) > LONGEST_TEXT:
        raise IllegalError(
            "That makes too many moves for one answer, all grids together. Write smaller numbers."
        )


def _check_garnets(moves: Moves, owned: int) -> None:
    """Refuses more garnets, over all grids, than the player has (rule S-26, R-11 and R-12)."""
    if moves.garnets > owned:
        spent = shortened(str(moves.garnets))
        raise IllegalError(
            f"That would spend {spent} garnets in this round, all grids together, and you have "
            f"{owned}. Write a smaller number after the plus sign, or none."
        )


# Votes


def _vote(said: list[str], view: View) -> Vote:
    """Returns a vote: as many different candidates as there are places (rule S-38)."""
    ballot = view.ballot
    if len(said) > 1:
        raise UnreadableError(f"Send one vote: {votes_asked(view)}.")
    keyword, _, rest = said[0].replace(":", " ").partition(" ")
    if keyword != _VOTE or not rest.strip(", ") or ballot is None:
        raise UnreadableError(f"{echo(said[0])} is not a vote. To vote, {votes_asked(view)}.")
    chosen: list[Seat] = []
    for word, seat in read_candidates(rest, ballot.candidates, view.seats):
        if seat is None:
            raise IllegalError(
                f"{echo(word)} is not a candidate. Choose from {', '.join(ballot.candidates)}."
            )
        if seat in chosen:
            raise IllegalError(f"{echo(word)} is named twice. To vote, {votes_asked(view)}.")
        chosen.append(seat)
    if len(chosen) != ballot.places:
        raise IllegalError(
            f"That names {count(len(chosen), 'candidate')}. To vote, {votes_asked(view)}."
        )
    return Vote(tuple(chosen))


def legal(view: View, slot: Slot) -> tuple[str, ...]:
    """Returns all votes when a vote is due; start lists and sequences are too many to list."""
    if view.step != "vote" or view.ballot is None or not owes(view, slot):
        return ()
    return tuple(
        describe(Vote(named)) for named in permutations(view.ballot.candidates, view.ballot.places)
    )


_JOINTS: Final = re.compile(r"[-_\s]+")
_MOST_WORDS: Final = 3


def read_candidates(
    text: str, candidates: tuple[Seat, ...], seats: tuple[Seat, ...]
) -> list[tuple[str, Seat | None]]:
    """Returns the words for each colour as typed, with its candidate, or None for no candidate.

    Names of one word are read first: `dark green` is two candidates where both of them are.

    Args:
        text: In lower case.
        candidates: The seats that can be named.
        seats: All seats of the match, which have letters.
    """
    words = text.replace(",", " ").split()
    if set(words) <= set(candidates):
        return [(word, word) for word in words]
    spellings = _spellings(candidates, seats)
    found: list[tuple[str, Seat | None]] = []
    for part in text.split(","):
        found += _read_words(part.split(), spellings)
    return found


def _spellings(candidates: tuple[Seat, ...], seats: tuple[Seat, ...]) -> Mapping[str, Seat]:
    """Returns the candidates by letter, name, and name without joints if only one has that."""
    by_colour = colours(seats)
    times = Counter(map(_without_joints, candidates))
    found = {LETTERS[by_colour[seat]].lower(): seat for seat in candidates}
    for seat in candidates:
        key = _without_joints(seat)
        if times[key] == 1:
            found[key] = seat
    return found | dict(zip(candidates, candidates, strict=True))


def _read_words(
    words: list[str], spellings: Mapping[str, Seat]
) -> Iterator[tuple[str, Seat | None]]:
    while words:
        run = _longest_spelling(words, spellings)
        yield " ".join(run), spellings.get(_without_joints("".join(run)))
        words = words[len(run) :]


def _longest_spelling(words: list[str], spellings: Mapping[str, Seat]) -> list[str]:
    """Returns the first words as far as they are a spelling; the first word if none are."""
    for number in range(_MOST_WORDS, 1, -1):
        if _without_joints("".join(words[:number])) in spellings:
            return words[:number]
    return words[:1]


def _without_joints(text: str) -> str:
    return _JOINTS.sub("", text)
