"""Files that people open elsewhere: each is written from a frozen report alone."""
