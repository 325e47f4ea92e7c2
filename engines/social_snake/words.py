"""Submissions as typed, and the sentences players read, who are named by their colour only."""

from collections.abc import Mapping
from collections.abc import Sequence as Several
from typing import Final, assert_never

from bifrost_bot.engines.social_snake.forecast import Forecast, forecast
from bifrost_bot.engines.social_snake.model import (
    Account,
    Ballot,
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
    grids_by_name,
)
from bifrost_bot.engines.social_snake.vote import candidates, votes_sentence
from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.engines.words import count, listed, listed_names, name

CHOICES: Final = ("chance", "first choice", "second choice", "third choice")
"""How a player got its start, by the number of the choice."""

_LONGEST_SEQUENCE: Final = 60


def describe(move: Submission) -> str:
    """Returns the submission as a player would type it in one text."""
    if isinstance(move, Vote):
        return f"vote {' '.join(move.candidates)}"
    return "; ".join(f"{grid}: {text}" for grid, text in texts_by_grid(move).items())


def texts_by_grid(move: Submission) -> dict[Board, str]:
    """Returns a submission as typed for each grid; empty for a vote."""
    match move:
        case Starts(lists):
            return {grid: " ".join(cells) for grid, cells in lists.items()}
        case Moves(sequences):
            return {grid: describe_sequence(sequence) for grid, sequence in sequences.items()}
        case Vote():
            return {}
        case _:
            assert_never(move)


def describe_sequence(sequence: Sequence) -> str:
    """Returns a sequence as typed, such as `RRR +2` or `stay`."""
    ways = sequence.ways or "stay"
    return f"{ways} +{sequence.garnets}" if sequence.garnets else ways


def item_text(apples: int, garnets: int) -> str:
    """Returns the item of a cell in words."""
    return count(garnets, "garnet") if garnets else count(apples, "apple")


def owes(view: View, slot: Slot) -> bool:
    """Returns whether the slot owes an answer in the present phase."""
    if view.outcome is not None or slot.seat not in view.seats:
        return False
    return view.step != "vote" or (view.ballot is not None and slot.seat in view.ballot.voters)


def asked_for(view: View) -> str:
    """Returns what an answer of this phase looks like, as the end of a sentence."""
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
    """Returns what a vote looks like, as the end of a sentence."""
    ballot = view.ballot
    if ballot is None:
        return "there is no vote"
    if ballot.places == 1:
        commands = [f"vote {seat}" for seat in ballot.candidates]
        return f"type {' or '.join(commands)}, or press one"
    example = " ".join(ballot.candidates[: ballot.places])
    names = ", ".join(ballot.candidates)
    return f"type vote and two different candidates out of {names}, such as vote {example}"


def explain_idle(view: View, slot: Slot) -> str:
    """Returns why the slot owes nothing now and what its player can do instead."""
    if view.outcome is not None:
        return "The match is over."
    if slot.seat not in view.seats:
        return "There is no such player in this match."
    if view.ballot is not None and not owes(view, slot):
        voters = listed_names(view.ballot.voters)
        return f"Only the players with the most apples vote now: {voters}. You need not answer."
    return f"You owe an answer: {asked_for(view)}."


# Receipts


def read_back(view: View, slot: Slot, move: Submission, before: Submission | None) -> str:
    """Returns the whole submission so far: a line for each grid, with what is sure to follow."""
    del before
    match move:
        case Starts(lists):
            heading = "Recorded: your start lists."
            texts: dict[str, str] = {}
            for grid, cells in lists.items():
                texts[grid] = f"{', '.join(cells)} (first, second, third choice)"
            lines = _by_grid(view, texts, "a start by chance")
            return "\n".join([heading, *lines])
        case Moves(sequences):
            heading = f"Recorded: your moves for round {view.round}."
            texts = {}
            for grid in view.due:
                if sequence := sequences.get(grid.name):
                    seen = forecast(view, grid, slot.seat, sequence)
                    texts[grid.name] = sequence_forecast(grid, sequence, seen)
            lines = _by_grid(view, texts, "no move")
            if move.garnets:
                owned = view.garnets.get(slot.seat, 0)
                lines.append(f"It costs {count(move.garnets, 'garnet')} of your {owned}.")
            return "\n".join([heading, *lines])
        case Vote(named):
            return f"Recorded: your vote for {listed_names(named)} as {candidates(len(named))}."
        case _:
            assert_never(move)


def missing(view: View, slot: Slot, move: Submission) -> tuple[str, ...]:
    """Returns the grids that a submission leaves out."""
    del slot
    match move:
        case Starts(answers) | Moves(answers):
            noun = "start list" if isinstance(move, Starts) else "moves"
            due = grids_by_name(view.due)
            return tuple(f"the {noun} for grid {grid}" for grid in due if grid not in answers)
        case Vote():
            return ()
        case _:
            assert_never(move)


def _by_grid(view: View, texts: dict[str, str], default: str) -> list[str]:
    nothing = f"nothing yet, which means {default}"
    return [f"• grid {grid.name}: {texts.get(grid.name, nothing)}." for grid in view.due]


def sequence_forecast(grid: Grid, sequence: Sequence, seen: Forecast) -> str:
    """Returns the sequence, where it will stop and why, and its net gain if no snake interferes."""
    ahead = f", {count(sequence.garnets, 'step')} ahead" if sequence.garnets else ""
    return f"{shorten_ways(sequence.ways)}{ahead}: {forecast_text(grid, seen)}"


def forecast_text(grid: Grid, seen: Forecast) -> str:
    """Returns where a sequence will stop and why, and its net gain, without the sequence itself."""
    names = grid.names
    if not seen.cells:
        return f"stays on {names[seen.start]}{_stop(grid, seen)}"
    where = f"{count(len(seen.cells), 'move')} to {names[seen.cells[-1]]}"
    if seen.tunnels:
        colours = listed_names(seen.tunnels).lower()
        where += f" through the {colours} {'tunnel' if len(seen.tunnels) == 1 else 'tunnels'}"
    if seen.hit is not None:
        return f"{where}{_stop(grid, seen)}: {_net(seen)}"
    return f"{where}, {_net(seen)}{_stop(grid, seen)}"


def _net(seen: Forecast) -> str:
    """Returns the net gain; it is a lower bound if no other snake can come to the cells."""
    apples = f"{seen.net:+d}" if seen.net else "0"
    garnets = f" and {count(seen.garnets, 'garnet')}" if seen.garnets else ""
    condition = "if nobody gets in the way"
    if seen.safe:
        condition = "at least, because no other snake can get in the way"
    return f"net {apples}{garnets} {condition}"


def _stop(grid: Grid, seen: Forecast) -> str:
    if seen.cut:
        return f"; it stops there: {seen.cut}"
    if seen.hit is None:
        return ""
    body = "your own body" if seen.owner is None else name(seen.owner)
    cell = grid.names[seen.hit]
    onto = f"; step {len(seen.cells) + 1} would hit {body} on {cell}"
    if seen.owner is not None and seen.given:
        return f"{onto}, {_gift(seen, name(seen.owner))}"
    free = " and lose nothing" if seen.owner is None and seen.apples > 0 else ""
    return f"{onto}, so you stop there{free}"


def _gift(seen: Forecast, owner: str) -> str:
    """Returns the apples that the owner of the body gets; negative apples stay (rule S-28)."""
    kept = f", and you keep {seen.net}" if seen.net else ""
    return (
        f"so the {count(seen.given, 'apple')} taken on the way "
        f"{'goes' if seen.given == 1 else 'go'} to {owner}{kept}"
    )


def shorten_ways(ways: str) -> str:
    """Returns a sequence for reading, cut if it is very long."""
    if not ways:
        return "stay"
    return ways if len(ways) <= _LONGEST_SEQUENCE else f"{ways[: _LONGEST_SEQUENCE - 1]}…"


# Events


def narrate(event: Event) -> str:
    """Returns the event as one line, or an empty text for events that are not shown."""
    match event:
        case StageOpened(stage, names, _):
            return f"Stage {stage} begins on {_grids(names)}. Send your start lists."
        case Started(grid, seats, _, names):
            heads = ", ".join(
                f"{name(seat)} {cell}" for seat, cell in zip(seats, names, strict=True)
            )
            return f"Heads on grid {grid}: {heads}."
        case RoundPlayed(grid, _, _, runs):
            return f"Grid {grid}: {_runs_text(runs)}."
        case Collided(grid, cell, collision):
            return f"Grid {grid}: {_collision_sentence(collision, cell)}"
        case Explained(_, account):
            return _starts_sentence(account)
        case GridClosed(grid, True):
            return f"Grid {grid} is closed: nothing on it can be reached any longer."
        case GridClosed() | PhaseEnded():
            return ""
        case VoteCalled(ballot):
            return _ballot_sentence(ballot)
        case VoteCounted():
            return votes_sentence(event)
        case MatchEnded(_, outcome):
            # The result, which follows, has Tokens and garnets.
            return f"The match is over. {outcome.reason}"
        case _:
            assert_never(event)


def _starts_sentence(account: Account) -> str:
    starts: list[str] = []
    for plea in account.pleas:
        if plea.choice is not None:
            choice = f"your {CHOICES[plea.choice]}" if plea.choice else CHOICES[0]
            starts.append(f"grid {plea.grid} by {choice}")
    return f"Where you start: {listed(starts)}." if starts else ""


def _ballot_sentence(ballot: Ballot) -> str:
    tied = listed_names(ballot.candidates)
    chosen = "is Elimination Candidate"
    if ballot.places > 1:
        chosen = f"are the {ballot.places} Elimination Candidates"
    has = "has the most, votes" if len(ballot.voters) == 1 else "have the most, vote"
    vote = f"{listed_names(ballot.voters)}, who {has} which of them {chosen}."
    if not ballot.certain:
        return f"{tied} have the fewest apples. {vote}"
    certain = listed_names(ballot.certain)
    return (
        f"{certain} has the fewest apples and is a candidate; {tied} have the next fewest. {vote}"
    )


def _grids(names: Several[str]) -> str:
    return f"{'grid' if len(names) == 1 else 'grids'} {listed(list(names))}"


def _runs_text(runs: Several[Run]) -> str:
    """Returns every snake's round: moves made, apples gained or lost, garnets spent."""
    active = [run for run in runs if run.path or run.change or run.ahead]
    return ". ".join(map(_run_text, active)) or "Nobody moved"


def _run_text(run: Run) -> str:
    garnets = f", found {count(sum(run.garnets), 'garnet')}" if any(run.garnets) else ""
    spent = f", spent {count(run.ahead, 'garnet')}" if run.ahead else ""
    change = f"{run.change:+d}" if run.change else "0"
    return f"{name(run.seat)}: {count(len(run.path), 'move')}, {change}{garnets}{spent}"


def _collision_sentence(collision: Collision, cell: str) -> str:
    heads = listed_names(collision.seats)
    apples = f"{_amounts(collision)} {'apple' if collision.apples == (1,) else 'apples'}"
    if collision.owner is None:
        return f"{heads} meet on {cell} and lose {apples}; what lay there is lost too."
    if collision.seats == (collision.owner,):
        return f"{heads} runs into itself on {cell} and keeps its apples."
    owner = name(collision.owner)
    if len(collision.seats) == 1:
        gift = "gives it " + apples if any(collision.apples) else "has nothing to give it"
        return f"{heads} runs into {owner} on {cell} and {gift}."
    gift = "give it " + apples if any(collision.apples) else "have nothing to give it"
    return f"{heads} run into {owner} on {cell} and {gift}."


def brief_collision(collision: Collision, cell: str) -> str:
    """Returns a collision in a few words."""
    heads = listed_names(collision.seats)
    amounts = _amounts(collision)
    if collision.owner is None:
        return f"{heads} on {cell} (lost {amounts})"
    if collision.seats == (collision.owner,):
        return f"{heads} into itself on {cell} (kept {amounts})"
    return f"{heads} into {name(collision.owner)} on {cell} (gave {amounts})"


def _amounts(collision: Collision) -> str:
    return listed(list(map(str, collision.apples)))


def verdict_sentence(verdict: Verdict) -> str:
    """Returns the Tokens of Life and garnets that players receive."""
    text = f"Tokens of Life: {_shares(verdict.tokens) or 'none'}."
    awards = _shares(verdict.awards)
    return f"{text} Garnets for apples: {awards}." if awards else text


def _shares(by_seat: Mapping[Seat, int]) -> str:
    """Returns the players who receive something, with the number; empty without any."""
    return listed([f"{name(seat)} {number}" for seat, number in by_seat.items() if number])
