"""What is said of turns that are corrected or played again, and of verdicts."""

from typing import Final


class CorrectionText:
    """What is said of turns that are corrected or played again, and of verdicts."""

    rewound: Final = "⏪ The host took the match back to {phase}. Later turns are void."
    rerun: Final = (
        "⏪ The host corrected an answer of {phase}. Later turns were played again with the answers given then."
    )
    no_longer: Final = "-# Turn {number} before: {line}"
    instead: Final = "-# Turn {number} now: {line}"
    stands: Final = "Your answer still counts. {answer}"
    enter_late: Final = "Enter it"
    impossible: Final = "Your answer is no longer possible: send another one."
    cleared: Final = "The host took back your answer{when}. Reason: {reason}"
    entered: Final = "The host entered {what} for you{when}. Reason: {reason}"
