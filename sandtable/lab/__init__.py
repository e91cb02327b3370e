"""The lab: does this rule change make the game better?"""
