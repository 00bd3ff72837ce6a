"""Two masks of attention at once: booleans beside numbers, in layers and in transformers."""

import torch
from torch import nn

_X = torch.linspace(-1, 1, 72).reshape(3, 4, 6)
_PADDING = torch.tensor([[False, True, False, False], [False] * 4, [False, False, True, True]])
_FUTURE = torch.triu(torch.ones(4, 4), 1).bool()


def _filled(module):
    for at, parameter in enumerate(module.parameters()):
        numbers = torch.linspace(-0.5, 0.6 + at / 50, parameter.numel())
        parameter.data.copy_(numbers.reshape(parameter.shape))
    return module.eval()


def _numbers(mask):
    return torch.zeros(mask.shape).masked_fill(mask, float("-inf"))


def case_each_pair_of_kinds():
    attention = _filled(nn.MultiheadAttention(6, 2, batch_first=True))
    finite = torch.linspace(0, 0.9, 12).reshape(3, 4)
    found = []
    for mask in (_FUTURE, _numbers(_FUTURE), torch.linspace(-1, 0, 16).reshape(4, 4)):
        for padding in (_PADDING, _numbers(_PADDING), finite):
            found += attention(_X, _X, _X, key_padding_mask=padding, attn_mask=mask)
    return found


def case_without_a_batch_and_with_keys_added():
    attention = _filled(nn.MultiheadAttention(6, 3, add_bias_kv=True, add_zero_attn=True))
    x, padding = _X[0], _PADDING[0]
    return attention(x, x, x * 2, key_padding_mask=padding, attn_mask=_numbers(_FUTURE))


def case_a_decoder():
    layer = nn.TransformerDecoderLayer(6, 2, 8, 0.0, batch_first=True)
    decoder = _filled(nn.TransformerDecoder(layer, 2))
    mask = nn.Transformer.generate_square_subsequent_mask(4)
    return decoder(
        _X, _X * 2, tgt_mask=mask, tgt_key_padding_mask=_PADDING, memory_key_padding_mask=_PADDING
    )


def case_an_encoder():
    layer = nn.TransformerEncoderLayer(6, 2, 8, 0.0, batch_first=True, norm_first=True)
    encoder = _filled(nn.TransformerEncoder(layer, 2, enable_nested_tensor=False))
    return encoder(_X, mask=_numbers(_FUTURE), src_key_padding_mask=_PADDING)


def case_a_whole_transformer():
    net = _filled(nn.Transformer(6, 2, 1, 1, 8, 0.0, batch_first=True))
    mask = net.generate_square_subsequent_mask(4)
    return net(
        _X, _X * 0.5, src_mask=mask, tgt_mask=mask,
        src_key_padding_mask=_PADDING, tgt_key_padding_mask=_PADDING,
    )  # fmt: skip
