"""What a host is shown before a match is corrected: what would be void, or played again."""

from typing import Final


class PreviewText:
    """What a host is shown before a match is corrected: what would be void, or played again."""

    rewind: Final = "Take match {match} back to before turn {turn}? These turns would be void:"
    rerun: Final = (
        "Correct turn {turn} of match {match} and play the later turns again, with the answers given then? These turns "
        "may come out differently:"
    )
    turn: Final = "**turn {turn}**: {lines}"
    turn_unseen: Final = "**turn {turn}**: nothing that everybody can see"
    open_turn: Final = "**{phase}**: everything sent so far"
