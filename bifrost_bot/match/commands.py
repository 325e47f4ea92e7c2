"""What can be asked of a match: imperatives. `by` is the Discord user id (or computer player's id) of the asker."""

from dataclasses import dataclass
from typing import TypeAlias

from bifrost_bot.engines.values import Board, Seat, Slot
from bifrost_bot.match.model import Computer, Player, Settings, Skill

LONGEST_TEXT = 2_000
"""How many characters an answer may have; people on Discord can send more."""


@dataclass(frozen=True, slots=True)
class Create:
    """Open a lobby. The shell makes `seed` from the system's randomness; no user types one."""

    match_id: str
    settings: Settings
    by: str
    seed: str


@dataclass(frozen=True, slots=True)
class Join:
    """Take part, or choose another seat; `player.seat` is the one chosen, where seats are claimed."""

    player: Player


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the lobby."""

    by: str


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Fill a place with a computer player."""

    by: str
    skill: Skill


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Free the place of the computer player added last."""

    by: str


@dataclass(frozen=True, slots=True)
class CallReady:
    """Ask every player whether they are present."""

    by: str


@dataclass(frozen=True, slots=True)
class SayReady:
    """Answer the ready check; the last answer starts the match."""

    by: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """End the ready check without starting."""

    by: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin now; computer players take the places of those who are not ready, and free ones."""

    by: str
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Replace the settings of an open lobby; the game stays."""

    by: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class PlanStart:
    """Begin at a set time, with a ready check some minutes before."""

    by: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class StartDue:
    """Do what is due for a start at a set time: the ready check, or the beginning."""


@dataclass(frozen=True, slots=True)
class Open:
    """Open the next phase: the channels of these boards exist."""

    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Submit:
    """Add a text to the slot's submission.

    Attributes:
        at_ms: When Discord received it (during an outage: when the outage began).
        message: The id of the Discord message or interaction that carried it, 0 where there is none.
        reply: Whether the message gets its reply from the outbox; an interaction is answered on the spot.
        phase: The phase it was meant for, where the sender knows; else None.
    """

    by: str
    slot: Slot
    text: str
    at_ms: int
    message: int = 0
    reply: bool = False
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Unlock the slot if it is locked, else take back (`/undo`)."""

    by: str
    slot: Slot
    at_ms: int
    message: int = 0
    reply: bool = False
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """Declare the slot done with this phase."""

    by: str
    slot: Slot
    at_ms: int
    message: int = 0
    reply: bool = False
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class WarnDue:
    """Warn those who still owe an answer, if a warning of this phase is due."""

    phase: int


@dataclass(frozen=True, slots=True)
class CloseDue:
    """Close the phase, if its deadline and grace have passed."""

    phase: int


@dataclass(frozen=True, slots=True)
class Judge:
    """Say whether an answer of the held phase is right; `claim` is its place among those that wait."""

    by: str
    phase: int
    claim: int
    right: bool


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Give the time from `lost_ms` until now back to the running clock."""

    lost_ms: int


@dataclass(frozen=True, slots=True)
class Halt:
    """Stop the clock because the game failed; `incident` is the id of the log entry that tells how."""

    incident: str


@dataclass(frozen=True, slots=True)
class Abandon:
    """End the match without a result."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class AddHost:
    """Let another user host the match too.

    Attributes:
        steward: Whether the user who asks manages the server and may therefore help a match whose host is gone.
    """

    by: str
    host: str
    steward: bool = False


@dataclass(frozen=True, slots=True)
class RemoveHost:
    """Remove one of the match's hosts."""

    by: str
    host: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give the match to another host, who is its first from then on; `steward` as for `AddHost`."""

    by: str
    to: str
    steward: bool = False


@dataclass(frozen=True, slots=True)
class Announce:
    """Make an announcement to all players."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Pause the clock; `by` is empty if the bot does so itself because it cannot hear the players."""

    by: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clock run again with the time that was left; a match stopped by a fault tries again."""

    by: str


@dataclass(frozen=True, slots=True)
class Extend:
    """Give the open phase more time."""

    by: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter a text for a slot in the open phase, as if its player had typed it; `/undo` takes all of it back.

    Attributes:
        anew: Whether the text replaces what the player has sent, also where the game adds texts to it.
    """

    by: str
    slot: Slot
    text: str
    reason: str
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Rewind:
    """Go back to a phase and play it again from the start of its time.

    Attributes:
        seen: The phase that was the present one when the host decided; if the match has moved on, nothing is done.
    """

    by: str
    number: int
    reason: str
    seen: int


@dataclass(frozen=True, slots=True)
class Rerun:
    """Correct a slot's answer in a closed phase and play it and all since again with the answers given then.

    Attributes:
        seen: As for `Rewind`.
        anew: As for `Enter`.
    """

    by: str
    number: int
    slot: Slot
    text: str
    reason: str
    seen: int
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Replace:
    """Let another player play a seat: a person or, if none is given, a computer player of this kind.

    Attributes:
        left: Who played there when the host decided; if it is another player by now, nothing is done.
    """

    by: str
    seat: Seat
    left: str
    player: Player | None
    reason: str
    computer: Computer = "good"


@dataclass(frozen=True, slots=True)
class AdoptRules:
    """Continue by the present rules, as those in force until now are no longer available."""


LobbyCommand: TypeAlias = Join | Leave | AddComputer | RemoveComputer | CallReady | SayReady | CallOff | Start
SettingsCommand: TypeAlias = ChangeSettings
ScheduleCommand: TypeAlias = PlanStart | StartDue
PhaseCommand: TypeAlias = Open | WarnDue | CloseDue | GiveBack | Halt | Abandon
Answer: TypeAlias = Submit | Withdraw | Lock
VerdictCommand: TypeAlias = Judge
HostCommand: TypeAlias = AddHost | RemoveHost | HandOver | Announce | Pause | Resume | Extend
Past: TypeAlias = Rewind | Rerun
"""Commands decided from the match's whole history, which the shell passes in."""

CorrectionCommand: TypeAlias = Enter | Past
SeatCommand: TypeAlias = Replace

Command: TypeAlias = (
    LobbyCommand
    | SettingsCommand
    | ScheduleCommand
    | PhaseCommand
    | Answer
    | VerdictCommand
    | HostCommand
    | CorrectionCommand
    | SeatCommand
    | AdoptRules
)
"""All commands, each in the union of its area, which one module decides; `Create` makes the match they are asked of."""


def answer(by: str, slot: Slot, text: str, at_ms: int, *, message: int = 0, reply: bool = False) -> Answer:
    """Returns the command that a typed text stands for: `/undo` and `/lock` may be typed like any move."""
    # A text that is too long is refused as such, even if all but a word of it is blank.
    match "".join(text.lower().split()) if len(text) <= LONGEST_TEXT else "":
        case "/undo":
            return Withdraw(by, slot, at_ms, message, reply)
        case "/lock":
            return Lock(by, slot, at_ms, message, reply)
        case _:
            return Submit(by, slot, text, at_ms, message, reply)
