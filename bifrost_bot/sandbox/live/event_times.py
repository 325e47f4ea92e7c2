"""The events in servers' lists, which begin and end at their times by themselves."""

from functools import partial

from bifrost_bot.sandbox.live.scheduler import Scheduler
from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world.model import ScheduledEvent
from bifrost_bot.sandbox.world.world import World

_SCHEDULED = 1
_ACTIVE = 2
_COMPLETED = 3


class EventTimes:
    """Begins and ends the events of all servers."""

    def __init__(self, world: World, scheduler: Scheduler) -> None:
        self._world = world
        self._scheduler = scheduler
        world.subscribe(self._on_event)

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.ScheduledEventChanged(scheduled, _) if not scheduled.over:
                is_ahead = scheduled.status == _SCHEDULED
                due_ms = scheduled.start_ms if is_ahead else scheduled.end_ms
                self._scheduler.at(due_ms, partial(self._look_at, scheduled))
            case _:
                return

    def _look_at(self, event: ScheduledEvent) -> None:
        now_ms = self._world.clock()
        if event.id not in self._world.guilds[event.guild_id].scheduled_events:
            return
        if event.status == _SCHEDULED and event.start_ms <= now_ms:
            event.status = _ACTIVE
        elif event.status == _ACTIVE and event.end_ms <= now_ms:
            event.status = _COMPLETED
        else:
            return
        self._world.put_event(event)
