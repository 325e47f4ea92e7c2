"""The results file: everything known of the games, for other programs and for `--resume`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bifrost_bot.arena import kit
from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Contest, Fault, Game
from bifrost_bot.arena.processes.limits import Limits
from bifrost_bot.arena.processes.printing import printable
from bifrost_bot.arena.rating import points
from bifrost_bot.arena.report import Standing


class ResultsError(Exception):
    """A file that cannot be resumed; the message is one sentence that says which, and why."""


def played_before(file: Path, contest: Contest, entries: Sequence[Entry]) -> list[Game]:
    """Returns the games in a file of results.

    Raises:
        ResultsError: When it is no such file, or one of other programs, another game or other
            draws.
    """
    where = printable(str(file))
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        programs = [one["fingerprint"] for one in told["programs"]]
        games = [_game_in(contest, one) for one in told["games"]]
        same = {name: told[name] for name in _contest(contest)} == _contest(contest)
    except OSError as problem:
        raise ResultsError(f"{where} cannot be read: {problem.strerror}.") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ResultsError(f"{where} is not a file of results that can be resumed.") from None
    if programs != [entry.fingerprint for entry in entries]:
        raise ResultsError(
            f"{where} has the results of other programs, or of an earlier state of these."
        )
    if not same:
        raise ResultsError(
            f"{where} has the results of another game, or with another seed or time for our "
            "players."
        )
    return games


def write(file: Path, told: Mapping[str, Any]) -> None:
    """Writes the results atomically: if the arena is killed, the file stays as it was before.

    What is no file, such as a pipe or `/dev/null`, is written to and not replaced.
    """
    text = f"{json.dumps(told, indent=1, ensure_ascii=False)}\n"
    try:
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8")
            return
        file = file.resolve()
        draft = file.with_name(f"{file.name}.part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except OSError as problem:
        # The draft is ours; the error names the file that was asked for.
        problem.filename = str(file)
        raise


def document(
    contest: Contest,
    entries: Sequence[Entry],
    games: Sequence[Game],
    fared: Sequence[Standing],
    limits: Limits,
    *,
    confined: bool,
) -> dict[str, Any]:
    """Returns all results as JSON; only the fields of seconds differ between repetitions."""
    return {
        **_contest(contest),
        "limits": asdict(limits),
        "confined": confined,
        "programs": [
            {"fingerprint": entry.fingerprint, **_program(one)}
            for entry, one in zip(entries, fared, strict=True)
        ],
        "games": [_game(contest, entries, game) for game in games],
    }


def _contest(contest: Contest) -> dict[str, Any]:
    info = contest.game.info
    return {
        "game": info.id,
        "rules_version": info.rules_version,
        "seats": list(contest.seats),
        "seed": contest.seed,
        "move_seconds": contest.move_seconds,
    }


def _program(one: Standing) -> dict[str, Any]:
    return {
        "program": one.label,
        "games": one.games,
        "places": list(one.places),
        "share": float(one.share),
        "points": float(one.points),
        **({} if one.scores is None else {"score": one.scores}),
        "elo": round(one.rating.elo, 3),
        "openskill": {"mu": round(one.rating.skill, 4), "sigma": round(one.rating.doubt, 4)},
        "faults": dict(one.faults),
    }


def _game(contest: Contest, entries: Sequence[Entry], game: Game) -> dict[str, Any]:
    told: dict[str, Any] = {
        "game": game.number,
        "seats": {
            seat: entries[player].label
            for seat, player in zip(contest.seats, game.players, strict=True)
        },
        "players": list(game.players),
        "places": list(game.places),
        "points": list(map(float, points(game.places))),
        "answers": list(game.answers),
        "faults": [asdict(one) | {"seat": contest.seats[one.seat]} for one in game.faults],
        "thought_seconds": [round(one, 6) for one in game.thought],
        "seconds": round(game.seconds, 6),
    }
    if contest.game is kit.CONTEST.game:
        stones = kit.stones(game)
        told |= {
            "scores": list(kit.scores(game)),
            "turns": len(stones),
            "stones": [one and list(one) for one in stones],
        }
    return told


def _game_in(contest: Contest, told: Mapping[str, Any]) -> Game:
    return Game(
        told["game"],
        tuple(told["players"]),
        tuple(told["places"]),
        tuple(told["answers"]),
        tuple(
            Fault(one["turn"], contest.seats.index(one["seat"]), one["kind"], one["reason"])
            for one in told["faults"]
        ),
        tuple(told["thought_seconds"]),
        told["seconds"],
    )
