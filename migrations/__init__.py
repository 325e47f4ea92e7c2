"""The history of the tables. Migrations never import application code."""
