"""Training steps, training mode, buffers."""
