"""Who is Elimination Candidate and why: fewest apples, votes, fewer garnets, or a coin (rules
S-37 to S-39).
"""

from collections.abc import Iterator, Mapping, Sequence

from bifrost_bot.engines.social_snake.model import Ballot, View, VoteCounted
from bifrost_bot.engines.social_snake.tokens import tied_garnets, tied_votes
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed, name


def candidates(number: int) -> str:
    """Returns what so many of them are called."""
    return "Elimination Candidate" if number == 1 else "Elimination Candidates"


def told_votes(event: VoteCounted) -> str:
    """Returns the votes, who was chosen, and by what: the count of votes alone does not say how
    many garnets.
    """
    level = tied_votes(event.votes, event.chosen)
    tied = f" The votes for {_names(level)} are equal" if level else ""
    if not level:
        how = " Votes decided."
    elif not event.drawn:
        how = f"{tied}, so fewer garnets decided."
    elif len(level) > 2:
        how = f"{tied}, so fewer garnets decided, and a coin where these were equal too."
    else:
        how = f"{tied}, and so are their garnets: a coin decided."
    return (
        f"{_counted(event.votes)} Chosen as {candidates(len(event.chosen))}: "
        f"{_names(event.chosen)}.{how}"
    )


def _counted(votes: Mapping[Seat, int]) -> str:
    if not any(votes.values()):
        return "Nobody voted."
    return f"The votes: {', '.join(f'{name(seat)} {number}' for seat, number in votes.items())}."


def _names(seats: Sequence[Seat]) -> str:
    return listed([name(seat) for seat in seats])


def why_candidates(view: View) -> Iterator[str]:
    """Yields why somebody is Elimination Candidate, as soon as a vote is called or the match is
    over.
    """
    apples = {standing.seat: standing.total for standing in view.standings}
    called, counted = view.ballot, view.counted
    if view.verdict is not None:
        chosen = counted.chosen if counted else ()
        yield from _certain(
            [seat for seat in view.verdict.eliminated if seat not in chosen], apples
        )
    elif called is not None:
        yield from _certain(called.certain, apples)
    if called is not None:
        yield _tied(called, apples)
    if counted is not None and view.outcome is not None:
        yield from _decided(counted, view.garnets)


def _certain(seats: Sequence[Seat], apples: Mapping[Seat, int]) -> Iterator[str]:
    """Yields who needs no vote (rule S-37)."""
    if seats:
        having = listed([f"{name(seat)} ({apples[seat]})" for seat in seats])
        verbs = ("has", "is") if len(seats) == 1 else ("have", "are")
        yield f"{having} {verbs[0]} the fewest apples, and so {verbs[1]} {candidates(len(seats))} without a vote."


def _tied(called: Ballot, apples: Mapping[Seat, int]) -> str:
    places = (
        f"{called.places} places as {candidates(called.places)}"
        if called.places > 1
        else candidates(1)
    )
    each = count(apples[called.candidates[0]], "apple")
    return (
        f"{_names(called.candidates)} have {each} each and are tied for {places}, "
        f"so whoever has the most apples votes: {_names(called.voters)}."
    )


def _decided(counted: VoteCounted, garnets: Mapping[Seat, int]) -> Iterator[str]:
    """Yields what decided, step by step (rule S-39)."""
    chosen, level = counted.chosen, tied_votes(counted.votes, counted.chosen)
    yield _counted(counted.votes)
    if by_votes := [seat for seat in chosen if seat not in level]:
        yield f"{_names(by_votes)}: {candidates(len(by_votes))} by most votes."
    if not level:
        return
    even = tied_garnets(level, chosen, garnets)
    held = ", ".join(f"{name(seat)} {garnets[seat]}" for seat in level)
    yield f"The votes for {_names(level)} are equal, so whoever has fewer garnets is chosen: {held}."
    if by_garnets := [seat for seat in chosen if seat in level and seat not in even]:
        yield f"{_names(by_garnets)}: {candidates(len(by_garnets))} by fewer garnets."
    if even:
        drawn = [seat for seat in chosen if seat in even]
        yield f"The garnets of {_names(even)} are equal too, so a coin decided: {_names(drawn)}."
