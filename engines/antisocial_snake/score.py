"""Ranking and the referee's report (rules A-6 and A-39)."""

from collections.abc import Mapping
from typing import cast

from bifrost_bot.engines.antisocial_snake.board.names import name_of
from bifrost_bot.engines.antisocial_snake.board.tiles import write_tiles
from bifrost_bot.engines.antisocial_snake.model import Board, Points, Snake, State
from bifrost_bot.engines.antisocial_snake.variations import variation_of
from bifrost_bot.engines.ranking import rank, victory
from bifrost_bot.engines.values import Json, Outcome, Report, Seat
from bifrost_bot.engines.words import count


def total(points: Points) -> int:
    """Returns the points of all boards."""
    return sum(points.values())


def judge(points: Mapping[Seat, Points]) -> Outcome:
    """Returns the ranking by points, ties shared (rule A-39, R-57)."""
    totals = {seat: total(own) for seat, own in points.items()}
    ranking = rank(totals)
    winners = ranking[0]
    won = victory(winners, count(totals[winners[0]], "point"))
    return Outcome(ranking, f"{won}.")


def report(state: State) -> Report:
    """Returns the referee's boards and seats."""
    boards = {board.name: _report_board(board) for board in state.opened}
    seats: dict[Seat, Json] = {}
    for seat, points in state.points.items():
        seats[seat] = {"points": total(points), "by_board": dict(points)}
    return Report(boards, seats)


def _report_board(board: Board) -> Json:
    snakes: list[Json] = [_report_snake(board, snake) for snake in board.snakes]
    return {
        "variation": board.variation,
        "snakes": snakes,
        "tiles": cast(Json, write_tiles(board.tiles)),
        **variation_of(board).report(board),
    }


def _report_snake(board: Board, snake: Snake) -> Json:
    return {
        "letter": snake.letter,
        "owner": board.owners[snake.letter],
        "colour": snake.colour_name,
        "path": [name_of(board.tiles, cell) for cell in snake.path],
        "halted": snake.halted,
        "apples": snake.apples,
        "score": snake.score,
    }
