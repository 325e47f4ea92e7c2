"""The computer players of an open lobby: the form's options, and the commands that change them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from bifrost_bot.engines.options.edit import StaleError, merged
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram, RemoveComputer
from bifrost_bot.match.errors import CHANGED_MEANWHILE, LobbyError
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Player, Skill, host_of
from bifrost_bot.speech.texts import NO_COMPUTERS, PROGRAMS_LABEL
from bifrost_bot.speech.wording import counted, listing
from bifrost_bot.stream.refusals import NOTHING_TO_CHANGE

_COMPUTERS_ASKED: Final = "How many computer players"
_SKILL: Final = "How well they play"

_SKILLS: Final = MappingProxyType(
    {
        "best": "best: they think for as long as they may",
        "good": "good: they think a little",
        "quick": "quick: they take their first idea",
        "easy": "easy: they make mistakes",
        "random": "random: they take anything",
    }
)

SKILLS: Final[tuple[Skill, ...]] = ("good", "best", "quick", "easy", "random")
"""The default comes first."""

NUMBER: Final = "number"
SKILL: Final = "skill"
PROGRAMS: Final = "programs"
PARTS: Final = (NUMBER, SKILL, PROGRAMS)
"""The parts of the form, in the order of its fields."""

_TITLES: Final = {
    NUMBER: _COMPUTERS_ASKED,
    SKILL: _SKILL,
    PROGRAMS: PROGRAMS_LABEL,
}


def number_option(match: Match) -> Option:
    """Returns the menu of their number, up to the places that people have left."""
    numbers = map(str, range(1, _places(match) + 1))
    return Option(
        key="computers",
        title=_COMPUTERS_ASKED,
        help="They take places that players can then no longer take.",
        usual=NO_COMPUTERS,
        read=int,
        write=str,
        choices=tuple(Choice(text=number, label=number) for number in numbers),
    )


def require_places(match: Match, number: int) -> None:
    """Requires free places for so many computer players and programs together.

    Raises:
        RefusedError: When there are fewer.
    """
    places = _places(match)
    if number > places:
        raise RefusedError(
            f"{number} computer players and programs do not fit: there is room for {places}."
        )


def _places(match: Match) -> int:
    return match.game.info.most - len(match.people)


def skill_option(match: Match) -> Option:
    """Returns the menu of their skill, with their measured strength."""
    choices = [Choice(text=skill, label=_skill_label(match, skill)) for skill in SKILLS[1:]]
    return Option(
        key="skill",
        title=_SKILL,
        help="All of them play alike.",
        usual=_skill_label(match, SKILLS[0]),
        read=str,
        write=str,
        choices=tuple(choices),
    )


def _skill_label(match: Match, skill: Skill) -> str:
    label = _SKILLS[skill]
    rating = match.game.info.ratings.get(skill)
    return label if rating is None else f"{label}; strength {rating}"


def skill_chosen(text: str) -> Skill:
    """Returns the skill chosen from `skill_option`; the default for any other text."""
    for skill in SKILLS:
        if text == skill:
            return skill
    return SKILLS[0]


def skills_in(match: Match) -> list[Skill]:
    """Returns the skill of each built-in computer player in the lobby."""
    return [player.computer for player in match.players if player.computer in SKILLS]


def programs_in(match: Match) -> list[str]:
    """Returns the address of each program in the lobby."""
    return [player.program for player in match.players if player.computer == "program"]


def computers_text(match: Match) -> str:
    """Returns the number of computer players, with their skills and the programs' hosts."""
    present = [*skills_in(match), *map(host_of, programs_in(match))]
    if not present:
        return NO_COMPUTERS
    skills = listing(list(dict.fromkeys(present)))
    return f"{counted(len(present), 'computer player')}, {skills}"


def present_parts(match: Match) -> dict[str, object]:
    """Returns the present values of `PARTS`."""
    skills = skills_in(match)
    return {
        NUMBER: len(skills),
        SKILL: skills[0] if skills else SKILLS[0],
        PROGRAMS: tuple(programs_in(match)),
    }


def players_for(
    match: Match, seen: Mapping[str, object], wanted: Mapping[str, object], by: str
) -> list[AddComputer | AddProgram]:
    """Returns the computer players and programs that a host wants; unchanged parts are kept.

    Args:
        seen: The `present_parts` that the host saw.

    Raises:
        LobbyError: When another host has changed the same part since.
    """
    now = present_parts(match)
    try:
        chosen = merged(now, seen, wanted, wanted)
    except StaleError as problem:
        changes: list[str] = []
        for name in problem.names:
            present = _part_text(now[name])
            before = _part_text(seen[name])
            change = NOTHING_TO_CHANGE.format(name=_TITLES[name], now=present, before=before)
            changes.append(change)
        text = CHANGED_MEANWHILE
        raise LobbyError(text.format(changes=listing(changes))) from None
    number = cast(int, chosen[NUMBER])
    skills = [] if SKILL in wanted else skills_in(match)[:number]
    while len(skills) < number:
        skills.append(cast(Skill, chosen[SKILL]))
    players: list[AddComputer | AddProgram] = [AddComputer(by, skill) for skill in skills]
    programs = cast("tuple[str, ...]", chosen[PROGRAMS])
    return [*players, *(AddProgram(by, program) for program in programs)]


def _part_text(value: object) -> str:
    if isinstance(value, tuple):
        hosts = map(host_of, cast("tuple[str, ...]", value))
        return listing(list(hosts)) or NO_COMPUTERS
    return str(value or NO_COMPUTERS)


def commands_for(
    match: Match, wanted: Sequence[AddComputer | AddProgram], by: str
) -> list[Command]:
    """Returns the commands that replace the present ones by the wanted ones.

    Those that stay are a common beginning, as the last to join leaves first.
    """
    present = [_command_of(player, by) for player in match.players if player.computer]
    kept = 0
    for before, after in zip(present, wanted, strict=False):
        if before != after:
            break
        kept += 1
    leave: list[Command] = [RemoveComputer(by)] * len(present[kept:])
    return [*leave, *wanted[kept:]]


def _command_of(player: Player, by: str) -> AddComputer | AddProgram:
    """Returns the command that added a computer player."""
    if player.computer == "program":
        return AddProgram(by, player.program)
    return AddComputer(by, skill_chosen(player.computer or ""))
