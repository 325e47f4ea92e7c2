"""Notices while answers wait for a host's verdict, and of the verdicts."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.values import Board, Claim
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.events import ClaimJudged, MatchEvent, PhaseResolved
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, LineBody, Notice
from bifrost_bot.notices.channels import channels_in_turn, notices_to
from bifrost_bot.speech.wording import clean, counted

_LONGEST_SHOWN: Final = 300


def call_to_judge(match: Match) -> list[Notice]:
    """Returns the call to the hosts while answers wait for a verdict, without quoting them."""
    if match.held is None:
        return []
    count = len(match.held.open)
    task = "confirm the verdicts"
    if count:
        task = f"judge {counted(count, 'answer')}"
    text = (
        f"Match {match.id} is waiting for a host to {task}: use /match judge, which shows them to "
        "hosts only."
    )
    if match.settings.private:
        return [Notice(LOBBY, LineBody(text, match.hosts))]
    # `announced` does not include secret replacements, so this does not reveal them.
    if match.announced_ids.issuperset(match.hosts):
        text += (
            " Every host of this match plays, so nobody can judge yet. Add a host who does not "
            "play with /match host add."
        )
        return [Notice(LOBBY, LineBody(text, match.hosts))]
    notices = [Notice(LOBBY, LineBody(text))]
    readers = impartial_hosts(match)
    if readers:
        notices.append(Notice(CONTROL, LineBody(text, readers)))
    return notices


def held_notices(after: Match) -> list[Notice]:
    """Returns the call to the hosts, and a neutral sentence for all others."""
    line = LineBody(
        "This turn is over. The host is judging the answers to the host's own questions; "
        "then the results follow."
    )
    return [*call_to_judge(after), *notices_to(channels_in_turn(after), line)]


def verdict_lines(before: Match | None, events: Sequence[MatchEvent]) -> list[tuple[Board, str]]:
    """Returns the public lines about the verdicts on a resolved phase, each with its board."""
    if before is None or before.held is None:
        return []
    if PhaseResolved not in map(type, events):
        return []
    verdicts = {**before.held.verdicts}
    for event in events:
        if isinstance(event, ClaimJudged):
            verdicts[event.claim] = event.right
    claims_of: dict[tuple[Board, str], list[Claim]] = {}
    for claim in before.held.claims:
        claims_of.setdefault((claim.board, claim.question), []).append(claim)
    noun = before.game.info.board_noun.capitalize()
    return [
        (board, _verdict_line(f"{noun} {board}", question, claims, verdicts))
        for (board, question), claims in claims_of.items()
    ]


def _verdict_line(
    board: str, question: str, claims: Sequence[Claim], verdicts: Mapping[Claim, bool]
) -> str:
    right: list[str] = []
    for claim in claims:
        if verdicts.get(claim):
            right += claim.spelled
    answers = " / ".join(clean(answer, _LONGEST_SHOWN) for answer in right)
    verdict = f"judged right: {answers}" if right else "no answer was judged right"
    text = f'{board}, "{clean(question, _LONGEST_SHOWN)}": {verdict}.'
    expected = claims[0].expected
    if not expected:
        return text
    expected = clean(expected, _LONGEST_SHOWN)
    return f"{text} The host's own answer: {expected}."
