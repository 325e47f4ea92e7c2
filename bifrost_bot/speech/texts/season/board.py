"""Texts of `/season board`, `/season status` and `/season me`, and the rules in sentences."""

from typing import Final


class SeasonBoardText:
    """The public board of a season."""

    place: Final = "place {place}"
    no_place: Final = "not placed"

    picture: Final = "Places in the season, episode by episode"
