"""torch.nn.TransformerDecoderLayer."""

from mindspore import mint, nn

from mindport.compat.activations.transformer_activation import transformer_activation
from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.functional.causal_mask import causal_mask
from mindport.compat.layers.LayerNorm import LayerNorm
from mindport.compat.layers.MultiheadAttention import MultiheadAttention


class TransformerDecoderLayer(nn.Cell):
    """Attention to itself and to the encoder, and two linear layers, named as in torch."""

    def __init__(
        self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu",
        layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, device=None, dtype=None
    ):  # fmt: skip
        super().__init__()
        self.self_attn = MultiheadAttention(
            d_model, nhead, dropout, bias=bias, batch_first=batch_first
        )
        self.multihead_attn = MultiheadAttention(
            d_model, nhead, dropout, bias=bias, batch_first=batch_first
        )
        self.linear1 = mint.nn.Linear(d_model, dim_feedforward, bias=bias)
        self.dropout = nn.Dropout(p=dropout)
        self.linear2 = mint.nn.Linear(dim_feedforward, d_model, bias=bias)
        self.norm1 = LayerNorm(d_model, layer_norm_eps, bias=bias)
        self.norm2 = LayerNorm(d_model, layer_norm_eps, bias=bias)
        self.norm3 = LayerNorm(d_model, layer_norm_eps, bias=bias)
        self.dropout1 = nn.Dropout(p=dropout)
        self.dropout2 = nn.Dropout(p=dropout)
        self.dropout3 = nn.Dropout(p=dropout)
        self.activation = transformer_activation(activation)
        self.norm_first, self.batch_first = norm_first, batch_first
        cast_parameters(self, dtype)

    def construct(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
        memory_key_padding_mask=None, tgt_is_causal=False, memory_is_causal=False
    ):  # fmt: skip
        if tgt_is_causal and tgt_mask is None:
            tgt_mask = causal_mask(tgt.shape[-2 if self.batch_first or tgt.ndim == 2 else 0])
        own, other = (tgt_mask, tgt_key_padding_mask), (memory_mask, memory_key_padding_mask)
        x = tgt
        if self.norm_first:
            x = x + self.dropout1(self._attended(self.self_attn, self.norm1(x), None, own))
            normed = self.norm2(x)
            x = x + self.dropout2(self._attended(self.multihead_attn, normed, memory, other))
            return x + self._fed(self.norm3(x))
        x = self.norm1(x + self.dropout1(self._attended(self.self_attn, x, None, own)))
        attended = self._attended(self.multihead_attn, x, memory, other)
        x = self.norm2(x + self.dropout2(attended))
        return self.norm3(x + self._fed(x))

    def _attended(self, attention, x, memory, masks):
        memory = x if memory is None else memory
        mask, padding = masks
        return attention(
            x, memory, memory, key_padding_mask=padding, need_weights=False, attn_mask=mask
        )[0]

    def _fed(self, x):
        return self.dropout3(self.linear2(self.dropout(self.activation(self.linear1(x)))))
