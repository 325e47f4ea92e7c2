"""Outlines of live matches, which stay in memory when these are let go of."""

from typing import NamedTuple

from bifrost_bot.match.model import Match, Status


class Outline(NamedTuple):
    """A live match in short.

    Attributes:
        status: Its status.
        paused: Whether its clock is paused by a host.
        under_way: Whether it counts towards the limits; see `Match.under_way`.
        private: Whether it is a practice or a rehearsal.
        hosts: The ids of its hosts; the first opened it.
        phase: The number of its open phase, if one is open.
        deadline_ms: The deadline of that phase, in Unix milliseconds, unless the clock is paused.
    """

    status: Status
    paused: bool
    under_way: bool
    private: bool
    hosts: tuple[str, ...]
    phase: int | None
    deadline_ms: int | None


def outline_of(match: Match) -> Outline:
    """Returns the outline of a live match."""
    live = match.phase
    return Outline(
        match.status,
        match.paused,
        match.under_way,
        match.settings.private,
        match.hosts,
        live.number if live else None,
        live.deadline_ms if live and not match.paused else None,
    )
