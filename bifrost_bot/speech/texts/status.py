"""How far a match is: what /status, the lobby's message and the hosts' overview tell of it."""

from typing import Final


class StatusText:
    """How far a match is: what /status, the lobby's message and the hosts' overview tell of it."""

    match: Final = "**Match {match}, {game}**: {state}. {players}"
    waiting: Final = "Waiting for {players}."

    # The states of a match.
    ready_check: Final = "ready check"
    lobby: Final = "the lobby is open"
    lobby_until: Final = "the lobby is open; begins {time}"
    channels: Final = "its channels are being made"
    paused: Final = "paused"
    judged: Final = "{phase}, waiting for the host to judge answers"
    phase_paused: Final = "{phase}, paused with {left} left"
    phase_ends: Final = "{phase}, ends {time}"
    phase_after_break: Final = "{phase}, break until {start}, then ends {time}"
    stopped: Final = "stopped by a fault (incident {incident}); a host can try again with /match resume"
    over: Final = "over"
    over_with: Final = "over. {reason}"
    abandoned: Final = "ended by its host without a result"
    abandoned_for: Final = "ended by its host without a result ({reason})"

    # The present turn, as a line of its own.
    now: Final = "**Now, {phase}**"
    now_none: Final = "**Now**: no turn is open."
    now_judged: Final = "{phase}: the turn is over. The host is judging the answers."
    now_paused: Final = "{phase}: paused with {left} left."
    now_ends: Final = "{phase}: ends {time}."
    now_after_break: Final = "{phase}: break until {start}, then ends {time}."

    # What the hosts see.
    for_hosts: Final = "**For the hosts of match {match}**"
    halted: Final = "⚠️ A fault stopped the match (incident {incident}). A host can try again with /match resume."
    moved: Final = "✅ Have moved: {seats}."
    not_moved: Final = "⏳ Have not moved yet: {seats}."
    locked: Final = "🔒 Locked: {seats}."
    missed: Final = "Turns missed in a row: {seats}."
    nobody: Final = "nobody"
    more: Final = "{number} more"
    tools: Final = (
        "-# These commands need no match number here: /match pause · resume · extend · correct · rewind · replace · "
        "announce, and /audit"
    )
