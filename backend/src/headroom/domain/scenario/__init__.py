"""A scenario: the value case through months and money, how sure it is, and what differs."""
