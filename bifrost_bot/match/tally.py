"""Counts what people can do to a match again and again; `decide/bounds.py` says how often that is possible."""

from bifrost_bot.match.events import (
    Announced,
    ClockExtended,
    ConsentAsked,
    CorrectionRefused,
    HostAdded,
    MatchEvent,
    MatchHandedOver,
    MatchPaused,
    MoveEntered,
    Noted,
    PlayerJoined,
    PlayerReplaced,
    Previewed,
    PurseSet,
    ReadyCalled,
    Rewound,
    SeatChosen,
    SettingsChanged,
    StartPlanned,
)

DEEDS = "deeds"
SETTINGS = "settings"


def counted(event: MatchEvent) -> str | None:
    """Returns what an event counts towards: the hosts' deeds, the settings, a person's seats; None: it is not counted.

    What follows from the rules or from the clock comes to an end by itself, and what takes back, resumes or ends is
    never refused.
    """
    match event:
        case SettingsChanged():
            return SETTINGS
        case PlayerJoined(player):
            return DEEDS if player.computer else player.id
        case SeatChosen(player_id):
            return player_id
        case ReadyCalled() | PurseSet() | StartPlanned() | HostAdded() | MatchHandedOver() | ClockExtended():
            return DEEDS
        case Announced() | Noted() | MoveEntered() | Rewound() | CorrectionRefused() | ConsentAsked() | Previewed():
            return DEEDS
        case MatchPaused(by) | PlayerReplaced(by=by):
            return DEEDS if by else None
        case _:
            return None
