"""The platform's sentences, seats' colours, the channels' addresses, and the one door to a
match's views.
"""
