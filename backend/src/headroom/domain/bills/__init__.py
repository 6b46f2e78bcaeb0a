"""A customer's machines over the months of their bills."""
