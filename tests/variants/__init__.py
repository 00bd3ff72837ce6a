"""Programs that mean the same as another one, and how their conversions are compared."""
