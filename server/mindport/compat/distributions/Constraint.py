"""torch.distributions.constraints.Constraint."""


class Constraint:
    """What values a region holds; `event_dim` dimensions belong to one value."""

    is_discrete = False
    event_dim = 0

    def __init__(self, check=None, event_dim=0, *, is_discrete=False, **limits):
        if check is not None:
            self.check = check
            self.event_dim, self.is_discrete = event_dim, is_discrete
        vars(self).update(limits)

    def check(self, value):
        raise NotImplementedError

    def __repr__(self):
        return f"{type(self).__name__}()"
