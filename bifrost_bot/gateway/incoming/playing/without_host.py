"""*Without a host* behind *More*: what players can agree on while no host acts."""

from typing import Any, Final

import discord

from bifrost_bot.gateway.incoming.interaction_checks import chosen_value
from bifrost_bot.gateway.incoming.persistent_item import PersistentMenu
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, services_of, user_id
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.decide.away import require_host_away
from bifrost_bot.match.decide.consents import AskWithoutHost
from bifrost_bot.match.events import ConsentAsked
from bifrost_bot.match.host_action import PLAYERS, Extend, HostAction, Replace, SetPause
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts import NOT_OFFERED
from bifrost_bot.speech.wording import duration, seat_name

_MOST_OPTIONS: Final = 25
_REASON: Final = "No host has acted."


class WithoutHostMenu(PersistentMenu, template=r"bifrost-hostless:(?P<match>[0-9]{1,18})"):
    """The menu of what all players can agree on; choosing asks them."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match = await services.match(interaction, self._parts["match"])
        action = _actions(match).get(chosen_value(self.item))
        if action is None:
            raise RefusedError(NOT_OFFERED)
        command = AskWithoutHost(user_id(interaction), action[1])
        change = await services.runner.handle(match.id, command)
        asked = next(one for one in change.events if isinstance(one, ConsentAsked))
        text = (
            f"All players can answer until <t:{asked.until_ms // 1000}:f>. You have agreed; nobody "
            "is told that you asked."
        )
        if change.after.consent is None:
            text = "No other player has to agree, so it is decided."
        await interaction.response.edit_message(content=text, view=None)


async def show_choices(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Offers a player what all can agree on.

    Raises:
        MatchError: When a host has acted lately.
    """
    require_host_away(match, services.received_ms(interaction.id, match))
    custom_id = f"bifrost-hostless:{match.id}"
    menu = discord.ui.Select[Any](custom_id=custom_id, placeholder="What do you want to ask?")
    own = match.seat_of(user_id(interaction))
    for value, (label, action) in _actions(match).items():
        is_own = isinstance(action, Replace) and action.seat == own
        if not is_own and len(menu.options) < _MOST_OPTIONS:
            menu.add_option(label=label, value=value)
    view = view_of(menu)
    text = "No host has acted for long. Choose what the players are asked; all have to agree."
    await answer(interaction, text, view=view)


def _actions(match: Match) -> dict[str, tuple[str, HostAction]]:
    """Returns what can be asked, with a label, by the value of its option."""
    found: dict[str, tuple[str, HostAction]] = {}
    live = match.phase
    if live is not None and match.held is None:
        seconds = live.phase.seconds
        extend = Extend(PLAYERS, seconds, _REASON, live.phase.number)
        found["extend"] = (f"Give this turn {duration(seconds)} more", extend)
    label = "Resume the match" if match.paused else "Pause the match"
    found["pause"] = (label, SetPause(PLAYERS, not match.paused, _REASON))
    for seat, holder in match.seats.items():
        title = seat_name(seat)
        skip = Replace(PLAYERS, seat, holder, None, _REASON, "silent")
        found[f"skip {seat}"] = (f"{title} passes every turn", skip)
        computer = Replace(PLAYERS, seat, holder, None, _REASON)
        found[f"computer {seat}"] = (f"A computer player plays {title}", computer)
    return found
