"""What is read of a repository beside its code: packages, extensions, data, weights."""
