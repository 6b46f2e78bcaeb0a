"""Machine models: their ratings, and CPU seconds and MSU on them."""
