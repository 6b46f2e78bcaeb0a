"""Ways into CICS that users measured."""
