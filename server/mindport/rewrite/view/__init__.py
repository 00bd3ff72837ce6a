"""What a conversion reads: the text, its tree, its names."""
