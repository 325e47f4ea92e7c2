"""The computer players of an open lobby, as a host is asked for them."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from bifrost_bot.engines.options.edit import StaleError, merged
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram, RemoveComputer
from bifrost_bot.match.errors import LobbyError
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Player, Skill, host_of
from bifrost_bot.speech.texts.refusal import SettingsRefusal
from bifrost_bot.speech.texts.seat import ProgramText
from bifrost_bot.speech.texts.setup import SettingText
from bifrost_bot.speech.wording import listing

SKILLS: Final[tuple[Skill, ...]] = ("good", "best", "quick", "easy", "random")
"""The usual one first."""

NUMBER, SKILL, PROGRAMS = PARTS = ("number", "skill", "programs")
"""What hosts are asked about computer players, in the order of the form's fields."""

_TITLES: Final = {
    NUMBER: SettingText.computers_asked,
    SKILL: SettingText.skill,
    PROGRAMS: SettingText.programs_asked,
}


def number_option(match: Match) -> Option:
    """Returns how a host is asked for their number: no more than have a place beside those who
    have joined.
    """
    return Option(
        key="computers",
        title=SettingText.computers_asked,
        help=SettingText.computers_told,
        usual=SettingText.no_computers,
        read=int,
        write=str,
        choices=tuple(
            Choice(text=str(number), label=str(number)) for number in range(1, _places(match) + 1)
        ),
    )


def require_places(match: Match, number: int) -> None:
    """Requires places for so many computer players and programs together, beside the people who
    have joined.

    Raises:
        RefusedError: When there are fewer.
    """
    if number > _places(match):
        raise RefusedError(ProgramText.does_not_fit.format(computers=number, places=_places(match)))


def _places(match: Match) -> int:
    return match.game.info.most - len([player for player in match.players if not player.computer])


def skill_option(match: Match) -> Option:
    """Returns how a host is asked how well they play, with what each level is worth where that
    was measured.
    """
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


def present(match: Match) -> dict[str, object]:
    """Returns how many computer players of ours there are, how well they play, and the programs,
    by `PARTS`.
    """
    skills = skills_in(match)
    return {
        NUMBER: len(skills),
        SKILL: skills[0] if skills else SKILLS[0],
        PROGRAMS: tuple(programs_in(match)),
    }


def players_for(
    match: Match, seen: Mapping[str, object], wanted: Mapping[str, object], by: str
) -> list[AddComputer | AddProgram]:
    """Returns the computer players and programs that a host wants; of what they did not change,
    those of now.

    Args:
        match: The match.
        seen: What there was when the host looked, as `present` returns it.
        wanted: What they want instead, where they changed anything.
        by: The host.

    Raises:
        LobbyError: When another host has changed the same meanwhile.
    """
    now = present(match)
    try:
        chosen = merged(now, seen, wanted, wanted)
    except StaleError as problem:
        changes = [
            SettingsRefusal.change.format(
                name=_TITLES[name], now=_written(now[name]), before=_written(seen[name])
            )
            for name in problem.names
        ]
        raise LobbyError(
            SettingsRefusal.changed_meanwhile.format(changes=listing(changes))
        ) from None
    number, skill = cast(int, chosen[NUMBER]), cast(Skill, chosen[SKILL])
    kept: Sequence[Skill] = () if SKILL in wanted else skills_in(match)[:number]
    skills: list[Skill] = [*kept, *(skill for _ in range(number - len(kept)))]
    programs = cast("tuple[str, ...]", chosen[PROGRAMS])
    ours = [AddComputer(by, one) for one in skills]
    return [*ours, *(AddProgram(by, program) for program in programs)]


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return (
            listing(list(map(host_of, cast("tuple[str, ...]", value)))) or SettingText.no_computers
        )
    return str(value or SettingText.no_computers)


def commands_for(
    match: Match, wanted: Sequence[AddComputer | AddProgram], by: str
) -> list[Command]:
    """Returns the commands that make the present ones the wanted ones; the last to join leaves
    first.
    """
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
