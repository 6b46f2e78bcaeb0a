"""What a change is worth in a peak window."""
