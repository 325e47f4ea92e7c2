"""What is said with the animated picture of a turn."""

from typing import Final


class AnimationText:
    """What is said with the animated picture of a turn, and in its place to whoever does not see it."""

    caption: Final = "-# {title}, step by step"
    alt: Final = "{title}, step by step. It ends so: {outcome}"
