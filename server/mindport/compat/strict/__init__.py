"""Functions and layers that keep NaN and infinity as torch does."""
