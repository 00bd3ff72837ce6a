"""torch.nn.TransformerEncoderLayer."""

from mindspore import mint, nn

from mindport.compat.activations.transformer_activation import transformer_activation
from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.functional.causal_mask import causal_mask
from mindport.compat.layers.LayerNorm import LayerNorm
from mindport.compat.layers.MultiheadAttention import MultiheadAttention


class TransformerEncoderLayer(nn.Cell):
    """Attention and two linear layers, with torch's arguments and names."""

    def __init__(
        self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu",
        layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, device=None, dtype=None
    ):  # fmt: skip
        super().__init__()
        self.self_attn = MultiheadAttention(
            d_model, nhead, dropout, bias=bias, batch_first=batch_first
        )
        self.linear1 = mint.nn.Linear(d_model, dim_feedforward, bias=bias)
        self.dropout = nn.Dropout(p=dropout)
        self.linear2 = mint.nn.Linear(dim_feedforward, d_model, bias=bias)
        self.norm1 = LayerNorm(d_model, layer_norm_eps, bias=bias)
        self.norm2 = LayerNorm(d_model, layer_norm_eps, bias=bias)
        self.dropout1 = nn.Dropout(p=dropout)
        self.dropout2 = nn.Dropout(p=dropout)
        self.activation = transformer_activation(activation)
        self.norm_first, self.batch_first = norm_first, batch_first
        cast_parameters(self, dtype)

    def construct(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        if is_causal and src_mask is None:
            src_mask = causal_mask(src.shape[-2 if self.batch_first or src.ndim == 2 else 0])
        x = src
        if self.norm_first:
            x = x + self._attended(self.norm1(x), src_mask, src_key_padding_mask)
            return x + self._fed(self.norm2(x))
        x = self.norm1(x + self._attended(x, src_mask, src_key_padding_mask))
        return self.norm2(x + self._fed(x))

    def _attended(self, x, mask, padding):
        output = self.self_attn(
            x, x, x, key_padding_mask=padding, need_weights=False, attn_mask=mask
        )
        return self.dropout1(output[0])

    def _fed(self, x):
        return self.dropout2(self.linear2(self.dropout(self.activation(self.linear1(x)))))
