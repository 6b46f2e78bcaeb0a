"""Capacity as the frame: whether work fits an LPAR, before and after a change, in each year."""
