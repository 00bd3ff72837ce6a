"""Cells whose weight is computed before each call."""


def reparametrized(cell, compute):
    """Make a cell call `compute(cell)` before it runs; its class keeps its name."""
    kind = type(cell)

    def construct(self, *given, **named):
        compute(self)
        return kind.construct(self, *given, **named)

    members = {"construct": construct, "computes": staticmethod(compute)}
    cell.__class__ = type(kind.__name__, (kind,), members)
    return cell
