"""Host actions that affect play; one that needs the players' consent is stored as requested."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.player import Computer, Player

PLAYERS: Final = "players"
"""Stands for a host's id in actions on which players agree while no host acts."""


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a text for a slot in the open phase as if its player had typed it.

    Attributes:
        replaces: Whether the text replaces the player's answer even where the game adds texts.
        corrections: How often hosts had entered this answer when the host decided. If the number
            is another one by now, nothing is done; -1: any number.
    """

    by: str
    slot: Slot
    text: str
    reason: str
    replaces: bool = False
    corrections: int = -1


@dataclass(frozen=True, slots=True)
class Rewind:
    """Go back to a phase and play it again from the start of its time.

    Attributes:
        seen: The present phase when the host decided; nothing is done if the match has moved on.
        corrections: How often hosts had corrected the match then, as for `Enter`.
    """

    by: str
    number: int
    reason: str
    seen: int
    corrections: int = -1


@dataclass(frozen=True, slots=True)
class Rerun:
    """Correct an answer in a closed phase, then replay it and later phases with the old answers.

    Attributes:
        seen: As for `Rewind`.
        replaces: As for `Enter`.
        corrections: As for `Enter`.
    """

    by: str
    number: int
    slot: Slot
    text: str
    reason: str
    seen: int
    replaces: bool = False
    corrections: int = -1


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace the player of a seat by a person or, if none is given, by a computer player.

    Attributes:
        left: The id of the player when the host decided; nothing is done if it is another by now.
        program: The address of the program that takes over, if one does.
    """

    by: str
    seat: Seat
    left: str
    player: Player | None
    reason: str
    computer: Computer = "good"
    program: str = ""


@dataclass(frozen=True, slots=True)
class Extend:
    """Give the open phase more time, or take some back.

    Attributes:
        seconds: How much more time; negative to take time back.
        phase: The phase that was open when the host asked, the only one extended; 0: any.
    """

    by: str
    seconds: int
    reason: str = ""
    phase: int = 0


@dataclass(frozen=True, slots=True)
class JudgeAll:
    """Judge all pending answers of a phase right or wrong, without showing them."""

    by: str
    phase: int
    right: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetPause:
    """Pause the clock, or resume it; players ask for it while no host acts."""

    by: str
    paused: bool
    reason: str = ""


HostAction: TypeAlias = Enter | Rewind | Rerun | Replace | Extend | JudgeAll | SetPause
"""Actions that need the other players' consent if every host plays, or while no host acts."""


@dataclass(frozen=True, slots=True)
class Consent:
    """A host action that the other players are asked to agree to.

    Attributes:
        number: Identifies the request in its buttons.
        asked: Ids of the people who were asked.
        agreed: Ids of those who have agreed.
        until_ms: When the request expires.
    """

    number: int
    deed: HostAction
    asked: tuple[str, ...]
    until_ms: int
    agreed: frozenset[str] = frozenset()
