"""Messages for judging: an answer with its verdict buttons, and the list of verdicts to confirm."""

from typing import Final

from bifrost_bot.engines.values import Claim
from bifrost_bot.match.errors import NOTHING_TO_JUDGE
from bifrost_bot.match.model import Held, Match
from bifrost_bot.messages.board import picture_name
from bifrost_bot.messages.post import Button, Picture, Post
from bifrost_bot.speech import wording
from bifrost_bot.speech.view import judged_view
from bifrost_bot.speech.wording import clean, fit_lines

CLAIMS_A_PHASE: Final = 1_000
"""A button's number is the phase times this, plus the claim's index."""

A_PAGE: Final = 10
"""Number of verdicts in a message."""

_LONGEST_SHOWN: Final = 300
_LONGEST_LISTED: Final = 70
_MOST_SPELLINGS: Final = 5


def judge_post(match: Match, place: int | None = None) -> Post:
    """Returns an answer with the board after its turn, and verdict buttons; players are not named.

    Args:
        place: The answer's index; by default the first that is not judged, and if all are, the
            list of verdicts instead.
    """
    held = match.held
    live = match.phase
    if held is None or live is None:
        return Post(NOTHING_TO_JUDGE.format(match=match.id))
    if place is None and not held.open:
        return verdicts_post(match)
    if place is None:
        place = held.claims.index(held.open[0])
    place = min(place, len(held.claims) - 1)
    claim = held.claims[place]
    number = live.phase.number * CLAIMS_A_PHASE + place
    seen = judged_view(match, claim.board)
    file_name = f"{picture_name(seen.game.info, claim.board)}{live.phase.number}.png"
    lines = [f"**Answer {place + 1} of {len(held.claims)}**"]
    lines += _claim_lines(match, claim)
    if claim in held.verdicts:
        lines.append(f"Your verdict so far: {_verdict(held, claim)}.")
    buttons = [
        Button("Right", "right", "good", number),
        Button("Wrong", "wrong", "bad", number),
    ]
    if not held.open:
        buttons.append(Button("All verdicts", "verdicts", phase=number))
    picture = Picture(seen.scene(claim.board), file_name)
    return Post(fit_lines(lines), pictures=(picture,), buttons=tuple(buttons))


def verdicts_post(match: Match, place: int = 0) -> Post:
    """Returns the page of verdicts that has the answer at an index, with a button to change each.

    The last page has the button that confirms them all.
    """
    held = match.held
    live = match.phase
    if held is None or live is None or held.open:
        return judge_post(match)
    first = place - place % A_PAGE
    first_number = live.phase.number * CLAIMS_A_PHASE
    page = range(first, min(first + A_PAGE, len(held.claims)))
    answers = wording.counted(len(held.claims), "answer")
    lines = [
        (
            f"**Your verdicts** on {answers} of match {match.id}. They count once you press "
            "**Confirm verdicts**; until then you can change them."
        )
    ]
    buttons: list[Button] = []
    for index in page:
        lines.append(_list_entry(match, held, index))
        label = f"Change {index + 1}"
        buttons.append(Button(label, "look", phase=first_number + index))
    if first:
        previous = first_number + first - A_PAGE
        buttons.append(Button("Back", "verdicts", phase=previous))
    if page.stop == len(held.claims):
        number = live.phase.number
        buttons.append(Button("Confirm verdicts", "confirm", "main", number, str(held.given)))
    else:
        buttons.append(Button("Next", "verdicts", "main", first_number + page.stop))
    return Post(fit_lines(lines), buttons=tuple(buttons))


def spellings_text(claim: Claim) -> str:
    """Returns an answer in each typed spelling, safe for a message."""
    return " / ".join(clean(said, _LONGEST_SHOWN) for said in claim.spelled[:_MOST_SPELLINGS])


def _claim_lines(match: Match, claim: Claim) -> list[str]:
    where = f"{match.game.info.board_noun.capitalize()} {claim.board}"
    question = clean(claim.question, _LONGEST_SHOWN)
    lines = [
        f"{where}, question: {question}",
        f"> {spellings_text(claim)}",
    ]
    facts: list[str] = []
    if claim.given:
        players = wording.counted(len(claim.given), "player")
        facts.append(f"{players} gave this answer.")
    if claim.expected:
        answer = clean(claim.expected, _LONGEST_SHOWN)
        facts.append(f"Your own answer: {answer}.")
    return [*lines, " ".join(facts)] if facts else lines


def _verdict(held: Held, claim: Claim) -> str:
    return "✅ right" if held.verdicts[claim] else "❌ wrong"


def _list_entry(match: Match, held: Held, place: int) -> str:
    claim = held.claims[place]
    where = f"{match.game.info.board_noun.capitalize()} {claim.board}"
    question = clean(claim.question, _LONGEST_LISTED)
    answer = " / ".join(clean(one, _LONGEST_LISTED) for one in claim.spelled[:2])
    return f'**{place + 1}** {_verdict(held, claim)}: {where}, "{question}": {answer}'
