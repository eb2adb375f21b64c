"""Everything fails, again and again, while people play: ``make chaos``.

Nodes, a database, a bus and a balancer run on loopback; people and bots play at many tables; at
random moments something is killed, stopped, cut, slowed down or full. In the end every game must be
finished and verify, and everything that anybody was shown must be in its record.
"""
