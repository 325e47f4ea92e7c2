"""Extensions of the database drivers: libpq's addresses, SQLite in one step, and lost commits."""
