"""torch.nn.EmbeddingBag."""

from mindspore import Parameter, nn, ops

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.functional.embedding_bag import embedding_bag


class EmbeddingBag(nn.Cell):
    """Sums, means or maxima of the rows of bags."""

    def __init__(
        self, num_embeddings, embedding_dim, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
        mode="mean", sparse=False, _weight=None, include_last_offset=False, padding_idx=None,
        device=None, dtype=None
    ):  # fmt: skip
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.scale_grad_by_freq, self.sparse = scale_grad_by_freq, sparse
        self.max_norm, self.norm_type = max_norm, norm_type
        self.mode, self.include_last_offset, self.padding_idx = (
            mode, include_last_offset, padding_idx
        )  # fmt: skip
        table = ops.randn(num_embeddings, embedding_dim) if _weight is None else _weight
        self.weight = Parameter(table, name="weight")
        cast_parameters(self, dtype)

    @classmethod
    def from_pretrained(
        cls, embeddings, freeze=True, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
        mode="mean", sparse=False, include_last_offset=False, padding_idx=None
    ):  # fmt: skip
        """A table that is there already."""
        layer = cls(
            *embeddings.shape, max_norm, norm_type, scale_grad_by_freq, mode, sparse, embeddings,
            include_last_offset, padding_idx
        )  # fmt: skip
        layer.weight.requires_grad = not freeze
        return layer

    def construct(self, input, offsets=None, per_sample_weights=None):
        return embedding_bag(
            input, self.weight, offsets, self.max_norm, self.norm_type, mode=self.mode,
            per_sample_weights=per_sample_weights, include_last_offset=self.include_last_offset,
            padding_idx=self.padding_idx
        )  # fmt: skip
