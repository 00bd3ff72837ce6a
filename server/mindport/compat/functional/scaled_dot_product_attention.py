"""torch.nn.functional.scaled_dot_product_attention."""

import math

import mindspore
from mindspore import mint, ops

from mindport.compat.activations.softmax import softmax
from mindport.compat.tensors.repeat_interleave import repeat_interleave


def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
    """Softmax of query * key, weighing the values; a mask is True where attention is paid."""
    if enable_gqa:
        key = repeat_interleave(key, query.shape[-3] // key.shape[-3], -3)
        value = repeat_interleave(value, query.shape[-3] // value.shape[-3], -3)
    scale = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = mint.matmul(query * scale, mint.transpose(key, -2, -1))
    if is_causal:
        ones = ops.ones((query.shape[-2], key.shape[-2]), mindspore.float32)
        attn_mask = ops.tril(ones) > 0
    if attn_mask is not None:
        if attn_mask.dtype == mindspore.bool_:
            least = ops.full_like(scores, float("-inf"))
            scores = mint.where(attn_mask, scores, least)
        else:
            scores = scores + attn_mask
    zeros = ops.zeros_like(scores)
    is_off = scores == float("-inf")
    if attn_mask is not None:  # beside a row of nothing, the kernel makes other rows wrong, too
        scores = mint.where(is_off.all(-1, True), zeros, scores)
    weights = mint.where(is_off, zeros, softmax(scores, dim=-1))
    return mint.matmul(ops.dropout(weights, dropout_p) if dropout_p else weights, value)
