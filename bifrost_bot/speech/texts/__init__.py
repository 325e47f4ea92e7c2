"""Every sentence of the platform that people read on Discord, by subject; each is a template of
`str.format`.
"""
