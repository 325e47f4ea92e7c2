"""What is said while a host judges answers: the call, the wait, and the message by which verdicts are given."""

from typing import Final

from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import LOBBY, Kind, Notice
from bifrost_bot.present.channels import addresses, boards_in_play, due_addresses
from bifrost_bot.present.post import Button, Post, fit
from bifrost_bot.present.wording import clean
from engines.api import Claim

CLAIMS_A_PHASE: Final = 1_000
"""A button's number holds phase and claim: the phase times this, and the claim's place."""

_WAIT: Final = "Time is up. The host is judging answers to questions of their own; then the results follow."
_NO_JUDGE: Final = (
    " Every host of this match plays, so nobody can judge yet: add a host who does not play with /match host add."
)
_LONGEST_SHOWN: Final = 300


def call_to_judge(match: Match) -> list[Notice]:
    """Returns the call to the hosts while answers wait for a verdict, without a word of them."""
    count = len(match.held.open) if match.held else 0
    if not count:
        return []
    text = (
        f"Match {match.id} waits for its host: {count} {'answer is' if count == 1 else 'answers are'} to be judged. "
        "/match judge shows them to hosts alone."
    )
    # Whoever plays on for somebody unknown is none of those announced, so this does not tell of them.
    if not match.settings.private and set(match.hosts) <= {player.id for player in match.announced}:
        text += _NO_JUDGE
    return [Notice(LOBBY, Kind.LINE, {"text": text, "ping": list(match.hosts)})]


def held_notices(after: Match) -> list[Notice]:
    """Returns the call to the hosts, and a neutral sentence for everybody else."""
    found = dict.fromkeys(address for board in boards_in_play(after) for address in addresses(after, board))
    found |= dict.fromkeys(sorted(due_addresses(after), key=lambda address: address.key))
    waits = [Notice(address, Kind.LINE, {"text": _WAIT}) for address in found]
    return [*call_to_judge(after), *waits]


def judge_post(match: Match) -> Post:
    """Returns the next answer that waits, with a button for each verdict; whose it is stays unsaid."""
    held, live = match.held, match.phase
    if held is None or live is None or not held.open:
        return Post(f"No answer of match {match.id} waits to be judged.")
    claim = held.open[0]
    number = live.phase.number * CLAIMS_A_PHASE + held.claims.index(claim)
    return Post(
        fit(f"**Answer {held.claims.index(claim) + 1} of {len(held.claims)}**\n{_shown(match, claim)}"),
        buttons=(Button("Right", "right", "good", number), Button("Wrong", "wrong", "bad", number)),
    )


def _shown(match: Match, claim: Claim) -> str:
    where = f"{match.engine.INFO.board_noun.capitalize()} {claim.board}"
    question, said = clean(claim.question, _LONGEST_SHOWN), clean(claim.answer, _LONGEST_SHOWN)
    return f"{where}: {question}\n> {said}"
