"""Every sentence that people can read, in one file for an editor; and a guard that refuses bad
ones.
"""
