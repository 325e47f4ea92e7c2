"""Escapes what a program prints, for a terminal."""


def printable(text: str) -> str:
    """Returns the text on one line, without control characters for a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
