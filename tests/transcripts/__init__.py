"""What one player of each game reads from the first message to the last, as files for people to
read.
"""
