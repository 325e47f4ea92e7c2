"""Who is told what when a match changes."""
