"""Health and readiness."""
