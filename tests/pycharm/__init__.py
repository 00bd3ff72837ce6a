"""The plugin for PyCharm and the template for LSP4IJ."""
