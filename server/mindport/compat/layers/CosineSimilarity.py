"""torch.nn.CosineSimilarity."""

from mindspore import nn

from mindport.compat.losses.cosine_similarity import cosine_similarity


class CosineSimilarity(nn.Cell):
    """The cosine of the angle between vectors."""

    def __init__(self, dim=1, eps=1e-8):
        super().__init__()
        self.dim = dim
        self.eps = eps

    def construct(self, x1, x2):
        return cosine_similarity(x1, x2, self.dim, self.eps)
