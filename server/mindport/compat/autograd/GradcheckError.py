"""torch.autograd.gradcheck.GradcheckError."""


class GradcheckError(RuntimeError):
    """A gradient is not what differences of a function say."""
