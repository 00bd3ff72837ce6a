"""What numbers terms hold: dtypes of tensors, kinds of numbers of Python."""
