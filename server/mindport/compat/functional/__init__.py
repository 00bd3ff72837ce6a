"""Other functions of neural networks: dropout, padding, embeddings, attention, resizing."""
