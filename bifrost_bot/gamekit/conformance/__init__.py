"""The conformance suite: laws that every game obeys, and the pytest plugin that runs them."""
