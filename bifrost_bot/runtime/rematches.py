"""Opens the rematch of a match; both are recorded together or not at all."""

from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.hosts import AddHost
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram
from bifrost_bot.match.decide.rematches import OpenRematch
from bifrost_bot.match.history.names import names
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.player import Person
from bifrost_bot.match.series import lineup, rematch_of
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.store.database import Transaction


async def open_rematch(runner: Runner, match_id: str, by: str, now_ms: int) -> Match:
    """Returns the rematch of a match, which is opened unless there is one that can be played.

    It has the hosts, settings and computer players of the match before.

    Raises:
        MatchError: When the match is not over, or the user had no part in it.
        StoreError: When it could not be recorded; nothing was opened.
    """
    changes: list[Change] = []
    async with runner.lock(match_id):
        before = await runner.match(match_id)
        known = await _usable(runner, before.rematch_id)
        if known is not None:
            return known
        runner.plan(before, (OpenRematch(by, "0"),))
        called = names(await runner.history(match_id))
        first, *others = _hosts(before, by)
        people = (Person(first, called[first]),) if first in called else ()
        again = [AddHost(first, other) for other in others]

        async def along(connection: Transaction, match: Match) -> None:
            plan = runner.plan(before, (OpenRematch(by, match.id),))
            changes.append(await runner.record(connection, plan))

        opened = await runner.create(
            before.settings,
            first,
            await runner.home(match_id),
            people,
            then=(*again, *_computers(before, first)),
            along=along,
            rematch=rematch_of(before, by, now_ms),
        )
        for change in changes:
            runner.take(change)
    return opened


def _hosts(before: Match, by: str) -> tuple[str, ...]:
    """Returns the hosts again; the one who asks hosts a match whose hosts have been erased."""
    present = tuple(filter(str.isdigit, before.hosts))
    return present or (by,)


async def _usable(runner: Runner, match_id: str) -> Match | None:
    """Returns a rematch that was opened before; None if there is none, or it was never played."""
    if not match_id:
        return None
    found = await runner.match(match_id)
    is_closed = found.status is Status.ABANDONED and found.state is None
    return None if is_closed else found


def _computers(before: Match, host: str) -> tuple[Command, ...]:
    """Returns the commands that seat the computer players of the match before again."""
    found: list[Command] = []
    for player in lineup(before).values():
        if player.computer == "program":
            found.append(AddProgram(host, player.program))
        elif player.computer is not None and player.computer != "silent":
            found.append(AddComputer(host, player.computer))
    return tuple(found)
