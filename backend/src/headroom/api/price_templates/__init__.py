"""Templates of price levels."""
