"""Players of the arena: strategies, programs, web addresses, our computer players."""
