"""How a computer player of Three Towers thinks: lights as numbers, what the others may do, what
pays best then.
"""
