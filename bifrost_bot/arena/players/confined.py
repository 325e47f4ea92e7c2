"""A player in its own confined process, for one game."""

from bifrost_bot.arena.players.player import CLOCK_UP, TIME_UP, FaultError
from bifrost_bot.arena.processes.process import House, Process, Task


class Confined:
    """What all players in processes have in common: their time, their beginning and their end."""

    def __init__(self, house: House, processor: int, task: Task) -> None:
        self._seconds = house.limits.seconds
        self._process = Process(house, processor, task)

    @property
    def seconds_used(self) -> float:
        """The seconds of processor time that the process has used."""
        return min(self._process.seconds_used, self._seconds)

    @property
    def seconds_left(self) -> float:
        """How many seconds of processor time are left."""
        return self._seconds - self.seconds_used

    def start(self) -> None:
        """Waits until the process is confined and could become the player."""
        self._process.wait_until_ready()

    def close(self) -> None:
        """Ends the process."""
        self._process.close()

    def _time_up(self) -> FaultError:
        return FaultError("time-out", TIME_UP if self.seconds_left <= 0 else CLOCK_UP)
