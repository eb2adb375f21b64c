"""The pure heart: camels in stacks on a track, moves and events, errors, the Game protocol.

Nothing here knows an edition, a language, a file or a random number.
"""
