"""Private questions about a person's choice, receipts for answers, and gifts of garnets."""

from collections.abc import Iterator

from bifrost_bot.season.view import OwnSeason, PublicChoice
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts.season.ask import AskText, GiftText
from bifrost_bot.speech.wording import counted


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
        return f"{recorded} {AskText.final}"
    until = AskText.can_change_until.format(deadline=deadline(own.asked.until_ms))
    return f"{recorded} {until}"


def final_receipt(seen: Seen, choice: PublicChoice, named: tuple[str, ...]) -> str:
    """Returns the confirmation of an answer that closed its choice."""
    return AskText.recorded.format(choice=_answer(seen, choice, named))


def _choice(seen: Seen, own: OwnSeason, choice: PublicChoice) -> Iterator[str]:
    options = seen.names(own.options)
    number = seen.season.episodes[-1].number
    match choice.kind:
        case "vote":
            places = choice.places if choice.places > 1 else "one"
            yield AskText.vote.format(number=number, options=options, places=places)
            yield AskText.vote_silence
        case "tokens":
            yield from _tokens(seen, own)
        case "opponent":
            yield from _opponent(seen, own, options)


def _tokens(seen: Seen, own: OwnSeason) -> Iterator[str]:
    least, most = own.bounds
    rules = seen.season.rules
    tokens = counted(own.tokens, "Token")
    if not least and own.tokens == 1:
        yield AskText.tokens_may_one
    elif not least:
        yield AskText.tokens_may.format(tokens=tokens, most=most)
    elif least == most:
        yield AskText.tokens_must.format(tokens=tokens, least=least)
    else:
        yield AskText.tokens_range.format(tokens=tokens, least=least, most=most)
    if most > 1:
        yield AskText.each_to_another
    yield AskText.holders_are_safe
    yield AskText.tokens_hidden if rules.hidden_tokens else AskText.tokens_shown
    if not least:
        yield AskText.tokens_silence_kept
    else:
        is_drawn = rules.silent_tokens == "drawn"
        yield AskText.tokens_silence_drawn if is_drawn else AskText.tokens_silence_lost


def _opponent(seen: Seen, own: OwnSeason, options: str) -> Iterator[str]:
    candidates = seen.season.episodes[-1].candidates
    if own.player_id in candidates:
        yield AskText.opponent.format(options=options)
    else:
        yield AskText.opponent_of.format(candidate=seen.names(candidates), options=options)
    is_drawn = seen.season.rules.silent_opponent == "drawn"
    yield AskText.opponent_silence_drawn if is_drawn else AskText.opponent_silence_least


def _terms(seen: Seen, choice: PublicChoice) -> Iterator[str]:
    """Yields the deadline, and whether an answer can be changed; an opponent never can."""
    yield AskText.until.format(deadline=deadline(choice.until_ms))
    yield AskText.final if _is_final(seen, choice) else AskText.can_change


def _is_final(seen: Seen, choice: PublicChoice) -> bool:
    return choice.kind == "opponent" or seen.season.rules.closes == "answered"


def _answer(seen: Seen, choice: PublicChoice, named: tuple[str, ...]) -> str:
    players = seen.names(named)
    match choice.kind:
        case "vote":
            return AskText.recorded_votes.format(players=players)
        case "opponent":
            return AskText.recorded_opponent.format(players=players)
        case "tokens" if not named:
            return AskText.recorded_none
        case "tokens":
            text = AskText.recorded_single if len(named) == 1 else AskText.recorded_tokens
            return text.format(players=players)


def gift_question(seen: Seen, to: str, amount: int) -> str:
    """Returns the question to confirm a gift of garnets, with a note on its publicity."""
    asked = _gift_text(GiftText.confirm, seen, to, amount)
    if seen.season.rules.transfers == "logged":
        return f"{asked} {GiftText.all_will_read}"
    return f"{asked} {GiftText.only_you_two.format(player=seen.name(to))}"


def gift_receipt(seen: Seen, to: str, amount: int) -> str:
    """Returns the giver's receipt for garnets that were given."""
    return _gift_text(GiftText.given, seen, to, amount)


def _gift_text(text: str, seen: Seen, to: str, amount: int) -> str:
    assert seen.own is not None
    garnets = counted(amount, "garnet")
    held = counted(seen.own.garnets, "garnet")
    return text.format(player=seen.name(to), garnets=garnets, held=held)
