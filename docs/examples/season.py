"""A season without Discord: the core decides what follows from each command."""

from bifrost_bot.season.decide import core
from bifrost_bot.season.decide.cast import AddToCast
from bifrost_bot.season.decide.episodes import LinkMatch, OpenEpisode
from bifrost_bot.season.decide.hosts import Open
from bifrost_bot.season.decide.results import TakeSpoils
from bifrost_bot.season.host_action import ReportDuel
from bifrost_bot.season.model import Moment, Share
from bifrost_bot.season.rules import PRESETS

HOST = "host"
CAST = ["ada", "bo", "cleo", "dan"]
now_ms = 0
season = core.begin(
    core.open_season(Open("1", "Larks", PRESETS["classic"], HOST, "0f" * 32), Moment(0))
)


def do(command):
    """Carries out a command, and prints what happens."""
    global season
    events = core.decide(season, command, Moment(now_ms))
    season = core.evolve_all(season, events)
    print(*(type(event).__name__ for event in events))


for person in CAST:
    do(AddToCast(HOST, person))
while not season.over:
    number = len(season.episodes) + 1
    do(OpenEpisode(HOST, number))
    if not season.episodes[-1].finale:
        do(LinkMatch(HOST, f"m{number}", "social_snake", 1, False))
        alive = [member.id for member in season.cast if member.out is None]
        places = [Share(person, place) for place, person in enumerate(alive, 1)]
        do(TakeSpoils("", f"m{number}", tuple(places)))
    while season.choice is not None:
        alarm = core.alarm(season)
        now_ms = alarm.at_ms
        do(alarm.command)
    while season.episode is not None:
        duels = len(season.episodes[-1].duels)
        do(ReportDuel(HOST, season.duellists[0], request=f"{number}.{duels}"))
print(season.winner, "wins", season.name)
