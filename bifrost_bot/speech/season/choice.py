"""Private questions about a person's choice, receipts for answers, and gifts of garnets."""

from collections.abc import Iterator
from typing import Final

from bifrost_bot.season.view import OwnSeason, PublicChoice
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.wording import counted

_FINAL: Final = "Your answer is final."


def question(seen: Seen) -> str:
    """Returns the viewer's open choice, its deadline and default; empty if there is none.

    It is the same when they have answered; see `receipt`.
    """
    own = seen.own
    if own is None or own.asked is None:
        return ""
    sentences = [*_choice(seen, own, own.asked), *_terms(seen, own.asked)]
    return " ".join(sentences)


def receipt(seen: Seen) -> str:
    """Returns the confirmation of the viewer's answer so far; empty if there is none."""
    own = seen.own
    if own is None or own.asked is None or own.chosen is None:
        return ""
    recorded = final_receipt(seen, own.asked, own.chosen)
    if _is_final(seen, own.asked):
        return f"{recorded} {_FINAL}"
    until = f"You can change your answer until {deadline(own.asked.until_ms)}."
    return f"{recorded} {until}"


def final_receipt(seen: Seen, choice: PublicChoice, named: tuple[str, ...]) -> str:
    """Returns the confirmation of an answer that closed its choice."""
    return f"Recorded: {_answer(seen, choice, named)}."


def _choice(seen: Seen, own: OwnSeason, choice: PublicChoice) -> Iterator[str]:
    options = seen.names(own.options)
    number = seen.season.episodes[-1].number
    match choice.kind:
        case "vote":
            places = choice.places if choice.places > 1 else "one"
            yield (
                f"You were the best in episode {number}, so you vote. Who of {options} should be "
                f"Elimination Candidate? Name {places} of them."
            )
            yield "Without a vote you have no say."
        case "tokens":
            yield from _tokens(seen, own)
        case "opponent":
            yield from _opponent(seen, own, options)


def _tokens(seen: Seen, own: OwnSeason) -> Iterator[str]:
    least, most = own.bounds
    rules = seen.season.rules
    tokens = counted(own.tokens, "Token")
    if not least and own.tokens == 1:
        yield "You hold 1 Token. You can give it to another player, or keep it."
    elif not least:
        yield f"You hold {tokens}. You can give up to {most} of them, or keep them all."
    elif least == most:
        yield f"You hold {tokens} and must give {least} of them."
    else:
        yield (
            f"You hold {tokens}. You must give at least {least} of them and can give up to {most}."
        )
    if most > 1:
        yield "Each goes to a different player."
    yield "Whoever holds a Token cannot be chosen as opponent."
    if rules.hidden_tokens:
        yield "Nobody reads whom you choose before the time to give is over."
    else:
        yield "Everybody reads whom you choose."
    if not least:
        yield "Without an answer you keep what you hold."
    else:
        is_drawn = rules.silent_tokens == "drawn"
        if is_drawn:
            yield "If you give too few, a draw gives the rest."
        else:
            yield "Tokens that you must give and do not are lost."


def _opponent(seen: Seen, own: OwnSeason, options: str) -> Iterator[str]:
    candidates = seen.season.episodes[-1].candidates
    if own.player_id in candidates:
        yield f"You are Elimination Candidate. Choose your opponent in the duel: {options}."
    else:
        yield f"Choose the opponent of {seen.names(candidates)} in the duel: {options}."
    is_drawn = seen.season.rules.silent_opponent == "drawn"
    if is_drawn:
        yield "Without an answer a draw decides."
    else:
        yield "Without an answer it is the worst placed of them."


def _terms(seen: Seen, choice: PublicChoice) -> Iterator[str]:
    """Yields the deadline, and whether an answer can be changed; an opponent never can."""
    yield f"Answer until {deadline(choice.until_ms)}."
    yield _FINAL if _is_final(seen, choice) else "You can change your answer until then."


def _is_final(seen: Seen, choice: PublicChoice) -> bool:
    return choice.kind == "opponent" or seen.season.rules.closes == "answered"


def _answer(seen: Seen, choice: PublicChoice, named: tuple[str, ...]) -> str:
    players = seen.names(named)
    match choice.kind:
        case "vote":
            return f"your vote is for {players}"
        case "opponent":
            return f"your choice is {players}"
        case "tokens" if not named:
            return "you keep all your Tokens"
        case "tokens":
            if len(named) == 1:
                return f"you give {players} a Token"
            return f"you give a Token each to {players}"


def gift_question(seen: Seen, to: str, amount: int) -> str:
    """Returns the question to confirm a gift of garnets, with a note on its publicity."""
    asked = _gift_text(
        "Give {player} {garnets}? You have {held}, and you cannot take them back.", seen, to, amount
    )
    if seen.season.rules.transfers == "logged":
        return f"{asked} Everybody will read it."
    return f"{asked} Only {seen.name(to)} will read it."


def gift_receipt(seen: Seen, to: str, amount: int) -> str:
    """Returns the giver's receipt for garnets that were given."""
    return _gift_text("You gave {player} {garnets}. You have {held} left.", seen, to, amount)


def _gift_text(text: str, seen: Seen, to: str, amount: int) -> str:
    assert seen.own is not None
    garnets = counted(amount, "garnet")
    held = counted(seen.own.garnets, "garnet")
    return text.format(player=seen.name(to), garnets=garnets, held=held)
