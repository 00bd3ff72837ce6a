"""torch.nn.CrossMapLRN2d."""

from mindspore import mint, nn, ops


class CrossMapLRN2d(nn.Cell):
    """Divided by what the neighbouring channels hold, and the first channel, which torch keeps."""

    def __init__(self, size, alpha=1e-4, beta=0.75, k=1):
        super().__init__()
        self.size, self.alpha, self.beta, self.k = size, alpha, beta, k

    def construct(self, input):
        squares, reach = mint.unbind(input * input, 1), (self.size + 1) // 2
        sums = []
        for place in range(len(squares)):
            near = squares[max(place - reach + 1, 0) : place + reach]
            sums.append(sum(near) if place < reach else sum(near) + squares[0])
        scale = self.k + self.alpha / self.size * ops.stack(sums, 1)
        return input * scale ** (-self.beta)
