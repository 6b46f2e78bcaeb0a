"""The rolling four-hour average, and what a saving does to it."""
