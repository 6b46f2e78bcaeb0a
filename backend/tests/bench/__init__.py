"""Each part of the benchmarks, taken once through every step."""
