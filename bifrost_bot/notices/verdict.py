"""What is told while answers wait for a host's verdict: the call to the hosts, and the wait."""

from typing import Final

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, LOBBY, LineBody, Notice
from bifrost_bot.speech.channel import addresses, boards_in_play, due_addresses

_WAIT: Final = "Time is up. The host is judging answers to questions of their own; then the results follow."
_NO_JUDGE: Final = (
    " Every host of this match plays, so nobody can judge yet: add a host who does not play with /match host add."
)


def call_to_judge(match: Match) -> list[Notice]:
    """Returns the call to the hosts while answers wait for a verdict, without quoting them."""
    count = len(match.held.open) if match.held else 0
    if not count:
        return []
    text = (
        f"Match {match.id} waits for its host: {count} {'answer is' if count == 1 else 'answers are'} to be judged. "
        "/match judge shows them to hosts alone."
    )
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
