"""The client side: what people can see and do, and the page's API."""
