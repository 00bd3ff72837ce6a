"""torch.nn.MultiheadAttention."""

from mindspore import mint, nn, ops

from mindport.compat.functional.attention_mask import attention_mask


class MultiheadAttention(nn.MultiheadAttention):
    """Attention with torch's arguments; there are always two results."""

    def __init__(
        self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False,
        kdim=None, vdim=None, batch_first=False, device=None, dtype=None
    ):  # fmt: skip
        embed_dim, num_heads = int(embed_dim), int(num_heads)
        given = {} if dtype is None else {"dtype": dtype}
        super().__init__(
            embed_dim, num_heads, dropout, bool(bias), add_bias_kv, add_zero_attn, kdim, vdim,
            batch_first, **given
        )  # fmt: skip
        # As in torch, a linear layer whose bias begins with zeros.
        self.out_proj = mint.nn.Linear(embed_dim, embed_dim, bias=bool(bias), **given)
        if bias:
            self.out_proj.bias.set_data(ops.zeros_like(self.out_proj.bias))

    def __call__(self, query, key, value, *others, **named):
        # MindSpore looks for all three among the arguments without a keyword.
        return super().__call__(query, key, value, *others, **named)

    def construct(
        self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
        average_attn_weights=True, is_causal=False
    ):  # fmt: skip
        if attn_mask is not None and key_padding_mask is not None:
            # MindSpore adds the two as they are: True would count as 1.
            attn_mask = attention_mask(attn_mask, query.dtype)
            key_padding_mask = attention_mask(key_padding_mask, query.dtype)
        found = super().construct(
            query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights
        )
        return found if len(found) == 2 else (found[0], None)
