"""Why players are Elimination Candidates: apples, votes, garnets or a coin (S-37 to S-39)."""

from collections.abc import Iterator, Mapping, Sequence

from bifrost_bot.engines.social_snake.model import Ballot, View, VoteCounted
from bifrost_bot.engines.social_snake.tokens import tied_garnets, tied_votes, totals
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed, listed_names, name


def candidates(number: int) -> str:
    """Returns the noun for so many Elimination Candidates."""
    return "Elimination Candidate" if number == 1 else "Elimination Candidates"


def votes_sentence(event: VoteCounted) -> str:
    """Returns the votes, who was chosen, and what decided, without the numbers of garnets."""
    level = tied_votes(event.votes, event.chosen)
    counts = _counts(event.votes)
    if not counts and event.drawn and len(level) == 2:
        chosen = listed_names(event.chosen)
        return (
            "Nobody voted and their garnets are equal, so a coin decided: "
            f"{chosen} is {candidates(1)}."
        )
    tied = _tie(event.votes, level)
    if not level:
        how = "Votes decided."
    elif not event.drawn:
        how = f"{tied}, so fewer garnets decided."
    elif len(level) > 2:
        how = f"{tied}, so fewer garnets decided, and a coin where these were equal too."
    else:
        how = f"{tied}, and so are their garnets, so a coin decided."
    chosen = f"{listed_names(event.chosen)} {'is' if len(event.chosen) == 1 else 'are'}"
    return f"{counts} {chosen} {candidates(len(event.chosen))}. {how}".lstrip()


def _tie(votes: Mapping[Seat, int], level: Sequence[Seat]) -> str:
    if not any(votes.values()):
        return "Nobody voted"
    return f"The votes for {listed_names(level)} are equal"


def _counts(votes: Mapping[Seat, int]) -> str:
    """Returns the votes; empty without any."""
    if not any(votes.values()):
        return ""
    counts = [f"{name(seat)} {number}" for seat, number in votes.items()]
    return f"The votes: {', '.join(counts)}."


def why_candidates(view: View) -> Iterator[str]:
    """Yields why players are Elimination Candidates, once a vote is called or the match is over."""
    apples = totals(view.standings)
    called = view.ballot
    counted = view.counted
    if view.verdict is not None:
        chosen = counted.chosen if counted else ()
        certain = [seat for seat in view.verdict.eliminated if seat not in chosen]
        yield from _explain_certain(certain, apples)
    elif called is not None:
        yield from _explain_certain(called.certain, apples)
    if called is not None:
        yield _explain_tie(called, apples)
    if counted is not None and view.outcome is not None:
        yield from _explain_vote(counted, view.garnets)


def _explain_certain(seats: Sequence[Seat], apples: Mapping[Seat, int]) -> Iterator[str]:
    """Yields the candidates that need no vote (rule S-37)."""
    names = listed([f"{name(seat)} ({apples[seat]})" for seat in seats])
    if len(seats) == 1:
        yield f"{names} has the fewest apples, and so is {candidates(1)} without a vote."
    elif seats:
        title = candidates(len(seats))
        yield f"{names} have the fewest apples, and so are {title} without a vote."


def _explain_tie(called: Ballot, apples: Mapping[Seat, int]) -> str:
    places = candidates(called.places)
    if called.places > 1:
        places = f"{called.places} places as {places}"
    each = count(apples[called.candidates[0]], "apple")
    return (
        f"{listed_names(called.candidates)} have {each} each and are tied for {places}, "
        f"so whoever has the most apples votes: {listed_names(called.voters)}."
    )


def _explain_vote(counted: VoteCounted, garnets: Mapping[Seat, int]) -> Iterator[str]:
    """Yields each step of the decision (rule S-39)."""
    chosen = counted.chosen
    level = tied_votes(counted.votes, chosen)
    even = tied_garnets(level, chosen, garnets) if level else ()
    by_votes: list[Seat] = []
    by_garnets: list[Seat] = []
    by_coin: list[Seat] = []
    for seat in chosen:
        if seat not in level:
            by_votes.append(seat)
        elif seat not in even:
            by_garnets.append(seat)
        else:
            by_coin.append(seat)
    if counts := _counts(counted.votes):
        yield counts
    if by_votes:
        yield f"{listed_names(by_votes)}: {candidates(len(by_votes))} by most votes."
    if level:
        owned = ", ".join(f"{name(seat)} {garnets[seat]}" for seat in level)
        yield f"{_tie(counted.votes, level)}, so whoever has fewer garnets is chosen: {owned}."
    if by_garnets:
        yield f"{listed_names(by_garnets)}: {candidates(len(by_garnets))} by fewer garnets."
    if by_coin:
        yield (
            f"The garnets of {listed_names(even)} are equal too, so a coin decided: "
            f"{listed_names(by_coin)}."
        )
