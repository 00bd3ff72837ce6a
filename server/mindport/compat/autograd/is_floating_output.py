"""Types of what a recorded step gives."""


def is_floating_output(node, output):
    """Whether a gradient can arrive at an output; functions with their own do not tell types."""
    metas = getattr(node, "_input_metadata", None)
    kind = "Float" if metas is None else str(metas[output].dtype)
    return "Float" in kind or "Complex" in kind
