"""torch.nn.HingeEmbeddingLoss."""

from mindspore import nn

from mindport.compat.losses.hinge_embedding_loss import hinge_embedding_loss


class HingeEmbeddingLoss(nn.Cell):
    """The loss of distances, by labels of 1 and -1."""

    def __init__(self, margin=1.0, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        if size_average is not None or reduce is not None:
            raise NotImplementedError("size_average and reduce: use reduction")
        self.margin = margin
        self.reduction = reduction

    def construct(self, input, target):
        return hinge_embedding_loss(input, target, self.margin, reduction=self.reduction)
