"""Writing torch code for MindSpore: uses, classes and programs, as edits of the text."""
