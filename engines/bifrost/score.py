"""Points, ranking and the referee's report of Bifröst (rules B-11 and B-15)."""

from dataclasses import asdict, dataclass

from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EMPTY,
    LATTICE,
    LETTERS,
    BoardState,
    Config,
    State,
)
from bifrost_bot.engines.ranking import rank, victory
from bifrost_bot.engines.values import Json, Outcome, Ranking, Report, Seat
from bifrost_bot.engines.words import count, name

_OWNERS = {letter: seat for seat, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """A seat's score over all boards opened so far; a greater score ranks better."""

    points: int
    firsts: int
    cells: int


def score(config: Config, boards: tuple[BoardState, ...], seat: Seat) -> Score:
    """Returns a seat's score; taken places and pre-coloured cells count (R-128, R-134)."""
    points = firsts = cells = 0
    for board in boards:
        cells += board.cells.count(LETTERS[seat])
        place = board.place_of(seat)
        if place is not None:
            points += config.points[place - 1]
            if place == 1:
                firsts += 1
    return Score(points, firsts, cells)


def score_all(config: Config, boards: tuple[BoardState, ...]) -> dict[Seat, Score]:
    """Returns the score of each seat, in seat order."""
    return {seat: score(config, boards, seat) for seat in COLOURS}


def judge(config: Config, boards: tuple[BoardState, ...]) -> Outcome:
    """Returns the ranking by points, first places, cells, then shared (rule B-15, R-132, R-133)."""
    scores = score_all(config, boards)
    ranking = rank(scores)
    return Outcome(ranking, _reason(ranking, scores))


def _reason(ranking: Ranking, scores: dict[Seat, Score]) -> str:
    winners, *others = ranking
    winner = name(winners[0])
    best = scores[winners[0]]
    if len(winners) > 1:
        return f"{victory(winners, describe(best))}."
    rival = scores[others[0][0]]
    if best.points > rival.points:
        return f"{victory(winners, count(best.points, 'point'))}."
    if best.firsts > rival.firsts:
        return (
            f"{winner} wins: points are equal, and it has more first places ({best.firsts} to "
            f"{rival.firsts})."
        )
    return (
        f"{winner} wins: points and first places are equal, and it has more cells ({best.cells} "
        f"to {rival.cells})."
    )


def describe(score: Score) -> str:
    """Returns a score in words, such as `3 points, 1 first place, 12 cells`."""
    points = count(score.points, "point")
    firsts = count(score.firsts, "first place")
    return f"{points}, {firsts}, {count(score.cells, 'cell')}"


def report(state: State) -> Report:
    """Returns the referee's boards and seats."""
    return Report(
        boards={board.name: _report_board(board) for board in state.boards},
        seats={seat: asdict(own) for seat, own in score_all(state.config, state.boards).items()},
    )


def _report_board(board: BoardState) -> Json:
    cells: dict[str, Json] = {}
    for cell, content in zip(LATTICE.names, board.cells, strict=True):
        if content != EMPTY:
            cells[cell] = _OWNERS[content]
    return {
        "cells": cells,
        "placements": list(board.placements),
        "status": board.status,
        "turn": board.turn,
    }
