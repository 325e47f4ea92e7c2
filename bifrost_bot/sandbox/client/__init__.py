"""What a person at a client can see and do, and the page's own interface."""
