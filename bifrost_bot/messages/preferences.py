"""A user's preferences applied to messages in their channel: colours, text boards, time format."""

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bifrost_bot.drawing.text import board_text, code_block
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, ReminderBody, WarningBody
from bifrost_bot.match.preferences import Preferences, quiet_text, reminders_text, zone_text
from bifrost_bot.messages.post import Picture, Post, TextFile
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.wording import LONGEST_MESSAGE

_BOARDS: Final = MappingProxyType(
    {
        "off": "• Boards: as pictures",
        "beside": "• Boards: as pictures and as text",
        "instead": "• Boards: as text",
    }
)
_WAITING: Final = MappingProxyType(
    {
        "post": "• Boards while you wait: as new messages",
        "edit": "• Boards while you wait: by editing the last message",
    }
)
_COORDINATES: Final = MappingProxyType(
    {
        "on": "• Names of cells in pictures: on",
        "off": "• Names of cells in pictures: off",
    }
)
_TIMES: Final = MappingProxyType(
    {
        "words": "• Times: as countdowns in words",
        "figures": "• Times: in figures",
    }
)

# A long turn says its time after the countdown, which is not needed twice.
_COUNTDOWN = re.compile(r"<t:(\d+):R>(?:, at <t:\1:[tf]>)?")
_FAR_MS = 12 * 3_600_000


def apply_preferences(post: Post, chosen: Preferences, now_ms: int) -> Post:
    """Returns the post with a user's preferences applied."""
    text = in_figures(post.text, now_ms) if chosen.time == "figures" else post.text
    post = replace(post, text=text, palette=chosen.palette)
    if chosen.text_boards != "off":
        post = _with_text_boards(post)
    return replace(post, pictures=shown_pictures(post.pictures, chosen))


def shown_pictures(pictures: Sequence[Picture], chosen: Preferences) -> tuple[Picture, ...]:
    """Returns the pictures that a user wants, without names of cells if they chose that."""
    if chosen.text_boards == "instead":
        return ()
    return tuple(pictures if chosen.coordinates == "on" else map(_without_names, pictures))


def _without_names(picture: Picture) -> Picture:
    return replace(picture, scene=replace(picture.scene, names=False))


def in_figures(text: str, now_ms: int) -> str:
    """Returns the text with times of day instead of countdowns, and dates for distant ones."""

    def figures(found: re.Match[str]) -> str:
        second = int(found[1])
        time = f"<t:{second}:T>"
        if second * 1000 - now_ms > _FAR_MS:
            day = f"<t:{second}:d>"
            return f"on {day} at {time}"
        return f"at {time}"

    return _COUNTDOWN.sub(figures, text)


def warning_post(
    match: Match,
    address: Address,
    body: WarningBody | ReminderBody,
    chosen: Preferences,
    own: bool,
    now_ms: int,
) -> Post | None:
    """Returns a warning for a user, or None if they do not need it.

    Args:
        own: Whether they get reminders by their own choice instead of the match's warnings.
    """
    if isinstance(body, ReminderBody):
        text = _reminder_text(match, address)
    elif own:
        text = None
    else:
        text = warning_text(body, figures=chosen.time == "figures")
    if text is None:
        return None
    mentions = [f"<@{id}>" for id in body.ping]
    post = Post(" ".join([*mentions, text]), ping=body.ping)
    return apply_preferences(post, chosen, now_ms)


def warning_text(body: WarningBody, *, figures: bool = False) -> str:
    """Returns the sentence of a warning, as stored if it was, unless a user wants `figures`."""
    if body.seconds is None or (body.text and not figures):
        return body.text
    return wording.warning(body.seconds, body.where, figures=figures)


def _reminder_text(match: Match, address: Address) -> str | None:
    """Returns the reminder in a submission channel that owes an answer; else None."""
    if match.phase is None or match.paused:
        return None
    if all(seat_address(match, slot) != address for slot in match.owing):
        return None
    return wording.reminder(match.phase.deadline_ms)


def _with_text_boards(post: Post) -> Post:
    """Returns the post with its boards as text, in the message if there is room, else in a file."""
    if not post.pictures:
        return post
    # Questions are in the message already.
    text = "\n\n".join(board_text(replace(picture.scene, asked=())) for picture in post.pictures)
    in_boards: set[str] = set()
    for picture in post.pictures:
        in_boards.update(picture.scene.told)
    lines = [line for line in post.text.split("\n") if line not in in_boards]
    post = replace(post, text="\n".join(lines))
    whole = f"{post.text}\n{code_block(text)}"
    if len(whole) <= LONGEST_MESSAGE:
        return replace(post, text=whole)
    name = "boards"
    if len(post.pictures) == 1:
        name = post.pictures[0].file_name.removesuffix(".png")
    file = TextFile(text, f"{name}.txt")
    return replace(post, files=(*post.files, file))


def preferences_text(chosen: Preferences) -> str:
    """Returns a user's preferences in words."""
    reminders = "• Reminders before a deadline: at the match's own times"
    if chosen.reminders is not None:
        times = reminders_text(chosen.reminders)
        reminders = f"• Reminders before a deadline: {times}"
    quiet = "• Quiet hours, for turns of four hours and more: none"
    if chosen.quiet:
        quiet = (
            f"• Quiet hours, for turns of four hours and more: {quiet_text(chosen.quiet)} "
            f"({zone_text(chosen.zone)})"
        )
    told = "yes, without a sound" if chosen.told_next else "no"
    shared = "hosts see it without your name" if chosen.share_zone else "nobody sees it"
    zone = f"• Time zone: {zone_text(chosen.zone)}; {shared}"
    lines = (
        "**Your settings** for all your matches. They apply from your next board on.",
        f"• Colours: {chosen.palette}",
        _BOARDS[chosen.text_boards],
        _WAITING[chosen.waiting_boards],
        _COORDINATES[chosen.coordinates],
        _TIMES[chosen.time],
        reminders,
        f"• Told when you are next, where players take turns: {told}",
        quiet,
        zone,
    )
    return "\n".join(lines)
