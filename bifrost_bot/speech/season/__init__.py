"""What is said of a season: announcements, questions, board and status. Each is made of a view,
never of the model.
"""
