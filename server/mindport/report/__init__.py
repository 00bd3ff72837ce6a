"""A scan's result as text, JSON, CSV, SARIF or Markdown."""
