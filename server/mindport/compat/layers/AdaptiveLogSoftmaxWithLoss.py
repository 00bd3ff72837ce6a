"""torch.nn.AdaptiveLogSoftmaxWithLoss."""

from collections import namedtuple

from mindspore import mint, nn, ops

from mindport.compat.layers.Linear import Linear

_Found = namedtuple("_ASMoutput", "output loss")


class AdaptiveLogSoftmaxWithLoss(nn.Cell):
    """A softmax over frequent classes and clusters, each of which has a softmax of its own."""

    def __init__(
        self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None,
        dtype=None
    ):  # fmt: skip
        super().__init__()
        self.in_features, self.n_classes, self.head_bias = in_features, n_classes, head_bias
        self.cutoffs, self.div_value = [*cutoffs, n_classes], div_value
        self.shortlist_size, self.n_clusters = self.cutoffs[0], len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        self.head = Linear(in_features, self.head_size, head_bias, device, dtype)
        self.tail = nn.CellList()
        for place in range(self.n_clusters):
            inner = int(in_features // (div_value ** (place + 1)))
            size = self.cutoffs[place + 1] - self.cutoffs[place]
            first = Linear(in_features, inner, False, device, dtype)
            self.tail.append(nn.SequentialCell(first, Linear(inner, size, False, device, dtype)))

    def log_prob(self, input):
        """The logarithms of the probabilities of all classes."""
        head = ops.log_softmax(self.head(input), 1)
        parts = [head[:, : self.shortlist_size]]
        for place, cluster in enumerate(self.tail):
            at = self.shortlist_size + place
            parts.append(ops.log_softmax(cluster(input), 1) + head[:, at : at + 1])
        return mint.cat(parts, 1)

    def predict(self, input):
        """The class of the largest probability."""
        return ops.argmax(self.log_prob(input), 1)

    def construct(self, input, target):
        is_one = target.ndim == 0
        rows = input.unsqueeze(0) if is_one else input
        places = target.reshape(-1, 1)
        output = mint.gather(self.log_prob(rows), 1, places).squeeze(1)
        loss = -output.mean()
        return _Found(output.squeeze(0) if is_one else output, loss)
