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
    enter_late: Final = "Enter it"

    # An answer that a host enters.
    recorded: Final = "Recorded for {seat}: {answer}"
    recorded_on: Final = "Recorded for {seat} on {board}: {answer}"
    tried: Final = "{problem} The audit says that you tried."
    delivered_late: Final = "Discord delivered it too late"
    message_gone: Final = "That message is gone. Enter what it said with /match correct."
    message_edited: Final = (
        "That message was edited after it was sent. Ask the player what it said at first, and "
        "enter that with "
        "/match correct."
    )

    # Turns that are played again.
    go_back: Final = "Go back"
    back_at: Final = "Match {match} is back at turn {turn}."
    correct_past: Final = "Correct and play again"
    past_corrected: Final = (
        "Turn {turn} of match {match} is corrected, and later turns were resolved again."
    )

    # Verdicts.
    answers_hidden: Final = (
        "You play in this match, and so does every other host, so you cannot see these answers. "
        "Add a host who does "
        "not play with /match host add, or ask the other players to count all of them alike: "
        "/match judge with all and "
        "reason."
    )
    all_right: Final = "All waiting answers count as right."
    all_wrong: Final = "All waiting answers count as wrong."
    verdicts_confirmed: Final = (
        "The verdicts of match {match} are confirmed, and the turn is resolved."
    )
    in_turn: Final = " in {turn}"


class PreviewText:
    """A preview of a correction: the turns that would be void, or played again."""

    rewind: Final = "Take match {match} back to before turn {turn}? These turns would be void:"
    rerun: Final = (
        "Correct turn {turn} of match {match} and play the later turns again, with the answers "
        "given then? These turns "
        "may come out differently:"
    )
    turn: Final = "**turn {turn}**: {lines}"
    turn_unseen: Final = "**turn {turn}**: nothing that everybody can see"
    open_turn: Final = "**{phase}**: everything sent so far"


class VerdictText:
    """The messages for a host who judges answers."""

    answer: Final = "**Answer {number} of {of}**"
    question: Final = "{board}, question: {question}"
    given: Final = "{players} gave this answer."
    expected: Final = "Your own answer: {answer}."
    so_far: Final = "Your verdict so far: {verdict}."
    right: Final = "✅ right"
    wrong: Final = "❌ wrong"

    verdicts: Final = (
        "**Your verdicts** on {answers} of match {match}. They count once you press **Confirm "
        "verdicts**; until then "
        "you can change them."
    )
    entry: Final = '**{number}** {verdict}: {board}, "{question}": {answer}'
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
