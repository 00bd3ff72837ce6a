"""torch.nn.CrossMapLRN2d."""

from mindport.rewrite.compat.layers.LocalResponseNorm import LocalResponseNorm


class CrossMapLRN2d(LocalResponseNorm):
    """LocalResponseNorm under an older name."""

    def __init__(self, size, alpha=1e-4, beta=0.75, k=1):
        super().__init__(size, alpha, beta, k)
