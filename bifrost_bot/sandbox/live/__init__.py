"""The gateway's websocket: sessions, and events in its words."""
