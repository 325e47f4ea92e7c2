"""The immediate answer to an interaction that changed a submission."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.events import AnswerEvent
from bifrost_bot.notices.answer import acknowledge
from bifrost_bot.notices.plan import drawing
from bifrost_bot.runtime.runner import Change
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.wording import drawn_elsewhere


async def tell(services: Services, interaction: discord.Interaction, change: Change) -> None:
    """Answers with the outcome for the submission and a drawing of the currently planned move."""
    said, drawn = await told(services, change)
    await answer(interaction, said, quiet=False, files=drawn)


async def told(services: Services, change: Change) -> tuple[str, list[discord.File]]:
    """Returns what is said of a change to a submission, with the drawing that goes with it."""
    before = change.before or change.match
    event = next((event for event in change.events if isinstance(event, AnswerEvent)), None)
    if event is None:
        return MoveText.already_sent, []
    noted = drawing(before, event)
    chosen = services.people.preferences.of_seat(change.match, event.slot.seat)
    renderer = services.outgoing.renderer
    words, drawn = await renderer.changed_plan(
        change.match, event.slot, noted and noted.plan, chosen
    )
    said = "\n".join(
        [acknowledge(before, event), *words, *drawn_elsewhere(before.game.info, len(drawn))]
    )
    return said, drawn[:1]
