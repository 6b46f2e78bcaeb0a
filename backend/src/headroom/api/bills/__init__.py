"""Customers' bills."""
