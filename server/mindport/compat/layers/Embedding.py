"""torch.nn.Embedding."""

from mindspore import Parameter, nn
from mindspore.common.initializer import Normal as NormalValues

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.cells.named_as_in_torch import named_as_in_torch
from mindport.compat.functional.embedding import embedding


@named_as_in_torch
class Embedding(nn.Embedding):
    """A table with torch's arguments; the row of `padding_idx` learns nothing."""

    def __init__(
        self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0,
        scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, device=None, dtype=None
    ):  # fmt: skip
        if padding_idx is not None:
            padding_idx %= num_embeddings
        super().__init__(
            num_embeddings, embedding_dim, False, NormalValues(1.0), padding_idx=padding_idx
        )
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.padding_idx, self.max_norm, self.norm_type = padding_idx, max_norm, norm_type
        if _weight is not None:
            name = self.embedding_table.name
            self.embedding_table = Parameter(_weight, name=name, requires_grad=not _freeze)
        cast_parameters(self, dtype)

    @classmethod
    def from_pretrained(
        cls, embeddings, freeze=True, padding_idx=None, max_norm=None, norm_type=2.0,
        scale_grad_by_freq=False, sparse=False
    ):  # fmt: skip
        """A layer that holds a given table."""
        return cls(
            *embeddings.shape, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse,
            embeddings, freeze
        )  # fmt: skip

    def construct(self, input):
        return embedding(
            input, self.embedding_table, self.padding_idx, self.max_norm, self.norm_type
        )
