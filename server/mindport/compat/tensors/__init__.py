"""Functions of tensors, their elements, types and memory."""
