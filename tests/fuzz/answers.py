"""Generated answers of players: texts, forms, `/move`, suggestions."""

import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

from bifrost_bot.drawing.text import alt_text
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import MOST_COMPLETIONS, Slot
from bifrost_bot.gamekit.conformance.budget import read_and_complete, read_fully
from bifrost_bot.gamekit.conformance.play import Turn
from bifrost_bot.gateway.incoming.replies import answer, sentence
from bifrost_bot.gateway.outgoing.mentions import calling
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Lock, Submit, Withdraw
from bifrost_bot.match.decide.answers import answer as command_for
from bifrost_bot.match.decide.corrections import Enter
from bifrost_bot.match.decide.reading import LONGEST_TEXT
from bifrost_bot.match.events import AnswerEvent
from bifrost_bot.match.model import Settings
from bifrost_bot.messages.plan import plan_pictures
from bifrost_bot.messages.post import fit_or_attach
from bifrost_bot.notices.answer import acknowledge, present_plan
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Change
from bifrost_bot.speech.wording import clean
from bifrost_bot.tools.verify import verify
from tests.clock import ManualClock
from tests.fuzz.caught import Caught
from tests.fuzz.door import Door
from tests.fuzz.evening import HOST, Evening, begin_match
from tests.fuzz.harm import payload
from tests.fuzz.tally import Tally
from tests.samples import sample

_Send = Callable[[Evening, Slot, str], Coroutine[Any, Any, None]]
_LONGEST_FORM: Final = 4_000
_LONGEST_REASON: Final = 200
_ACTIVE: Final = 3
_MEASURED_MORE: Final = 0.2


async def send(
    door: Door, clock: ManualClock, game: str, tally: Tally, dice: random.Random, most: int
) -> None:
    """Plays matches in which people type anything, until so many inputs were sent."""
    left = most
    while left > 0:
        evening = await begin_match(door, clock, tally, _settings(game, dice), dice)
        while left > 0 and not evening.match.over:
            left -= await _play_phase(evening, min(left, dice.choice((20, 80, 300))))
        await _check_record(evening)


async def _play_phase(evening: Evening, most: int) -> int:
    """Lets some owing players send so many texts, then closes the phase; returns how many."""
    sent = 0
    number = 0
    slots = list[Slot]()
    while sent < most and (live := evening.match.phase) is not None:
        if live.phase.number != number:
            number = live.phase.number
            slots = evening.hand.dice.sample(
                live.phase.to_act, min(_ACTIVE, len(live.phase.to_act))
            )
        await _say(evening, evening.hand.dice.choice(slots))
        sent += 1
    await evening.close()
    return sent


def _settings(game: str, dice: random.Random) -> Settings:
    options = dict(dice.choice([{}, *all_games()[game].info.presets.values()]))
    if not options:
        options.update(sample(game).live)
    return Settings(game, options, hosts_watch=dice.random() < 0.2)


async def _check_record(evening: Evening) -> None:
    """The stored events give the match as it is, and verify."""
    history = await evening.door.history(evening.match.id)
    # The running hash is of the stored events, which this door does not keep.
    folded = replace(core.fold(history), chain=evening.match.chain)
    if folded != evening.match:
        evening.tally.fault(
            evening.game, "match", "it is not what its events make", evening.match.id
        )
    if evening.match.over:
        for check in verify(history):
            for difference in check.differences:
                evening.tally.fault(evening.game, "verify", difference, evening.match.id)


async def _say(evening: Evening, slot: Slot) -> None:
    """Lets a user send something, and looks at the answer."""
    dice = evening.hand.dice
    before = evening.match
    kind = dice.choices(list(KINDS), [KINDS[name][0] for name in KINDS])[0]
    typed = evening.hand.text(evening.texts(slot))
    measure(evening, slot, typed, more=dice.random() < _MEASURED_MORE)
    if dice.random() < 0.03:
        slot = Slot(dice.choice(list(before.seats)), slot.board)
    try:
        await KINDS[kind][1](evening, slot, typed)
    except FaultError as problem:
        evening.tally.fault(evening.game, kind, f"a fault: {problem.__cause__!r}", typed)
        evening.tally.count(evening.game, kind, "refused")
    except Exception as refusal:
        _look_at_refusal(evening, kind, typed, refusal)
        if await evening.door.match(before.id) is not before:
            evening.tally.fault(evening.game, kind, "a refusal changed the match", typed)
    else:
        evening.tally.count(evening.game, kind, "accepted")


def measure(evening: Evening, slot: Slot, typed: str, *, more: bool) -> None:
    """Measures how long the game takes over a text, completed (`more`) and repeated."""
    match = evening.match
    assert match.phase is not None
    evening.tally.pace.phases.setdefault(evening.game, set()).add(
        match.phase.phase.name.rstrip(" 0123456789")
    )
    view = match.game.view(match.state, slot.seat)
    turn = Turn(match.game, slot, view, draft=match.move(slot))
    read = partial(read_and_complete if more else read_fully, turn)
    evening.tally.measure(evening.game, "texts", read, typed, LONGEST_TEXT if more else 0)


def _look_at_refusal(evening: Evening, kind: str, typed: str, refusal: Exception) -> None:
    evening.tally.count(evening.game, kind, "refused")
    told = sentence(refusal)
    if "went wrong in the bot" in told:
        evening.tally.fault(evening.game, kind, f"{refusal!r}", typed)
        return
    text, _ = fit_or_attach(told)
    evening.tally.look(evening.game, kind, payload(text, calling(())), typed)
    if "\n" in told:
        evening.tally.fault(evening.game, kind, f"several lines: {told[:300]!r}", typed)


async def _take(evening: Evening, change: Change, typed: str) -> None:
    evening.said += f"\n{typed}"
    await evening.look(change)


async def _message(evening: Evening, slot: Slot, typed: str) -> None:
    match = evening.match
    number = evening.number()
    now_ms = evening.clock.now_ms()
    by = match.seats[slot.seat]
    command = command_for(match, by, slot, typed, now_ms, message=number, reply=True)
    await _take(evening, await evening.door.handle(evening.match.id, command), typed)
    if evening.hand.dice.random() < 0.1:
        _look_at_plan(evening, slot)


def _look_at_plan(evening: Evening, slot: Slot) -> None:
    """The drawing of what is planned can be put together, and described."""
    for picture in plan_pictures(evening.match, slot, present_plan(evening.match, slot)):
        alt_text(picture.scene)


async def _command(evening: Evening, slot: Slot, typed: str) -> None:
    match = evening.match
    by = match.seats[slot.seat]
    number = evening.number()
    command = command_for(match, by, slot, typed, evening.clock.now_ms(), message=number)
    change = await evening.door.handle(evening.match.id, command)
    await _take(evening, change, typed)
    event = next(event for event in change.events if isinstance(event, AnswerEvent))
    caught = Caught(by, number)
    await answer(caught.interaction, acknowledge(change.before or change.after, event), quiet=False)
    _look_at_answers(evening, "command", caught, typed)


def _look_at_answers(evening: Evening, kind: str, caught: Caught, typed: str) -> None:
    for message in caught.answers:
        said = f"{evening.said}\n{typed}"
        evening.tally.look(evening.game, kind, message, said, evening.people)


async def _form(evening: Evening, slot: Slot, typed: str) -> None:
    game = evening.match.game
    live = evening.match.phase
    assert live is not None
    fields = game.form(game.view(evening.match.state, slot.seat), slot, evening.match.move(slot))
    filled = [evening.hand.text((field.value, field.example), _LONGEST_FORM) for field in fields]
    parts = [field.part(value) for field, value in zip(fields, filled, strict=True)] or [typed]
    text = "\n".join(part for part in parts if part)
    number = evening.number()
    command = Submit(
        evening.match.seats[slot.seat],
        slot,
        text,
        evening.clock.now_ms(),
        number,
        phase=live.phase.number,
    )
    await _take(evening, await evening.door.handle(evening.match.id, command), text)


async def _suggestions(evening: Evening, slot: Slot, typed: str) -> None:
    game = evening.match.game
    # A guest may offer what its type does not say.
    found: Sequence[object] = cast(
        "Sequence[object]",
        game.complete(
            game.view(evening.match.state, slot.seat), slot, evening.match.move(slot), typed
        ),
    )
    if len(found) > MOST_COMPLETIONS or not all(isinstance(text, str) and text for text in found):
        evening.tally.fault(evening.game, "suggestions", f"{found!r}", typed)


async def _undo(evening: Evening, slot: Slot, typed: str) -> None:
    del typed
    kind = evening.hand.dice.choice((Withdraw, Withdraw, Lock))
    command = kind(
        evening.match.seats[slot.seat], slot, evening.clock.now_ms(), evening.number(), reply=True
    )
    await evening.look(await evening.door.handle(evening.match.id, command))


async def _enter_answer(evening: Evening, slot: Slot, typed: str) -> None:
    """A host enters an answer, with a reason that is as odd."""
    why = evening.hand.name()
    command = Enter(
        HOST, slot, typed, clean(why, _LONGEST_REASON), replaces=evening.hand.dice.random() < 0.5
    )
    evening.said += f"\n{why}"
    await _take(evening, await evening.door.handle(evening.match.id, command), typed)
    caught = Caught(HOST, evening.number())
    await answer(caught.interaction, f"Recorded for it: {clean(typed, _LONGEST_REASON)}")
    _look_at_answers(evening, "entered", caught, typed)


KINDS: Final[dict[str, tuple[int, _Send]]] = {
    "message": (60, _message),
    "command": (14, _command),
    "form": (10, _form),
    "suggestions": (8, _suggestions),
    "undo or lock": (3, _undo),
    "entered": (5, _enter_answer),
}
