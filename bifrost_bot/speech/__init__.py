"""The platform's sentences, the channels' addresses, and the one door to a match's views."""
