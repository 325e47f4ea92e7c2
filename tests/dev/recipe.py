"""The two recipes of CONTRIBUTING as edits: a host's command, and a setting of every match."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class Insertion:
    """Text to insert into a file, before the first place that has another."""

    path: str
    before: str
    text: str

    def carry_out(self, root: Path) -> None:
        """Changes the file in a copy of the tree."""
        file = root / self.path
        source = file.read_text(encoding="utf-8")
        assert self.before in source, f"{self.path} has no {self.before!r}"
        head, found, rest = source.partition(self.before)
        file.write_text(f"{head}{self.text}{found}{rest}", encoding="utf-8")


_EVENTS: Final = "bifrost_bot/match/events.py"
_DECIDE: Final = "bifrost_bot/match/decide/hosts.py"
_FOLD: Final = "bifrost_bot/match/fold.py"
_HANDLERS: Final = "bifrost_bot/notices/event_handlers.py"
_COG: Final = "bifrost_bot/gateway/incoming/hosting/overview.py"
_IMPORT: Final = "from bifrost_bot.match.events import SteppedBack\n"

COMMAND: Final = (
    Insertion(
        _EVENTS,
        "@event(counter=HOST_ACTIONS, informed=None, updates_lobby=False, is_routine=False)\n"
        "class Announced:",
        '''@event(counter=HOST_ACTIONS, informed=None, updates_lobby=True, is_routine=False)
class SteppedBack:
    """The first host let the next one be first."""

    by: str
    at_ms: int


''',
    ),
    Insertion(_EVENTS, "HostAdded | HostRemoved | MatchHandedOver | MatchPaused", "SteppedBack | "),
    Insertion(_DECIDE, "from bifrost_bot.match.fold import", _IMPORT),
    Insertion(
        _DECIDE,
        "@dataclass(frozen=True, slots=True)\nclass Announce:",
        '''@dataclass(frozen=True, slots=True)
class StepBack:
    """Let the next host be the first."""

    by: str


''',
    ),
    Insertion(_DECIDE, "AddHost | RemoveHost | HandOver | Announce", "StepBack | "),
    Insertion(
        _DECIDE,
        "        case Announce():\n",
        "        case StepBack():\n            return _step_back(match, command, moment)\n",
    ),
    Insertion(
        _DECIDE,
        "def _announce(",
        """def _step_back(match: Match, command: StepBack, moment: Moment) -> Events:
    if match.hosts[0] != command.by or len(match.hosts) == 1:
        raise HostError("Only the first of several hosts can step back.")
    return (SteppedBack(command.by, moment.now_ms),)


""",
    ),
    Insertion(_FOLD, "from bifrost_bot.match.host_action import", _IMPORT),
    Insertion(
        _FOLD,
        "        case MatchPaused():\n",
        "        case SteppedBack():\n"
        "            return replace(match, hosts=(*match.hosts[1:], event.by))\n",
    ),
    Insertion(_HANDLERS, "from bifrost_bot.match.model import", _IMPORT),
    Insertion(
        _HANDLERS,
        "        case PhaseOpened():\n            return chapter_notices",
        "        case SteppedBack():\n            return []\n",
    ),
    Insertion(
        _HANDLERS,
        "        case MoveEntered():\n            return _of_entered_text",
        "        case SteppedBack():\n"
        '            return AuditEntry(event.at_ms, event.by, "stepped back as the first host")\n',
    ),
    Insertion(
        _COG,
        "from bifrost_bot.speech.texts import",
        "from bifrost_bot.match.decide.hosts import StepBack\n",
    ),
    Insertion(
        _COG,
        "    @app_commands.command()\n",
        '''    @app_commands.command(name="step-back")
    @app_commands.describe(match=MATCH_OPTION)
    async def step_back(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Let the next host of a match be the first."""
        found = await self._services.match(interaction, match)
        await self._services.runner.handle(found.id, StepBack(user_id(interaction)))
        await answer(interaction, f"You are the last host of match {found.id} now.")

''',
    ),
)

SETTING: Final = (
    Insertion(
        "bifrost_bot/match/model.py",
        "    seating: Seating | None = None\n",
        "    announcements: bool = True\n",
    ),
    Insertion(
        "bifrost_bot/match/model.py",
        "        seating: How players get their seats; None",
        "        announcements: Whether hosts can make announcements.\n",
    ),
    Insertion(
        "bifrost_bot/match/settings.py",
        '    MatchSetting(\n        key="absent_after",\n',
        """    MatchSetting(
        key="announcements",
        kind=Switch(),
        title="Announcements",
        help="Whether hosts can announce something to all players.",
        option="Whether hosts can make announcements",
        season_option="Whether hosts of the episode's match can make announcements",
        terms={False: "• Announcements: hosts make none."},
    ),
""",
    ),
    Insertion(
        _DECIDE,
        "    text = normalize_text(command.text).strip()\n"
        "    if not text or len(text) > LONGEST_ANNOUNCEMENT:",
        "    if not match.settings.announcements:\n"
        '        raise HostError("The settings of this match allow no announcements.")\n',
    ),
)
