"""The right to be given what was written in a match's channel."""

from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import CONTROL, Address


def may_be_given(match: Match, address: Address, reader: str | None = None) -> bool:
    """Returns whether a user may be given what was written in a channel; None is everyone.

    When a match is over, its replay shows everyone all that its seats were shown and answered, so
    everyone may be given their channels, too. The hosts' channel is for hosts who do not play.
    """
    if match.settings.private:
        return reader in match.hosts
    if address == CONTROL:
        return reader in impartial_hosts(match)
    if address.seat is None or match.over:
        return True
    if reader is None:
        return False
    if match.settings.hosts_watch and reader in match.hosts:
        return True
    return match.seats.get(address.seat) == reader
