"""The computer players of an open lobby, as a host is asked for them."""

from collections.abc import Sequence
from typing import Final

from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram, RemoveComputer
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Player, Skill, host_of
from bifrost_bot.speech.texts.seat import ProgramText
from bifrost_bot.speech.texts.setup import SettingText
from bifrost_bot.speech.wording import listing

SKILLS: Final[tuple[Skill, ...]] = ("good", "best", "quick", "easy", "random")
"""The usual one first."""


def number_option(match: Match) -> Option:
    """Returns how a host is asked for their number: no more than have a place beside those who have joined."""
    return Option(
        key="computers",
        title=SettingText.computers_asked,
        help=SettingText.computers_told,
        usual=SettingText.no_computers,
        read=int,
        write=str,
        choices=tuple(Choice(text=str(number), label=str(number)) for number in range(1, _places(match) + 1)),
    )


def require_places(match: Match, number: int) -> None:
    """Requires places for so many computer players and programs together, beside the people who have joined.

    Raises:
        RefusedError: When there are fewer.
    """
    if number > _places(match):
        raise RefusedError(ProgramText.does_not_fit.format(computers=number, places=_places(match)))


def _places(match: Match) -> int:
    return match.game.info.most - len([player for player in match.players if not player.computer])


def skill_option(match: Match) -> Option:
    """Returns how a host is asked how well they play, with what each level is worth where that was measured."""
    return Option(
        key="skill",
        title=SettingText.skill,
        help=SettingText.skill_told,
        usual=_named(match, SKILLS[0]),
        read=str,
        write=str,
        choices=tuple(Choice(text=skill, label=_named(match, skill)) for skill in SKILLS[1:]),
    )


def _named(match: Match, skill: Skill) -> str:
    told, rating = SettingText.skills[skill], match.game.info.ratings.get(skill)
    return told if rating is None else SettingText.skill_rated.format(skill=told, rating=rating)


def skill_chosen(text: str) -> Skill:
    """Returns what was chosen of `skill_option`."""
    names = list(map(str, SKILLS))
    return SKILLS[names.index(text)] if text in names else SKILLS[0]


def skills_in(match: Match) -> list[Skill]:
    """Returns how well each computer player of ours in the lobby plays."""
    return [skill for player in match.players for skill in SKILLS if player.computer == skill]


def programs_in(match: Match) -> list[str]:
    """Returns the address of each program in the lobby."""
    return [player.program for player in match.players if player.computer == "program"]


def shown(match: Match) -> str:
    """Returns how many there are, and how well they play, or on which host."""
    present = [*skills_in(match), *map(host_of, programs_in(match))]
    if not present:
        return SettingText.no_computers
    skills = listing(list(dict.fromkeys(present)))
    if len(present) == 1:
        return SettingText.one_computer.format(skills=skills)
    return SettingText.several_computers.format(number=len(present), skills=skills)


def commands_for(match: Match, wanted: Sequence[AddComputer | AddProgram], by: str) -> list[Command]:
    """Returns the commands that make the present ones the wanted ones; the last to join leaves first."""
    present = [_added(player, by) for player in match.players if player.computer]
    kept = 0
    while kept < min(len(present), len(wanted)) and present[kept] == wanted[kept]:
        kept += 1
    leave: list[Command] = [RemoveComputer(by) for _ in present[kept:]]
    return [*leave, *wanted[kept:]]


def _added(player: Player, by: str) -> AddComputer | AddProgram:
    """Returns the command by which a computer player has joined."""
    if player.computer == "program":
        return AddProgram(by, player.program)
    return AddComputer(by, skill_chosen(player.computer or ""))
