"""*Replace in the match*: the form that replaces the player whom a host chose, and its menu."""

from collections.abc import Sequence
from typing import Any, Final, get_args

import discord

from bifrost_bot.arena.programs.address import LONGEST_ADDRESS
from bifrost_bot.gateway.incoming.forms.form import Form
from bifrost_bot.gateway.incoming.hosting.consent import LONGEST_REASON
from bifrost_bot.gateway.incoming.hosting.replacement import (
    ComputerKind,
    Successor,
    replace_person,
    seat_of_person,
)
from bifrost_bot.gateway.incoming.interaction_checks import chosen_value
from bifrost_bot.gateway.incoming.persistent_item import PersistentMenu
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, services_of, user_id
from bifrost_bot.gateway.incoming.settings.menu import menus
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.seats import require_seated
from bifrost_bot.match.model import Match
from bifrost_bot.messages.post import match_name
from bifrost_bot.speech.wording import fit, plain

_MENU: Final = "bifrost-replace"
_LONGEST_TITLE: Final = 45
_LONGEST_LABEL: Final = 100


async def replace_in_match(
    services: Services, interaction: discord.Interaction, person: discord.abc.User
) -> None:
    """Shows a host the form that replaces a person, or first a menu of their matches.

    Raises:
        RefusedError: When the user hosts no match that is under way.
        MatchError: When the match of the channel has another host, or has not begun or is over.
    """
    found = await services.directory.find(interaction.channel_id)
    if found is not None:
        match = await services.runner.match(found.match_id)
        await show_replacement_form(services, interaction, match, str(person.id))
        return
    matches = await _matches_of(services, interaction, person)
    if len(matches) == 1:
        await show_replacement_form(services, interaction, matches[0], str(person.id))
        return
    entries = map(_entry, matches)
    view = view_of(*menus(f"{_MENU}:{person.id}", "Choose a match", list(entries)))
    question = f"In which match is {person.mention} to be replaced?"
    await answer(interaction, question, view=view)


async def _matches_of(
    services: Services, interaction: discord.Interaction, person: discord.abc.User
) -> Sequence[Match]:
    """Returns a host's matches that are under way: those in which a person is known to play.

    Where that is in none, all: whether the person secretly plays is not told here.
    """
    by = user_id(interaction)
    matches: list[Match] = []
    known: list[Match] = []
    for match in await services.runner.live(interaction.guild_id or 0):
        if by not in match.hosts or match.state is None or match.settings.practice:
            continue
        matches.append(match)
        if str(person.id) in match.announced_ids:
            known.append(match)
    if not matches:
        raise RefusedError("You host no match here that is under way, so you cannot replace there.")
    return known or matches


def _entry(match: Match) -> discord.SelectOption:
    label = fit(match_name(match), _LONGEST_LABEL)
    return discord.SelectOption(label=label, value=match.id)


class ReplacementMenu(
    PersistentMenu, template=_MENU + r":(?P<person>[0-9]{1,20}):(?P<place>[0-9])"
):
    """The menu of a host's matches; a choice opens the form."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, chosen_value(self.item))
        await show_replacement_form(services, interaction, match, self._parts["person"])


async def show_replacement_form(
    services: Services,
    interaction: discord.Interaction,
    match: Match,
    person_id: str,
    *,
    again: bool = False,
) -> None:
    """Shows a host the form that replaces a person; `again` refills it with what they typed.

    Raises:
        MatchError: When the user is not a host, or no player can be replaced.
        RefusedError: When the person does not play in the match.
    """
    require_host(match, user_id(interaction))
    require_seated(match)
    seat_of_person(match, person_id)
    await ReplacementForm(services, match, person_id).show(interaction, again=again)


class ReplacementForm(Form):
    """A form that asks who takes over from a player, and why."""

    def __init__(self, services: Services, match: Match, person_id: str) -> None:
        player = match.person_of(person_id)
        name = plain(player.name) if player else "a player"
        title = fit(f"Replace {name}, match {match.id}", _LONGEST_TITLE)
        super().__init__(services, title, f"replace:{match.id}:{person_id}")
        self._match_id = match.id
        self._person_id = person_id
        self.member = discord.ui.UserSelect[Any](required=False, min_values=0)
        self.computer = discord.ui.Select[Any](required=False, min_values=0)
        for kind in get_args(ComputerKind):
            self.computer.add_option(label=kind)
        self.program = discord.ui.TextInput[Any](required=False, max_length=LONGEST_ADDRESS)
        self.reason = discord.ui.TextInput[Any](required=False, max_length=LONGEST_REASON)
        self.ask("Who takes over", self.member)
        hint = "How well it plays; passes never answers"
        self.ask("Or a computer player", self.computer, hint)
        allowed = services.settings.programs.addresses
        if allowed:
            example = fit(f"Its web address, such as {allowed[0]}", _LONGEST_LABEL)
            self.ask("Or a program", self.program, example)
        self.ask("Why", self.reason, "Everybody is told after the match")

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Asks the host to confirm the replacement."""
        match = await self._services.match(interaction, self._match_id)
        member = next(iter(self.member.values), None)
        if member is not None and not isinstance(member, discord.Member):
            raise RefusedError("Only a member of this server can take over. Choose another.")
        kinds = get_args(ComputerKind)
        computer = next((kind for kind in kinds if kind in self.computer.values), None)
        await replace_person(
            self._services,
            interaction,
            match,
            self._person_id,
            Successor(member, computer, self.program.value),
            self.reason.value,
        )
