"""Sentences about corrected or replayed turns, and about verdicts."""

from typing import Final


class CorrectionText:
    """Turns that are corrected or played again, and verdicts."""

    rewound: Final = "⏪ The host took the match back to {phase}. Later turns are void."
    rerun: Final = (
        "⏪ The host corrected an answer of {phase}. Later turns were played again with "
        "the answers given then."
    )
    no_longer: Final = "-# Turn {number} before: {line}"
    instead: Final = "-# Turn {number} now: {line}"
    stands: Final = "Your answer still counts. {answer}"
    impossible: Final = "Your answer is no longer possible: send another one."
    cleared: Final = "The host took back your answer{when}. Reason: {reason}"
    entered: Final = "The host entered {what} for you{when}. Reason: {reason}"

    # Verdicts.
    in_turn: Final = " in {turn}"


class VerdictText:
    """The messages for a host who judges answers."""

    # While answers wait for a host's verdict, and after it.
    judging: Final = (
        "This turn is over. The host is judging the answers to the host's own "
        "questions; then the results follow."
    )
    judge_one: Final = (
        "Match {match} is waiting for a host to judge 1 answer: use /match judge, "
        "which shows them to hosts only."
    )
    judge_several: Final = (
        "Match {match} is waiting for a host to judge {count} answers: use /match judge, which "
        "shows them to hosts "
        "only."
    )
    confirm: Final = (
        "Match {match} is waiting for a host to confirm the verdicts: use /match "
        "judge, which shows them to hosts only."
    )
    no_judge: Final = (
        "Every host of this match plays, so nobody can judge yet. Add a host who "
        "does not play with /match host add."
    )
    judged_right: Final = '{board}, "{question}": judged right: {answers}.'
    none_right: Final = '{board}, "{question}": no answer was judged right.'
    hosts_answer: Final = "The host's own answer: {answer}."
