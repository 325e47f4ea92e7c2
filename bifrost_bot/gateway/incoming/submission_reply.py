"""The reply to an interaction that changed a submission."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.events import AnswerEvent
from bifrost_bot.notices.answer import acknowledge, drawing
from bifrost_bot.runtime.runner import Change
from bifrost_bot.speech.wording import drawn_elsewhere


async def tell(services: Services, interaction: discord.Interaction, change: Change) -> None:
    """Answers with the change to the submission, and a drawing of the planned move."""
    text, files = await reply_text(services, change)
    await answer(interaction, text, quiet=False, files=files)


async def reply_text(services: Services, change: Change) -> tuple[str, list[discord.File]]:
    """Returns the text of the reply, with the drawing of the planned move if there is one."""
    before = change.before or change.after
    events = [event for event in change.events if isinstance(event, AnswerEvent)]
    if not events:
        return "You have already sent that.", []
    event = events[0]
    match = change.after
    noted = drawing(before, event)
    plan = noted and noted.plan
    chosen = services.preferences.of_seat(match, event.slot.seat)
    renderer = services.renderer
    words, drawn = await renderer.changed_plan(match, event.slot, plan, chosen)
    lines = [acknowledge(before, event), *words]
    lines += drawn_elsewhere(before.game.info, len(drawn))
    return "\n".join(lines), drawn[:1]
