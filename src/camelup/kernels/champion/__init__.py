"""What a network is told of a table, what it answers, and what an action leads to."""
