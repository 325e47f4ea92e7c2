"""The laws that every game obeys, whatever its rules, and the pytest plugin by which a game's
author runs them.
"""
