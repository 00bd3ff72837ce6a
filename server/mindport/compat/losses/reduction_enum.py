"""torch.nn.functional._Reduction.get_enum."""


def reduction_enum(reduction):
    """The number that torch gives a reduction."""
    return {"none": 0, "mean": 1, "elementwise_mean": 1, "sum": 2}[reduction]
