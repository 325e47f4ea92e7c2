"""What a host who judges answers is shown."""

from typing import Final


class VerdictText:
    """What a host who judges answers is shown."""

    nothing_to_judge: Final = "Match {match} has no answers to judge now."
    answer: Final = "**Answer {number} of {of}**"
    question: Final = "{board}, question: {question}"
    given: Final = "{players} gave this answer."
    expected: Final = "Your own answer: {answer}."
    so_far: Final = "Your verdict so far: {verdict}."
    right: Final = "✅ right"
    wrong: Final = "❌ wrong"

    verdicts: Final = (
        "**Your verdicts** on {answers} of match {match}. They count once you press **Confirm verdicts**; until then "
        "you can change them."
    )
    entry: Final = '**{number}** {verdict}: {board}, "{question}": {answer}'
