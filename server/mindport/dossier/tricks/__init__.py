"""The tricks of training, a module for each kind: `find(reader)` gives the entries."""
