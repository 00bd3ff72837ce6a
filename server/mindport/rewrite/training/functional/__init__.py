"""Training steps as MindSpore writes them: a function to differentiate, and `optimizer(grads)`."""
