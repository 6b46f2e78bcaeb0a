"""Claims of "A Processor Usage Study of Ways into CICS" against its own tables."""
