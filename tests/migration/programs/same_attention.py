"""Attention by a function, as CLIP calls it."""

import torch
import torch.nn.functional as F
from torch import nn

_X = torch.linspace(-1, 1, 3 * 2 * 8).reshape(3, 2, 8)
_WEIGHTS = torch.linspace(-0.5, 0.4, 24 * 8).reshape(24, 8)
_OUT = torch.linspace(0.3, -0.2, 64).reshape(8, 8)
_BIAS = torch.linspace(-0.1, 0.1, 24)


def _attention(x, **given):
    given = {"bias_k": None, "bias_v": None, "add_zero_attn": False, **given}
    return F.multi_head_attention_forward(
        x, x, x, 8, 2, _WEIGHTS, _BIAS, given["bias_k"], given["bias_v"], given["add_zero_attn"],
        0.0, _OUT, None, attn_mask=given.get("attn_mask"),
        key_padding_mask=given.get("key_padding_mask"),
        need_weights=given.get("need_weights", True),
        average_attn_weights=given.get("average_attn_weights", True),
    )  # fmt: skip


class Pool(nn.Module):
    def __init__(self):
        super().__init__()
        self.q_proj = nn.Linear(8, 8)
        self.k_proj = nn.Linear(8, 8)
        self.v_proj = nn.Linear(8, 8)
        self.c_proj = nn.Linear(8, 8)
        for parameter in self.parameters():
            nn.init.constant_(parameter, 0.25)

    def forward(self, x):
        x, _ = F.multi_head_attention_forward(
            query=x, key=x, value=x, embed_dim_to_check=x.shape[-1], num_heads=4,
            q_proj_weight=self.q_proj.weight, k_proj_weight=self.k_proj.weight,
            v_proj_weight=self.v_proj.weight, in_proj_weight=None,
            in_proj_bias=torch.cat([self.q_proj.bias, self.k_proj.bias, self.v_proj.bias]),
            bias_k=None, bias_v=None, add_zero_attn=False, dropout_p=0.0,
            out_proj_weight=self.c_proj.weight, out_proj_bias=self.c_proj.bias,
            use_separate_proj_weight=True, training=self.training, need_weights=False,
        )  # fmt: skip
        return x[0]


def case_of_a_module():
    net = Pool()
    found = net(_X)
    found.square().sum().backward()
    return found, net.k_proj.weight.grad, net.c_proj.bias.grad


def case_masks():
    causal = torch.triu(torch.ones(3, 3), diagonal=1).bool()
    padding = torch.tensor([[False, False, True], [False, False, False]])
    added = torch.linspace(-1, 0, 9).reshape(3, 3)
    return (
        _attention(_X, attn_mask=causal),
        _attention(_X, key_padding_mask=padding),
        _attention(_X, attn_mask=added, key_padding_mask=padding, average_attn_weights=False),
    )


def case_added_keys():
    extra = torch.full((1, 1, 8), 0.5)
    causal = torch.triu(torch.ones(3, 3), diagonal=1).bool()
    return (
        _attention(_X, bias_k=extra, bias_v=extra * 2, add_zero_attn=True, attn_mask=causal),
        _attention(_X * 0.7, add_zero_attn=True),
    )


def case_without_a_batch():
    padding = torch.tensor([False, True, False])
    return _attention(_X[:, 0], key_padding_mask=padding)


def case_fewer_keys_than_queries():
    q, k = (
        torch.linspace(-1, 1, 48).reshape(1, 4, 3, 4),
        torch.linspace(0, 1, 24).reshape(1, 2, 3, 4),
    )
    return F.scaled_dot_product_attention(q, k, k + 1, enable_gqa=True)
