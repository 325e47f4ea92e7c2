"""The former import path of `bifrost_bot.gamekit.conformance`, for projects that `new-game` of
release 1.0 wrote.
"""
