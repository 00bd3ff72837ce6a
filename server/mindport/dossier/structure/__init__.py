"""The structure of networks: constructors are gone through as they would run, by an interpreter of
our own for plain Python; nothing is imported or executed."""
