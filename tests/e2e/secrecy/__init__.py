"""Every byte on the wire: no one receives what they may not know."""
