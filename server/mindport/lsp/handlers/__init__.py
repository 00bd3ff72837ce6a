"""One module for each group of methods of the protocol."""
