"""Messages to hosts, and hosts' announcements."""

from typing import Final


class HostText:
    """Messages to hosts, and hosts' announcements."""

    announced: Final = "📣 From the host:\n> {text}"

    # Hosts.
    now_hosts: Final = "{member} now hosts match {match}."

    # A match's channels.
    no_channels: Final = "Match {match} has no channels."
