"""Text out: submissions as typed, and the sentences players read. Players are only ever called
by their colour.
"""

from collections.abc import Iterable
from collections.abc import Sequence as Several
from typing import Final, assert_never

from bifrost_bot.engines.social_snake.ai.forecast import Forecast, forecast
from bifrost_bot.engines.social_snake.grid.lattice import board
from bifrost_bot.engines.social_snake.model import (
    Collided,
    Collision,
    Event,
    Explained,
    Grid,
    GridClosed,
    MatchEnded,
    Moves,
    PhaseEnded,
    RoundPlayed,
    Run,
    Sequence,
    StageOpened,
    Started,
    Starts,
    Submission,
    Verdict,
    View,
    Vote,
    VoteCalled,
    VoteCounted,
)
from bifrost_bot.engines.social_snake.text.present import purse
from bifrost_bot.engines.social_snake.text.vote import candidates, told_votes
from bifrost_bot.engines.values import Slot
from bifrost_bot.engines.words import count, listed, name

CHOICES: Final = ("chance", "first choice", "second choice", "third choice")
"""What gave a player its start."""

_LONGEST_SEQUENCE: Final = 60


def describe(move: Submission) -> str:
    """Returns the submission as a player would type it in one text."""
    match move:
        case Starts(lists):
            return "; ".join(f"{grid}: {' '.join(cells)}" for grid, cells in lists.items())
        case Moves(sequences):
            return "; ".join(
                f"{grid}: {describe_sequence(sequence)}" for grid, sequence in sequences.items()
            )
        case Vote(named):
            return f"vote {' '.join(named)}"
        case _:
            assert_never(move)


def describe_sequence(sequence: Sequence) -> str:
    """Returns a sequence as it is typed, such as `RRR +2` or `stay`."""
    ways = sequence.ways or "stay"
    return f"{ways} +{sequence.garnets}" if sequence.garnets else ways


def owes(view: View, slot: Slot) -> bool:
    """Returns whether the slot owes an answer in the present phase."""
    if view.outcome is not None or slot.seat not in view.seats:
        return False
    return view.step != "vote" or (view.ballot is not None and slot.seat in view.ballot.voters)


def asked_for(view: View) -> str:
    """Returns what an answer is in the present phase, as the end of a sentence."""
    match view.step:
        case "start":
            return (
                "a start list is a grid and three of its cells, first choice first, such as A: "
                "C3 D4 E5"
            )
        case "round":
            return (
                "an answer is a grid and a sequence of U, D, L and R, such as A: RRR, A: RRR "
                "+2 or A: stay"
            )
        case "vote":
            return votes_asked(view)
        case _:
            assert_never(view.step)


def votes_asked(view: View) -> str:
    """Returns what a vote is, as the end of a sentence."""
    ballot = view.ballot
    if ballot is None:
        return "there is no vote"
    example = " ".join(ballot.candidates[: ballot.places])
    number = "two different candidates" if ballot.places > 1 else "one candidate"
    return f"write vote and {number} out of {', '.join(ballot.candidates)}, such as vote {example}"


def explain_idle(view: View, slot: Slot) -> str:
    """Returns why the slot owes nothing now and what its player can do instead."""
    if view.outcome is not None:
        return "The match is over."
    if slot.seat not in view.seats:
        return "There is no such player in this match."
    if view.ballot is not None and not owes(view, slot):
        voters = listed([name(seat) for seat in view.ballot.voters])
        return f"Only the players with the most apples vote now: {voters}. You need not answer."
    return f"You owe an answer: {asked_for(view)}."


# What was recorded


def read_back(view: View, slot: Slot, move: Submission, before: Submission | None) -> str:
    """Returns the whole submission so far: one line per grid, and what will become of it as far
    as can be known.
    """
    del before
    match move:
        case Starts(lists):
            said = {
                grid: f"{', '.join(cells)} (first, second, third choice)"
                for grid, cells in lists.items()
            }
            heading = f"Recorded: your start lists, {name(slot.seat)}."
            return "\n".join(
                [heading, *_by_grid(view, said, "a start by chance"), *purse(view, slot.seat)]
            )
        case Moves(sequences):
            foreseen = {grid.name: grid for grid in view.due}
            said = {
                grid: foretold(
                    foreseen[grid], sequence, forecast(view, foreseen[grid], slot.seat, sequence)
                )
                for grid, sequence in sequences.items()
            }
            heading = f"Recorded: your moves for round {view.round}, {name(slot.seat)}."
            return "\n".join(
                [heading, *_by_grid(view, said, "no move"), *_purse(view, slot, sequences.values())]
            )
        case Vote(named):
            vote = (
                f"Recorded: your vote for {listed([name(seat) for seat in named])} as "
                f"{candidates(len(named))}."
            )
            return " ".join([vote, *purse(view, slot.seat)])
        case _:
            assert_never(move)


def missing(view: View, slot: Slot, move: Submission) -> tuple[str, ...]:
    """Returns the grids for which a submission says nothing."""
    del slot
    match move:
        case Starts(said) | Moves(said):
            what = "start list" if isinstance(move, Starts) else "moves"
            return tuple(
                f"the {what} for grid {grid.name}" for grid in view.due if grid.name not in said
            )
        case Vote():
            return ()
        case _:
            assert_never(move)


def _by_grid(view: View, said: dict[str, str], missing: str) -> list[str]:
    return [
        f"• grid {grid.name}: {said.get(grid.name, f'nothing yet, which means {missing}')}."
        for grid in view.due
    ]


def _purse(view: View, slot: Slot, sequences: Iterable[Sequence]) -> Iterable[str]:
    spent = sum(sequence.garnets for sequence in sequences)
    held = view.garnets.get(slot.seat, 0)
    return (
        [f"It costs {count(spent, 'garnet')} of your {held}."] if spent else purse(view, slot.seat)
    )


def foretold(grid: Grid, sequence: Sequence, seen: Forecast) -> str:
    """Returns where a sequence will stop and why, and what it brings on balance if no other
    snake interferes.
    """
    ahead = f", {count(sequence.garnets, 'step')} ahead" if sequence.garnets else ""
    return f"{shown(sequence.ways)}{ahead}: {upshot(grid, seen)}"


def upshot(grid: Grid, seen: Forecast) -> str:
    """Returns the same without the sequence as it was sent."""
    names = board(grid.layout).names
    if not seen.cells:
        return f"stays on {names[seen.start]}{_stop(grid, seen)}"
    tunnels = (
        f" through the {listed(_colours(seen))} {'tunnel' if len(seen.tunnels) == 1 else 'tunnels'}"
    )
    where = (
        f"{count(len(seen.cells), 'move')} to "
        f"{names[seen.cells[-1]]}{tunnels if seen.tunnels else ''}"
    )
    if seen.hit is not None:
        return f"{where}{_stop(grid, seen)}: {_net(seen)}"
    return f"{where}, {_net(seen)}{_stop(grid, seen)}"


def _colours(seen: Forecast) -> list[str]:
    return [name(colour).lower() for colour in seen.tunnels]


def _net(seen: Forecast) -> str:
    """Returns what a snake has of its moves; nothing can lessen that where no other snake can
    come to their cells.
    """
    garnets = f" and {count(seen.garnets, 'garnet')}" if seen.garnets else ""
    sure = (
        "at least, because no other snake can get in the way"
        if seen.safe
        else "if nobody gets in the way"
    )
    return f"net {_signed(seen.net)}{garnets} {sure}"


def _signed(apples: int) -> str:
    return f"{apples:+d}" if apples else "0"


def _stop(grid: Grid, seen: Forecast) -> str:
    if seen.cut:
        return f"; it stops there: {seen.cut}"
    if seen.hit is None:
        return ""
    whose = "its own body" if seen.owner is None else name(seen.owner)
    onto = f"; move {len(seen.cells) + 1} runs into {whose} on {board(grid.layout).names[seen.hit]}"
    if seen.owner is not None and seen.given:
        return f"{onto}, {_gift(seen, name(seen.owner))}"
    return f"{onto}, which ends it" + (
        " and costs nothing" if seen.owner is None and seen.apples > 0 else ""
    )


def _gift(seen: Forecast, owner: str) -> str:
    """Returns what goes to the owner of the body; negative apples stay (rule S-28)."""
    kept = f", and you keep {seen.net}" if seen.net else ""
    return (
        f"so the {count(seen.given, 'apple')} taken on the way "
        f"{'goes' if seen.given == 1 else 'go'} to {owner}{kept}"
    )


def shown(ways: str) -> str:
    """Returns a sequence for reading, cut short if it is very long."""
    if not ways:
        return "stay"
    return ways if len(ways) <= _LONGEST_SEQUENCE else f"{ways[: _LONGEST_SEQUENCE - 1]}…"


# What happened


def narrate(event: Event) -> str:
    """Returns the event as one line; empty for events that are not told."""
    match event:
        case StageOpened(stage, names, _):
            return f"Stage {stage} begins on {_grids(names)}. Send your start lists."
        case Started(grid, seats, _, names):
            heads = ", ".join(
                f"{name(seat)} {cell}" for seat, cell in zip(seats, names, strict=True)
            )
            return f"Grid {grid}, all heads are placed: {heads}."
        case RoundPlayed(grid, _, number, runs):
            return f"Round {number} on grid {grid}: {told_runs(runs)}."
        case Collided(grid, cell, collision):
            return f"Grid {grid}: {told_collision(collision, cell)}"
        case Explained(_, account):
            found = [
                f"grid {plea.grid} by {_choice(plea.choice)}"
                for plea in account.pleas
                if plea.choice is not None
            ]
            return f"Where you start: {listed(found)}." if found else ""
        case GridClosed(grid, spent):
            return (
                f"Grid {grid} is closed: nothing on it can be reached any longer." if spent else ""
            )
        case PhaseEnded():
            return ""
        case VoteCalled(ballot):
            voters, tied = (
                listed([name(seat) for seat in seats])
                for seats in (ballot.voters, ballot.candidates)
            )
            certain = [name(seat) for seat in ballot.certain]
            settled = (
                f"{listed(certain)} has the fewest apples and is certainly a candidate. "
                if certain
                else ""
            )
            return f"{settled}{tied} are tied for {_places(ballot.places)}: {voters} will vote."
        case VoteCounted():
            return told_votes(event)
        case MatchEnded(verdict, outcome):
            return f"The match is over. {outcome.reason} {told_verdict(verdict)}"
        case _:
            assert_never(event)


def _choice(choice: int) -> str:
    return f"your {CHOICES[choice]}" if choice else CHOICES[0]


def _places(places: int) -> str:
    return "Elimination Candidate" if places == 1 else f"{places} places as Elimination Candidates"


def _grids(names: Several[str]) -> str:
    return f"{'grid' if len(names) == 1 else 'grids'} {listed(list(names))}"


def told_runs(runs: Several[Run]) -> str:
    """Returns what every snake did in a round: moves made, apples gained or lost, garnets spent."""
    told = [
        f"{name(run.seat)} {_told_run(run)}" for run in runs if run.path or run.change or run.ahead
    ]
    return "; ".join(told) or "nobody moved"


def _told_run(run: Run) -> str:
    garnets = f", found {count(sum(run.garnets), 'garnet')}" if any(run.garnets) else ""
    spent = f", spent {count(run.ahead, 'garnet')}" if run.ahead else ""
    return f"{count(len(run.path), 'move')} ({run.change:+d}){garnets}{spent}"


def told_collision(collision: Collision, cell: str) -> str:
    """Returns a collision in a sentence."""
    seats = [name(seat) for seat in collision.seats]
    amounts = listed([str(apples) for apples in collision.apples])
    what = "apple" if collision.apples == (1,) else "apples"
    if collision.owner is None:
        return (
            f"{listed(seats)} meet on {cell} and lose {amounts} {what}; what lay there is lost too."
        )
    if collision.seats == (collision.owner,):
        return f"{seats[0]} runs into itself on {cell} and keeps its apples."
    verbs = ("runs", "gives") if len(seats) == 1 else ("run", "give")
    given = f"{amounts} {what}" if any(collision.apples) else "nothing"
    return (
        f"{listed(seats)} {verbs[0]} into {name(collision.owner)} on {cell} and {verbs[1]} it "
        f"{given}."
    )


def brief_collision(collision: Collision, cell: str) -> str:
    """Returns a collision in a few words."""
    heads = listed([name(seat) for seat in collision.seats])
    amounts = listed([str(apples) for apples in collision.apples])
    if collision.owner is None:
        return f"{heads} on {cell} (lost {amounts})"
    whose = "itself" if collision.seats == (collision.owner,) else name(collision.owner)
    return f"{heads} into {whose} on {cell} ({'kept' if whose == 'itself' else 'gave'} {amounts})"


def told_verdict(verdict: Verdict) -> str:
    """Returns who receives Tokens of Life and garnets."""
    tokens = [f"{name(seat)} {number}" for seat, number in verdict.tokens.items() if number]
    awards = [f"{name(seat)} {number}" for seat, number in verdict.awards.items() if number]
    return (
        f"Tokens of Life: {listed(tokens) or 'none'}. Garnets for apples: "
        f"{listed(awards) or 'none'}."
    )
