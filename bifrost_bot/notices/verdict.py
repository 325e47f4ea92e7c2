"""What is told while answers wait for a host's verdict, the call to the hosts and the wait, and
what was right.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.values import Board, Claim
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.events import ClaimJudged, MatchEvent, PhaseResolved
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, LineBody, Notice
from bifrost_bot.speech.channel import addresses, boards_in_play, due_addresses
from bifrost_bot.speech.texts.correction import VerdictText
from bifrost_bot.speech.wording import clean

_LONGEST_SHOWN: Final = 300


def call_to_judge(match: Match) -> list[Notice]:
    """Returns the call to the hosts while answers wait for a verdict, without quoting them."""
    if match.held is None:
        return []
    count = len(match.held.open)
    due = (
        VerdictText.confirm
        if not count
        else VerdictText.judge_one
        if count == 1
        else VerdictText.judge_several
    )
    text = due.format(match=match.id, count=count)
    if match.settings.private:
        return [Notice(LOBBY, LineBody(text, match.hosts))]
    # A player who replaced an unknown one is not among those announced, so this does not reveal
    # them.
    if set(match.hosts) <= {player.id for player in match.announced}:
        return [Notice(LOBBY, LineBody(f"{text} {VerdictText.no_judge}", match.hosts))]
    readers = impartial_hosts(match)
    return [
        Notice(LOBBY, LineBody(text)),
        *([Notice(CONTROL, LineBody(text, readers))] if readers else []),
    ]


def held_notices(after: Match) -> list[Notice]:
    """Returns the call to the hosts, and a neutral sentence for all others."""
    found = dict.fromkeys(
        address for board in boards_in_play(after) for address in addresses(after, board)
    )
    found |= dict.fromkeys(sorted(due_addresses(after), key=lambda address: address.key))
    waits = [Notice(address, LineBody(VerdictText.judging)) for address in found]
    return [*call_to_judge(after), *waits]


def verdict_lines(before: Match | None, events: Sequence[MatchEvent]) -> list[tuple[Board, str]]:
    """Returns what everybody is told of the verdicts by which a phase was resolved, each line
    with its board.
    """
    if (
        before is None
        or before.held is None
        or not any(isinstance(event, PhaseResolved) for event in events)
    ):
        return []
    verdicts = {**before.held.verdicts}
    verdicts |= {event.claim: event.right for event in events if isinstance(event, ClaimJudged)}
    asked: dict[tuple[Board, str], list[Claim]] = {}
    for claim in before.held.claims:
        asked.setdefault((claim.board, claim.question), []).append(claim)
    noun = before.game.info.board_noun.capitalize()
    return [
        (board, _told(f"{noun} {board}", question, claims, verdicts))
        for (board, question), claims in asked.items()
    ]


def _told(
    board: str, question: str, claims: Sequence[Claim], verdicts: Mapping[Claim, bool]
) -> str:
    right = [spelling for claim in claims if verdicts.get(claim) for spelling in claim.spelled]
    answers = " / ".join(clean(one, _LONGEST_SHOWN) for one in right)
    said = VerdictText.judged_right if right else VerdictText.none_right
    told = said.format(board=board, question=clean(question, _LONGEST_SHOWN), answers=answers)
    expected = claims[0].expected
    return (
        f"{told} {VerdictText.hosts_answer.format(answer=clean(expected, _LONGEST_SHOWN))}"
        if expected
        else told
    )
