"""What is told while answers wait for a host's verdict, the call to the hosts and the wait, and what was right."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.values import Board, Claim
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.events import ClaimJudged, MatchEvent, PhaseResolved
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, LineBody, Notice
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import addresses, boards_in_play, due_addresses
from bifrost_bot.speech.wording import clean

_WAIT: Final = (
    "This turn is over. The host is judging the answers to the host's own questions; then the results follow."
)
_UNCONFIRMED: Final = "confirm the verdicts"
_LONGEST_SHOWN: Final = 300
_NO_JUDGE: Final = (
    " Every host of this match plays, so nobody can judge yet. Add a host who does not play with /match host add."
)


def call_to_judge(match: Match) -> list[Notice]:
    """Returns the call to the hosts while answers wait for a verdict, without quoting them."""
    if match.held is None:
        return []
    count = len(match.held.open)
    due = f"judge {wording.counted(count, 'answer')}" if count else _UNCONFIRMED
    text = f"Match {match.id} is waiting for a host to {due}: use /match judge, which shows them to hosts only."
    if match.settings.private:
        return [Notice(LOBBY, LineBody(text, match.hosts))]
    # A player who replaced an unknown one is not among those announced, so this does not reveal them.
    if set(match.hosts) <= {player.id for player in match.announced}:
        return [Notice(LOBBY, LineBody(text + _NO_JUDGE, match.hosts))]
    readers = impartial_hosts(match)
    return [Notice(LOBBY, LineBody(text)), *([Notice(CONTROL, LineBody(text, readers))] if readers else [])]


def held_notices(after: Match) -> list[Notice]:
    """Returns the call to the hosts, and a neutral sentence for all others."""
    found = dict.fromkeys(address for board in boards_in_play(after) for address in addresses(after, board))
    found |= dict.fromkeys(sorted(due_addresses(after), key=lambda address: address.key))
    waits = [Notice(address, LineBody(_WAIT)) for address in found]
    return [*call_to_judge(after), *waits]


def verdict_lines(before: Match | None, events: Sequence[MatchEvent]) -> list[tuple[Board, str]]:
    """Returns what everybody is told of the verdicts by which a phase was resolved, each line with its board."""
    if before is None or before.held is None or not any(isinstance(event, PhaseResolved) for event in events):
        return []
    verdicts = {**before.held.verdicts}
    verdicts |= {event.claim: event.right for event in events if isinstance(event, ClaimJudged)}
    asked: dict[tuple[Board, str], list[Claim]] = {}
    for claim in before.held.claims:
        asked.setdefault((claim.board, claim.question), []).append(claim)
    noun = before.game.info.board_noun.capitalize()
    return [
        (board, f'{noun} {board}, "{clean(question, _LONGEST_SHOWN)}": {_told(claims, verdicts)}')
        for (board, question), claims in asked.items()
    ]


def _told(claims: Sequence[Claim], verdicts: Mapping[Claim, bool]) -> str:
    right = [spelling for claim in claims if verdicts.get(claim) for spelling in claim.spelled]
    listed = " / ".join(clean(one, _LONGEST_SHOWN) for one in right)
    told = f"judged right: {listed}." if right else "no answer was judged right."
    expected = claims[0].expected
    return f"{told} The host's own answer: {clean(expected, _LONGEST_SHOWN)}." if expected else told
