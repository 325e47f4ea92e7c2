"""Deeds of hosts that bear on the others' play; one that waits for the players' consent is
stored as it was asked.
"""

from dataclasses import dataclass
from typing import TypeAlias

from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.player import Computer, Player


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a text for a slot in the open phase, as if its player had typed it; `/undo` takes all
    of it back.

    Attributes:
        replaces: Whether the text replaces what the player has sent, also where the game adds texts
        to it. corrections: How often hosts had entered this answer when the host decided; if it was
        once more by now, nothing
            is done. -1: however often.
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
        seen: The phase that was the present one when the host decided; if the match has moved on,
        nothing is done. corrections: How often hosts had corrected the match when the host decided,
        as for `Enter`.
    """

    by: str
    number: int
    reason: str
    seen: int
    corrections: int = -1


@dataclass(frozen=True, slots=True)
class Rerun:
    """Correct a slot's answer in a closed phase and play it and all since again with the answers
    given then.

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
    """Let another player play a seat: a person or, if none is given, a computer player of this
    kind.

    Attributes:
        left: Who played there when the host decided; if it is another player by now, nothing is
        done. program: The address of the program that takes over, where one does.
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
    """Give the open phase more time.

    Attributes:
        phase: The phase that was open when the host asked; another gets no more time. 0: whichever
        is open.
    """

    by: str
    seconds: int
    reason: str = ""
    phase: int = 0


@dataclass(frozen=True, slots=True)
class JudgeAll:
    """Say of all answers of the held phase that wait for a verdict that they are right, or
    wrong; shows none.
    """

    by: str
    phase: int
    right: bool
    reason: str = ""


Deed: TypeAlias = Enter | Rewind | Rerun | Replace | Extend | JudgeAll
"""What only a host who does not play does alone; if every host plays, the other players have to
agree.
"""


@dataclass(frozen=True, slots=True)
class Consent:
    """A deed that the other players are asked to agree to.

    Attributes:
        number: What its buttons know it by.
        asked: Ids of the people who were asked.
        agreed: Ids of those who have agreed.
        until_ms: When they are no longer asked.
    """

    number: int
    deed: Deed
    asked: tuple[str, ...]
    until_ms: int
    agreed: frozenset[str] = frozenset()
