"""The lab: queues, limits, TCP and load tests, from the documents to a user's system."""
