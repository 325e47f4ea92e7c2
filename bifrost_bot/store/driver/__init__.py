"""The database drivers, where they need help: trips to a thread, and commits whose answer is
lost.
"""
