"""Tools for matches as files: referee, replay, verification."""
