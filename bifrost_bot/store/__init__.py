"""All SQL of the program, besides `migrations`: journals, outbox, deadlines and other tables."""
