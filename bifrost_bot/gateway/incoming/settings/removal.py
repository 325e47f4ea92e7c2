"""Taking players out of an open lobby: their names, the menu, and what the host reads."""

from collections.abc import Mapping
from typing import Final

import discord

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.settings.menu import menus
from bifrost_bot.gateway.incoming.settings.setting import LONGEST_SHOWN
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.decide.rights import TakeOut, require_own_lobby
from bifrost_bot.match.model import Match
from bifrost_bot.match.player import Player
from bifrost_bot.speech.wording import clean, fit, listing, person, plain, tell_apart

REMOVAL_MENU: Final = "bifrost-remove"


def names_in_lobby(match: Match) -> Mapping[str, str]:
    """Returns the names of those who have joined or wait, by id; names alike have the id too."""
    names = {player.id: plain(player.name) for player in _in_lobby(match)}
    return tell_apart(names, {id: id for id in names})


def _in_lobby(match: Match) -> tuple[Player, ...]:
    """Returns those who have joined, and those on the waiting list."""
    return (*match.players, *(one.player for one in match.waiting))


async def show_removal_menu(interaction: discord.Interaction, match: Match) -> None:
    """Shows a host the menu of those who have joined.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
        RefusedError: When the lobby is empty.
    """
    require_own_lobby(match, user_id(interaction))
    names = names_in_lobby(match)
    if not names:
        raise RefusedError("Nobody has joined this match.")
    entries: list[discord.SelectOption] = []
    for player in _in_lobby(match):
        kind = "computer player" if player.computer else "person"
        if match.waiter(player.id):
            kind = "waiting"
        label = fit(names[player.id], LONGEST_SHOWN)
        entries.append(discord.SelectOption(label=label, value=player.id, description=kind))
    view = view_of(*menus(f"{REMOVAL_MENU}:{match.id}", "Choose a player", entries))
    await answer(interaction, f"Who is to leave the lobby of match {match.id}?", view=view)


async def remove_player(
    services: Services, interaction: discord.Interaction, match: Match, typed: str
) -> None:
    """Takes a player out of a lobby for a host.

    Args:
        typed: The player's id, name or mention.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
        RefusedError: When no such player has joined.
    """
    by = user_id(interaction)
    require_own_lobby(match, by)
    player = _player_named(match, typed)
    await services.runner.handle(match.id, TakeOut(by, player.id))
    text = f"{person(player)} no longer takes part in match {match.id}."
    if not player.computer:
        text += " The bot writes to them directly, and they can join again."
    await answer(interaction, text)


def _player_named(match: Match, typed: str) -> Player:
    """Returns the player whose id, name or mention was typed."""
    wanted = typed.strip()
    id = wanted.strip("<@!>")
    by_id = match.player(id) or match.waiter(id)
    if by_id is not None:
        return by_id
    name = wanted.removeprefix("@").casefold()
    names = names_in_lobby(match)
    for player in _in_lobby(match):
        if names[player.id].casefold() == name:
            return player
    joined = listing(list(map(clean, names.values()))) or "nobody"
    raise RefusedError(f"{clean(typed)} has not joined this match. Joined so far: {joined}.")
