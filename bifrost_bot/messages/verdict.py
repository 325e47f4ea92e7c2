"""The messages by which a host gives verdicts on answers, looks them through, and confirms them."""

from typing import Final

from bifrost_bot.engines.values import Claim
from bifrost_bot.match.model import Held, Match
from bifrost_bot.messages.board import picture_name
from bifrost_bot.messages.post import Button, Picture, Post
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.correction import VerdictText
from bifrost_bot.speech.texts.lobby import ButtonText
from bifrost_bot.speech.texts.refusal import VerdictRefusal
from bifrost_bot.speech.view import judged_view
from bifrost_bot.speech.wording import clean, fit

CLAIMS_A_PHASE: Final = 1_000
"""A button's number holds phase and claim: the phase times this, and the claim's place."""

A_PAGE: Final = 10
"""How many verdicts a message lists."""

_LONGEST_SHOWN: Final = 300
_LONGEST_LISTED: Final = 70
_MOST_SPELLINGS: Final = 5


def judge_post(match: Match, place: int | None = None) -> Post:
    """Returns an answer beside the board as its turn leaves it, with a button for each verdict; no
    player is named.

    Args:
        match: The match.
        place: The answer's place among those that were held; the first that was not judged if left
        out, and where all
            were, all verdicts instead.
    """
    held, live = match.held, match.phase
    if held is None or live is None:
        return Post(VerdictRefusal.nothing_to_judge.format(match=match.id))
    if place is None and not held.open:
        return verdicts_post(match)
    place = held.claims.index(held.open[0]) if place is None else min(place, len(held.claims) - 1)
    claim, number = held.claims[place], live.phase.number * CLAIMS_A_PHASE + place
    seen = judged_view(match, claim.board)
    picture = Picture(
        seen.game.scene(seen.view, claim.board),
        f"{picture_name(seen.game.info, claim.board)}{live.phase.number}.png",
    )
    listed = () if held.open else (Button(ButtonText.all_verdicts, "verdicts", phase=number),)
    head = VerdictText.answer.format(number=place + 1, of=len(held.claims))
    right = Button(ButtonText.right, "right", "good", number)
    wrong = Button(ButtonText.wrong, "wrong", "bad", number)
    return Post(
        fit("\n".join([head, *_shown(match, claim), *_said(held, claim)])),
        pictures=(picture,),
        buttons=(right, wrong, *listed),
    )


def verdicts_post(match: Match, place: int = 0) -> Post:
    """Returns the verdicts given, from the page on that has the answer of that place, with a button
    to change each.

    The last page has the button that confirms them all.
    """
    held, live = match.held, match.phase
    if held is None or live is None or held.open:
        return judge_post(match)
    first, first_number = place - place % A_PAGE, live.phase.number * CLAIMS_A_PHASE
    page = range(first, min(first + A_PAGE, len(held.claims)))
    head = VerdictText.verdicts.format(
        answers=wording.counted(len(held.claims), "answer"), match=match.id
    )
    changes = (
        Button(ButtonText.change.format(number=one + 1), "look", phase=first_number + one)
        for one in page
    )
    back = (
        (Button(ButtonText.back, "verdicts", phase=first_number + first - A_PAGE),) if first else ()
    )
    is_last = page.stop == len(held.claims)
    onwards = (
        Button(ButtonText.confirm, "confirm", "main", live.phase.number, str(held.given))
        if is_last
        else Button(ButtonText.next, "verdicts", "main", first_number + page.stop)
    )
    lines = [_listed(match, held, one) for one in page]
    return Post(fit("\n".join([head, *lines])), buttons=(*changes, *back, onwards))


def spelled(claim: Claim) -> str:
    """Returns an answer as it was typed, in each spelling, safe for a message."""
    return " / ".join(clean(said, _LONGEST_SHOWN) for said in claim.spelled[:_MOST_SPELLINGS])


def _shown(match: Match, claim: Claim) -> list[str]:
    where = f"{match.game.info.board_noun.capitalize()} {claim.board}"
    players, expected = (
        wording.counted(len(claim.given), "player"),
        clean(claim.expected, _LONGEST_SHOWN),
    )
    given = [VerdictText.given.format(players=players)] if claim.given else []
    given += [VerdictText.expected.format(answer=expected)] if claim.expected else []
    question = VerdictText.question.format(
        board=where, question=clean(claim.question, _LONGEST_SHOWN)
    )
    return [question, f"> {spelled(claim)}", *([" ".join(given)] if given else [])]


def _said(held: Held, claim: Claim) -> list[str]:
    return (
        [VerdictText.so_far.format(verdict=_verdict(held, claim))] if claim in held.verdicts else []
    )


def _verdict(held: Held, claim: Claim) -> str:
    return VerdictText.right if held.verdicts[claim] else VerdictText.wrong


def _listed(match: Match, held: Held, place: int) -> str:
    claim = held.claims[place]
    where = f"{match.game.info.board_noun.capitalize()} {claim.board}"
    question = clean(claim.question, _LONGEST_LISTED)
    said = " / ".join(clean(one, _LONGEST_LISTED) for one in claim.spelled[:2])
    return VerdictText.entry.format(
        number=place + 1, verdict=_verdict(held, claim), board=where, question=question, answer=said
    )
