"""Two seasons that everyone sees alike: what differs between them is secret until the end."""

from dataclasses import replace

from bifrost_bot.season.decide.players import GiveGarnets, GiveTokens, Vote
from bifrost_bot.season.model import Share
from bifrost_bot.season.rules import SeasonRules
from tests.season.world import World

RULES = replace(SeasonRules(), transfers="free", closes="deadline", ties=("votes", "coin"))


def twins() -> tuple[World, World]:
    """Two worlds with different garnets, votes, gifts and given Tokens under way."""
    return _played(0), _played(1)


def _played(which: int) -> World:
    world = World(6, RULES)
    held = [
        Share(id, 1, garnets=which * 3 + int(id) % 4, won=1, tokens=2 * (id == "101"))
        for id in ids(world)
    ]
    world.play("101 102", "103", "104", "105 106", given=held)
    world.do(Vote("101", world.choice.number, (("105", "106")[which],)))
    # Both say the same in the end, so that the same person is Candidate.
    world.do(Vote("101", world.choice.number, ("105",)))
    if which:
        world.do(Vote("102", world.choice.number, ("105",)))
        world.do(Vote("102", world.choice.number, ("105",)))
    else:
        world.do(Vote("102", world.choice.number, ("105",)))
    world.wait()
    world.do(GiveGarnets("103", ("102", "104")[which], 1, "gift"))
    assert world.choice.kind == "tokens"
    if which:
        world.do(GiveTokens("101", world.choice.number, ("103",)))
    return world


def ids(world: World) -> tuple[str, ...]:
    return world.season.alive
