"""Tests before and after a change that users ran."""
