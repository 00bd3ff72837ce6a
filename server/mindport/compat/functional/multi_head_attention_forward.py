"""torch.nn.functional.multi_head_attention_forward."""

import math

from mindspore import mint, ops

from mindport.compat.activations.softmax import softmax
from mindport.compat.functional.attention_mask import attention_mask
from mindport.compat.tensors.repeat_interleave import repeat_interleave


def multi_head_attention_forward(
    query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v,
    add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None,
    need_weights=True, attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None,
    k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None,
    average_attn_weights=True, is_causal=False
):  # fmt: skip
    """Attention of (steps, batch, width) or of (steps, width): the output and the weights."""
    is_single = query.ndim == 2
    if is_single:
        query, key, value = (mint.unsqueeze(one, 1) for one in (query, key, value))
        if key_padding_mask is not None:
            key_padding_mask = mint.unsqueeze(key_padding_mask, 0)
    steps, batch, width = query.shape
    matrices = q_proj_weight, k_proj_weight, v_proj_weight
    if not use_separate_proj_weight:
        matrices = mint.chunk(in_proj_weight, 3)
    biases = (None, None, None) if in_proj_bias is None else mint.chunk(in_proj_bias, 3)
    linear = mint.nn.functional.linear
    q, k, v = (linear(x, w, b) for x, w, b in zip((query, key, value), matrices, biases))
    if bias_k is not None:
        k = mint.cat([k, mint.tile(bias_k, (1, batch, 1))])
        v = mint.cat([v, mint.tile(bias_v, (1, batch, 1))])
    q, k, v = (_by_head(one, batch * num_heads) for one in (q, k, v))
    k, v = k if static_k is None else static_k, v if static_v is None else static_v
    if add_zero_attn:
        nothing = ops.zeros((k.shape[0], 1, k.shape[2]), k.dtype)
        k, v = mint.cat([k, nothing], 1), mint.cat([v, nothing], 1)
    scores = mint.bmm(q / math.sqrt(q.shape[-1]), mint.transpose(k, 1, 2))
    if attn_mask is not None:
        scores = scores + _added(attn_mask, scores)
    if key_padding_mask is not None:
        padding = mint.unsqueeze(_added(key_padding_mask, scores), 1)
        scores = scores + repeat_interleave(padding, num_heads, 0)
    weights = softmax(scores, dim=-1)
    if dropout_p and training:
        weights = ops.dropout(weights, dropout_p)
    found = mint.transpose(mint.bmm(weights, v), 0, 1).reshape(steps, batch, width)
    found = linear(found, out_proj_weight, out_proj_bias)
    weights = weights.reshape(batch, num_heads, steps, -1)
    if average_attn_weights:
        weights = mint.mean(weights, 1)
    if is_single:
        found, weights = mint.squeeze(found, 1), mint.squeeze(weights, 0)
    return found, weights if need_weights else None


def _by_head(x, heads):
    return mint.transpose(x.reshape(x.shape[0], heads, -1), 0, 1)


def _added(mask, scores):
    """What a mask adds to scores: minus infinity where it is True; nothing to keys added here."""
    mask = attention_mask(mask, scores.dtype)
    more = scores.shape[-1] - mask.shape[-1]
    if more:
        mask = mint.cat([mask, ops.zeros((*mask.shape[:-1], more), mask.dtype)], -1)
    return mask
