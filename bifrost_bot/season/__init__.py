"""What a season is: cast, episodes, Tokens, garnets, duels. Pure values and functions: no clock,
disk or Discord.
"""
