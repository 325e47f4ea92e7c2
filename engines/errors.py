"""What a game refuses: a player's text, a host's setting, a saved file. Everything else that is raised is a bug."""


class MoveError(Exception):
    """A player's text was not taken. The message is one sentence for that player and reveals nothing hidden."""


class UnreadableError(MoveError):
    """The text is not in the game's notation."""


class AmbiguousError(MoveError):
    """The text could mean more than one move."""


class IllegalError(MoveError):
    """The text is a move, but not one that may be made here and now."""


class ConfigError(Exception):
    """A host's setting is wrong.

    Attributes:
        place: Where, as a dotted path of keys such as `prefilled.red`.
        sentence: What is wrong and what would be right.
    """

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.place = place
        self.sentence = sentence


class SaveError(Exception):
    """A text is no game that another program saved. The message is one sentence that says where and what is wrong."""
