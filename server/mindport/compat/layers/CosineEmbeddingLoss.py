"""torch.nn.CosineEmbeddingLoss."""

from mindspore import nn

from mindport.compat.losses.cosine_embedding_loss import cosine_embedding_loss


class CosineEmbeddingLoss(nn.Cell):
    """The loss of likeness."""

    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__()
        self.margin = margin
        self.reduction = reduction

    def construct(self, input1, input2, target):
        return cosine_embedding_loss(input1, input2, target, self.margin, self.reduction)
