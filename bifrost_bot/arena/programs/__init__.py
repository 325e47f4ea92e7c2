"""The protocol of programs that take a seat, and the HTTP client that asks them."""
