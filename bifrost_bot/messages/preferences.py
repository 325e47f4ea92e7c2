"""A message as a user chose to read it in their own channel: colours, boards as text, times in
figures.
"""

import re
from dataclasses import replace

from bifrost_bot.drawing.text import board_text, code_block
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Address, ReminderBody, WarningBody
from bifrost_bot.match.preferences import Preferences, quiet_text, reminders_text, zone_text
from bifrost_bot.messages.post import Picture, Post, TextFile
from bifrost_bot.speech import wording
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.texts.clock import ClockText
from bifrost_bot.speech.texts.person import PreferenceSummaryText
from bifrost_bot.speech.wording import LONGEST_MESSAGE

_COUNTDOWN = re.compile(r"<t:(\d+):R>")
_FAR_MS = 12 * 3_600_000


def dressed(post: Post, chosen: Preferences, now_ms: int) -> Post:
    """Returns the post as a user chose to read it."""
    text = in_figures(post.text, now_ms) if chosen.time == "figures" else post.text
    pictures = (
        post.pictures if chosen.coordinates == "on" else tuple(map(_without_names, post.pictures))
    )
    post = replace(post, text=text, palette=chosen.palette, pictures=pictures)
    return (
        post
        if chosen.text_boards == "off"
        else _with_text_boards(post, instead=chosen.text_boards == "instead")
    )


def _without_names(picture: Picture) -> Picture:
    return replace(picture, scene=replace(picture.scene, names=False))


def in_figures(text: str, now_ms: int) -> str:
    """Returns the text with times of the day instead of countdowns, and with the date where they
    are far off.
    """

    def figures(found: re.Match[str]) -> str:
        second = int(found[1])
        time = f"<t:{second}:T>"
        is_far = second * 1000 - now_ms > _FAR_MS
        return (
            ClockText.on_day.format(day=f"<t:{second}:d>", time=time)
            if is_far
            else ClockText.at_time.format(time=time)
        )

    return _COUNTDOWN.sub(figures, text)


def warning_post(
    match: Match,
    address: Address,
    body: WarningBody | ReminderBody,
    chosen: Preferences,
    own: bool,
    now_ms: int,
) -> Post | None:
    """Returns what a warning says to a user, or None where it is needless.

    Args:
        match: The match as it is now.
        address: The submission channel.
        body: The notice's.
        chosen: Their choices.
        own: Whether they are reminded as they chose instead of at the match's own times.
        now_ms: The present instant.
    """
    if isinstance(body, ReminderBody):
        owed = (
            match.phase is not None
            and not match.paused
            and any(seat_address(match, slot) == address for slot in match.owing)
        )
        text = wording.reminder(match.phase.deadline_ms) if owed and match.phase else None
    elif own:
        text = None
    elif chosen.time == "figures" and body.seconds is not None:
        text = wording.warning(body.seconds, body.where, figures=True)
    else:
        text = body.text
    if text is None:
        return None
    called = Post(" ".join([*(f"<@{id}>" for id in body.ping), text]), ping=body.ping)
    return dressed(called, chosen, now_ms)


def _with_text_boards(post: Post, *, instead: bool) -> Post:
    """Returns the post with its boards as text: in the message where that holds them, else in a
    file.
    """
    if not post.pictures:
        return post
    # What is asked stands in the message already.
    text = "\n\n".join(board_text(replace(picture.scene, asked=())) for picture in post.pictures)
    told = {line for picture in post.pictures for line in picture.scene.told}
    post = replace(post, text="\n".join(line for line in post.text.split("\n") if line not in told))
    whole = f"{post.text}\n{code_block(text)}"
    pictures = () if instead else post.pictures
    if len(whole) <= LONGEST_MESSAGE:
        return replace(post, text=whole, pictures=pictures)
    name = post.pictures[0].file_name.removesuffix(".png") if len(post.pictures) == 1 else "boards"
    return replace(post, pictures=pictures, files=(*post.files, TextFile(text, f"{name}.txt")))


def preferences_text(chosen: Preferences) -> str:
    """Returns a user's choices in words, for that user."""
    return "\n".join(
        (
            PreferenceSummaryText.head,
            PreferenceSummaryText.colours.format(palette=chosen.palette),
            PreferenceSummaryText.boards[chosen.text_boards],
            PreferenceSummaryText.waiting[chosen.waiting_boards],
            PreferenceSummaryText.coordinates[chosen.coordinates],
            PreferenceSummaryText.times[chosen.time],
            PreferenceSummaryText.usual_reminders
            if chosen.reminders is None
            else PreferenceSummaryText.reminders.format(times=reminders_text(chosen.reminders)),
            PreferenceSummaryText.quiet.format(
                hours=quiet_text(chosen.quiet), zone=zone_text(chosen.zone)
            )
            if chosen.quiet
            else PreferenceSummaryText.no_quiet,
        )
    )
