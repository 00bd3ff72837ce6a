"""torch.nn.Threshold with NaN."""

from mindspore import nn

from mindport.compat.strict.strict_threshold import strict_threshold


class StrictThreshold(nn.Cell):
    """A value for all that is not above a threshold; with torch's NaN."""

    def __init__(self, threshold, value, inplace=False):
        super().__init__()
        self.threshold, self.value, self.inplace = threshold, value, inplace

    def construct(self, input):
        return strict_threshold(input, self.threshold, self.value, self.inplace)
