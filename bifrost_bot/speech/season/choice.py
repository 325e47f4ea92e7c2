"""What a person is asked in private and has answered, and what is said of garnets that players
give each other.
"""

from collections.abc import Iterator

from bifrost_bot.season.view import OwnSeason, PublicChoice
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts.season.ask import AskText, GiftText
from bifrost_bot.speech.wording import counted


def question(seen: Seen) -> str:
    """Returns what the viewer is asked, until when, and what silence means; empty if they are asked
    nothing.

    It is the same when they have answered; see `receipt`.
    """
    own = seen.own
    if own is None or own.asked is None:
        return ""
    return " ".join([*_asked(seen, own, own.asked), *_terms(seen, own.asked)])


def receipt(seen: Seen) -> str:
    """Returns the confirmation of what the viewer has chosen so far; empty if nothing."""
    own = seen.own
    if own is None or own.asked is None or own.chosen is None:
        return ""
    recorded = AskText.recorded.format(choice=_chosen(seen, own.asked, own.chosen))
    until = AskText.can_change_until.format(deadline=deadline(own.asked.until_ms))
    return f"{recorded} {AskText.final if _is_final(seen, own.asked) else until}"


def final_receipt(seen: Seen, kind: PublicChoice, named: tuple[str, ...]) -> str:
    """Returns the confirmation of an answer that closed its choice, which nobody is asked any
    more.
    """
    return AskText.recorded.format(choice=_chosen(seen, kind, named))


def _asked(seen: Seen, own: OwnSeason, choice: PublicChoice) -> Iterator[str]:
    options, number = seen.names(own.options), seen.season.episodes[-1].number
    match choice.kind:
        case "vote":
            yield AskText.vote.format(
                number=number, options=options, places=choice.places if choice.places > 1 else "one"
            )
            yield AskText.vote_silence
        case "tokens":
            yield from _tokens(seen, own)
        case "opponent":
            yield from _opponent(seen, own, options)


def _tokens(seen: Seen, own: OwnSeason) -> Iterator[str]:
    (least, most), rules, tokens = own.bounds, seen.season.rules, counted(own.tokens, "Token")
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
    """Yields until when it can be answered, and whether an answer can be changed: that of an
    opponent never can.
    """
    yield AskText.until.format(deadline=deadline(choice.until_ms))
    yield AskText.final if _is_final(seen, choice) else AskText.can_change


def _is_final(seen: Seen, choice: PublicChoice) -> bool:
    return choice.kind == "opponent" or seen.season.rules.closes == "answered"


def _chosen(seen: Seen, choice: PublicChoice, named: tuple[str, ...]) -> str:
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
    """Returns what a giver is asked to confirm before garnets are another player's, and who will
    read of it.
    """
    assert seen.own is not None
    garnets, held = counted(amount, "garnet"), counted(seen.own.garnets, "garnet")
    asked = GiftText.confirm.format(player=seen.name(to), garnets=garnets, held=held)
    is_logged = seen.season.rules.transfers == "logged"
    return (
        f"{asked} "
        f"{GiftText.all_will_read if is_logged else GiftText.only_you_two.format(player=seen.name(to))}"
    )


def gift_receipt(seen: Seen, to: str, amount: int) -> str:
    """Returns the receipt for garnets given, to a giver who has given them already."""
    assert seen.own is not None
    garnets, held = counted(amount, "garnet"), counted(seen.own.garnets, "garnet")
    return GiftText.given.format(player=seen.name(to), garnets=garnets, held=held)


def gift_received(seen: Seen, giver: str, amount: int) -> str:
    """Returns what is told to whom garnets were given."""
    return GiftText.received.format(player=seen.name(giver), garnets=counted(amount, "garnet"))
