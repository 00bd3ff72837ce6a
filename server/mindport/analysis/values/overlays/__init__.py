"""What the calls of a library return, where its inventory cannot say."""
