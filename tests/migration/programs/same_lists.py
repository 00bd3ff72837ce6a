"""Operations on lists of tensors."""

import torch


def made():
    return [torch.tensor([0.5, -0.25]), torch.tensor([[0.125, 0.75, -0.5]])]


def case_changed():
    a, b = made(), [torch.ones(2) * 3, torch.arange(3.0)]
    kept = a[0]
    torch._foreach_add_(a, b, alpha=0.5)
    torch._foreach_add_(a, 1.0)
    torch._foreach_mul_(a, b)
    torch._foreach_lerp_(a, b, 0.1)
    c = torch._foreach_sqrt(torch._foreach_mul(b, b))
    torch._foreach_add_(c, 1e-2)
    torch._foreach_addcdiv_(a, b, c, -0.1)
    torch._foreach_addcmul_(a, b, c, value=0.1)
    torch._foreach_addcmul_(a, b, c, [0.1, 0.2])
    torch._foreach_div_(a, c)
    torch._foreach_sub_(a, b, alpha=2)
    torch._foreach_clamp_min_(a, -1.0)
    torch._foreach_maximum_(c, b)
    torch._foreach_neg_(a)
    return a, kept, c, torch._foreach_div(a, [2.0, 4.0])


def case_parameters():
    layer = torch.nn.Linear(2, 1)
    weights = list(layer.parameters())
    with torch.no_grad():
        torch._foreach_zero_(weights)
        torch._foreach_add_(weights, [torch.ones(1, 2), torch.ones(1)])
    return layer(torch.ones(2)).detach()


def case_copied():
    a = made()
    torch._foreach_zero_(a)
    b = torch._foreach_clone(a)
    torch._foreach_copy_(a, made())
    return a, list(b), list(torch._foreach_norm(a)), list(torch._foreach_norm(a, 1))


def case_each():
    a, b = made(), [torch.tensor([0.5, 0.25]), torch.tensor([2.0])]
    return [
        *torch._foreach_abs(a),
        *torch._foreach_acos(a),
        *torch._foreach_asin(a),
        *torch._foreach_atan(a),
        *torch._foreach_ceil(a),
        *torch._foreach_cos(a),
        *torch._foreach_cosh(a),
        *torch._foreach_erf(a),
        *torch._foreach_erfc(a),
        *torch._foreach_exp(a),
        *torch._foreach_expm1(a),
        *torch._foreach_floor(a),
        *torch._foreach_frac(a),
        *torch._foreach_log(b),
        *torch._foreach_log10(b),
        *torch._foreach_log1p(b),
        *torch._foreach_log2(b),
        *torch._foreach_minimum(b, 1.0),
        *torch._foreach_pow(b, 2),
        *torch._foreach_reciprocal(b),
        *torch._foreach_round(a),
        *torch._foreach_rsqrt(b),
        *torch._foreach_sigmoid(a),
        *torch._foreach_sign(a),
        *torch._foreach_sin(a),
        *torch._foreach_sinh(a),
        *torch._foreach_tan(a),
        *torch._foreach_tanh(a),
        *torch._foreach_trunc(a),
    ]
