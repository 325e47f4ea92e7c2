"""What is told besides the grids: why somebody is Elimination Candidate, what the settings fix,
where heads are.
"""
