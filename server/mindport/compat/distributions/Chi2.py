"""torch.distributions.Chi2."""

from mindport.compat.distributions.Gamma import Gamma
from mindport.compat.distributions.parameters_together import parameters_together


class Chi2(Gamma):
    """The distribution of a sum of squares of what is normal."""

    def __init__(self, df, validate_args=None):
        (df,) = parameters_together(df)
        super().__init__(0.5 * df, 0.5, validate_args)

    @property
    def df(self):
        return self.concentration * 2
