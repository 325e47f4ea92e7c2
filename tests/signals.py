"""Signals as a program has them that is started by hand."""

import signal


def hear_ctrl_c() -> None:
    """A shell makes background processes ignore Ctrl-C, and their children inherit it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
