"""Signals as a program has them that is started by hand."""

import signal


def hear_ctrl_c() -> None:
    """A shell lets what runs in the background ignore Ctrl-C, and all that it starts
    inherits it.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
