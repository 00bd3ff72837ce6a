"""Labels of snippets that were found by running: sparse tensors, second gradients, graph mode."""
