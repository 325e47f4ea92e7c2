"""The immediate answer to an interaction that changed a submission."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.events import AnswerEvent
from bifrost_bot.notices.answer import acknowledge
from bifrost_bot.notices.plan import planned
from bifrost_bot.runtime.runner import Change


async def tell(services: Services, interaction: discord.Interaction, change: Change) -> None:
    """Answers with the outcome for the submission and a drawing of the currently planned move."""
    before = change.before or change.match
    event = next((event for event in change.events if isinstance(event, AnswerEvent)), None)
    if event is None:
        await answer(interaction, "That was done already.", quiet=False)
        return
    note, seat = planned(before, event).get("sketch"), event.slot.seat
    palette = services.people.preferences.of_seat(change.match, seat).palette
    drawn = await services.outgoing.renderer.sketch(change.match, event.slot, note, palette)
    await answer(interaction, acknowledge(before, event), quiet=False, files=drawn)
