"""From paths to a result: discovery, cache, engine."""
