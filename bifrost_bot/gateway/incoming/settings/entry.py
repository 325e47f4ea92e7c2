"""*Who may play*: a host's message with menus for who can join a lobby, and for those who ask."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.preflight import sees_all
from bifrost_bot.gateway.incoming.members import known_names
from bifrost_bot.gateway.incoming.persistent_item import PersistentItem
from bifrost_bot.gateway.incoming.replies import RefusedError, answer, replace_message
from bifrost_bot.gateway.incoming.services import guild_of, services_of, user_id
from bifrost_bot.gateway.incoming.settings.menu import MOST_ENTRIES
from bifrost_bot.gateway.incoming.settings.setting import LONGEST_SHOWN
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.decide.admission import Admit, Decline, asking, people_kept_for
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.rights import require_own_lobby
from bifrost_bot.match.decide.settings import ChangeSettings, differing
from bifrost_bot.match.model import Entry, Match
from bifrost_bot.speech.lobby import kept_line
from bifrost_bot.speech.texts import NOT_OFFERED
from bifrost_bot.speech.wording import fit, fit_lines, listing, mention, plain, tell_apart

log = logging.getLogger(__name__)
_MENU: Final = "bifrost-entry"
_ENTRIES: Final[Mapping[Entry, str]] = {
    "open": "Everybody can join",
    "list": "Only people whom a host names",
    "approval": "A host accepts or declines those who ask",
}
_MOST_NAMED: Final = 20


async def show_entry(interaction: discord.Interaction, match: Match) -> None:
    """Shows a host who can join a lobby, who asks, and the menus that change it.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_own_lobby(match, user_id(interaction))
    view = _view(match, await _names(interaction, match))
    await answer(interaction, _text(match), view=view)


class EntryMenu(
    PersistentItem[discord.ui.Item[Any]],
    template=_MENU + r":(?P<what>entry|role|people|accept|decline):(?P<match>[0-9]{1,18})",
):
    """A menu of the message; a choice is carried out, and the message shows what follows."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._parts["match"])
        by = user_id(interaction)
        require_own_lobby(match, by)
        for command in _commands(match, by, self._parts["what"], _chosen_values(interaction)):
            match = (await services.runner.handle(match.id, command)).after
        match = await services.runner.match(match.id)
        warning = _who_sees_all(match, getattr(self.item, "values", ()))
        view = _view(match, await _names(interaction, match))
        await replace_message(interaction, _text(match, warning), view)


def _who_sees_all(match: Match, people: Sequence[object]) -> str:
    """Returns whom *Join* will refuse of those chosen, as they see all; empty for none."""
    members = [one for one in people if isinstance(one, discord.Member)]
    seeing = [member.mention for member in members if sees_all(member)]
    if not seeing or match.settings.open_eyes:
        return ""
    return (
        f"⚠️ *Join* will refuse {listing(seeing)}, to whom Discord shows all channels or the audit "
        "log (owner, Administrator, View Audit Log). Take these permissions away, or use the "
        "setting *Allow admins to play*, of which everybody is told."
    )


async def _names(interaction: discord.Interaction, match: Match) -> Mapping[str, str]:
    """Returns the names of those who ask or were let in, by id; names alike have the id too."""
    names = {player.id: plain(player.name) for player in asking(match)}
    unnamed = [id for id in people_kept_for(match) if id not in names][:MOST_ENTRIES]
    unknown = "not on this server: {id}"
    try:
        known = await known_names(services_of(interaction), guild_of(interaction), unnamed)
    except REQUEST_ERRORS as problem:
        log.warning("match %s: people who may play have no names: %s", match.id, problem)
        known = {}
        unknown = "{id}"
    for id in unnamed:
        names[id] = plain(known[id]) if id in known else unknown.format(id=id)
    return tell_apart(names, {id: id for id in names})


def _commands(match: Match, by: str, what: str, chosen: Sequence[str]) -> list[Command]:
    """Returns the commands of a choice in one of the menus."""
    match what:
        case "people" | "accept":
            return [Admit(by, id) for id in chosen]
        case "decline":
            return [Decline(by, id) for id in chosen]
        case "role" if chosen:
            wanted = replace(match.settings, entry="role", entry_role=chosen[0])
        case "entry" if chosen and chosen[0] in _ENTRIES:
            wanted = replace(match.settings, entry=chosen[0], entry_role="")
        case _:
            raise RefusedError(NOT_OFFERED)
    return [ChangeSettings(by, wanted, match.settings, differing(match.settings, wanted))]


def _chosen_values(interaction: discord.Interaction) -> list[str]:
    """Returns the values that were chosen: ids, or a word of the first menu."""
    data = cast(Mapping[str, Any], interaction.data or {})
    values: list[Any] = data.get("values") or []
    for value in values:
        if value not in _ENTRIES and not str(value).isdecimal():
            raise RefusedError(NOT_OFFERED)
    return list(map(str, values))


def _text(match: Match, warning: str = "") -> str:
    settings = match.settings
    who = _ENTRIES.get(settings.entry, f"Only members with <@&{settings.entry_role}>")
    lines = [f"**Who may play in match {match.id}**", f"{who}."]
    named = people_kept_for(match)
    if named:
        names = list(map(mention, named[:_MOST_NAMED]))
        if len(named) > _MOST_NAMED:
            names.append(f"{len(named) - _MOST_NAMED} more")
        lines.append(f"Let in and not there yet: {listing(names)}.")
    kept = kept_line(match)
    if kept:
        lines.append(kept)
    asks = asking(match)
    if asks:
        names = [mention(player.id) for player in asks[:MOST_ENTRIES]]
        lines.append(f"Asking: {listing(names)}.")
    if settings.entry == "role":
        lines.append(
            "The role counts when people press *Join*: one who loses it later keeps the place "
            "until you remove them."
        )
    if warning:
        lines.append(warning)
    return fit_lines(lines)


def _view(match: Match, names: Mapping[str, str]) -> discord.ui.View:
    entries = discord.ui.Select[Any](custom_id=_id(match, "entry"), placeholder="Who can join")
    for entry, label in _ENTRIES.items():
        entries.add_option(label=label, value=entry, default=entry == match.settings.entry)
    roles = discord.ui.RoleSelect[Any](
        custom_id=_id(match, "role"), placeholder="Only members with a role: choose it"
    )
    people = discord.ui.UserSelect[Any](
        custom_id=_id(match, "people"),
        placeholder="Let people in: choose them",
        max_values=MOST_ENTRIES,
    )
    menus: list[discord.ui.Item[Any]] = [entries, roles, people]
    asks = [player.id for player in asking(match)[:MOST_ENTRIES]]
    if asks:
        menus.append(_menu_of_people(match, "accept", "Accept", asks, names))
    ids = list(dict.fromkeys((*asks, *people_kept_for(match))))
    if ids:
        menus.append(_menu_of_people(match, "decline", "Decline", ids[:MOST_ENTRIES], names))
    return view_of(*menus)


def _menu_of_people(
    match: Match, what: str, title: str, ids: Sequence[str], names: Mapping[str, str]
) -> discord.ui.Select[Any]:
    custom_id = _id(match, what)
    menu = discord.ui.Select[Any](custom_id=custom_id, placeholder=title, max_values=len(ids))
    for id in ids:
        menu.add_option(label=fit(names[id], LONGEST_SHOWN), value=id)
    return menu


def _id(match: Match, what: str) -> str:
    return f"{_MENU}:{what}:{match.id}"
