"""Games between programs, each in a confined process.

`sandboxed` runs in that process with only the standard library, so nothing is imported here.
"""
