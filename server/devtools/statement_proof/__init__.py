"""What mindport says of MindSpore, taken apart and tried in MindSpore."""
