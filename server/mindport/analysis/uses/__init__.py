"""The uses of APIs of a library in a file, with their places."""
