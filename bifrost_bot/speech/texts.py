"""Sentences that are said in several places; every other stands where it is said."""

from types import MappingProxyType
from typing import Final

LOOK_AGAIN: Final = "Look again"
TWO_FACTORS: Final = (
    "This server requires two-factor authentication for moderators, so Discord lets the bot "
    "make and change channels only if the account that owns the bot uses it. The owner of the bot "
    "can switch it on: User Settings → My Account."
)
PAUSED: Final = "⏸ The host has paused the match."
GAME_OPTION: Final = "Which game"
MATCH_OPTION: Final = "The match's number, where it is not clear"
SKILL_OPTION: Final = "How well the computer players play"
NO_MATCH_OPEN: Final = "No match is open on this server. A host can open one with /match create."
AGREE_LABEL: Final = "Agree"
REFUSE_LABEL: Final = "Refuse"
AGREED: Final = "You have agreed. It is done once everybody has; until then, you can still refuse."
ALREADY_AGREED: Final = "You have already agreed."
DISAGREED: Final = "You have refused, so nothing is done. Nobody is told that it was you."
FAULT: Final = (
    "Something went wrong in the bot, and nothing was changed. Tell whoever runs "
    "the bot this number: {incident}."
)
OUTDATED_BUTTON: Final = (
    "This button belongs to another version of the bot. Use the newest message."
)
NOT_OFFERED: Final = "That is not one of the choices of this menu. Choose another one."
LOBBY_HEAD: Final = "**{game} · match {match}**, hosted by {host}"
PLAYER_TAKING_OVER: Final = "a player who takes over for one of the players"
NOBODY: Final = "nobody"
RULES: Final = "Rules"
NO_ANSWER: Final = "It did not answer."
EDITED: Final = "An edited message changes nothing. {present} Send a new message instead."
HUSH: Final = "🤫 Please don't talk about this match with its players until it ends."
MORE_ATTACHED: Final = "… There is more: the attached text has everything."
MATCH_OVER: Final = "{game} · match {match} is over."
KEEP_PROOFS: Final = "Keep these lines: the seed is published at the end, and must fit them."
UNRATED: Final = "Not rated: nobody made a move."
PLACE_OF: Final = "place {place} of {of}"
PLACE_OF_SHARED: Final = "place {place} of {of} (shared)"
PLACE: Final = "place {place}"
NOT_PLACED: Final = "not placed"
SEASON_OPTION: Final = "The season (default: the only one that is under way)"
PLAYER_OPTION: Final = "Which player of the season"
REASON_OPTION: Final = "Why; everybody reads it"
GARNETS_OPTION: Final = "How many garnets"
PLAYER_NUMBER: Final = "Player {number}"
ASKED_UNTIL: Final = "Answer until {time}; then the next one is asked."
BACK_IN_SEASON: Final = "{player} is back in the season."
TAKES_OVER: Final = "{new} takes over for {left} in match {match}."
NOBODY_TAKES_OVER: Final = (
    "Nobody takes over for {left} in match {match}: that seat will pass every turn."
)
SERVER_SETTINGS: Final = MappingProxyType(
    {
        "host_role_id": "Who can host",
        "hosts_watch": "Hosts can read the submission channels of new matches",
        "spectator_role_id": "Who can watch",
        "below_category_id": "Categories of new matches go",
        "announcement_channel_id": "New matches are announced",
        "board_palette": "Colours of public boards",
    }
)
MORE_MISTAKES: Final = "There may be more mistakes after these."
ALL_BOARDS: Final = "All boards on one page: {url}"
NO_COMPUTERS: Final = "none"
PROGRAMS_LABEL: Final = "Programs"
