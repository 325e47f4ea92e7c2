"""Every request and every answer, held against Discord's own description of its API.

The description (`openapi.json.gz`, with its licence next to it) is the official file, unchanged.
"""
