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


def case_made_of_others():
    a, b = made(), [torch.tensor([0.5, 0.25]), torch.tensor([2.0])]
    c = [torch.tensor([2.0, 4.0]), torch.tensor([3.0])]
    return [
        *torch._foreach_add(a, b, alpha=2),
        *torch._foreach_addcdiv(a, b, c, value=0.5),
        *torch._foreach_addcmul(a, b, c, value=0.5),
        *torch._foreach_clamp_max(a, 0.25),
        *torch._foreach_clamp_min(a, b),
        *torch._foreach_lerp(a, b, 0.25),
        *torch._foreach_maximum(a, b),
        *torch._foreach_neg(a),
        *torch._foreach_sub(a, b, alpha=2),
    ]


def case_changed_each():
    a, b = made(), [torch.tensor([0.5, 0.25]), torch.tensor([2.0])]
    torch._foreach_asin_(a)
    torch._foreach_sin_(a)
    torch._foreach_atan_(a)
    torch._foreach_tan_(a)
    torch._foreach_cos_(a)
    torch._foreach_acos_(a)
    torch._foreach_sinh_(a)
    torch._foreach_tanh_(a)
    torch._foreach_erf_(a)
    torch._foreach_cosh_(a)
    torch._foreach_exp_(a)
    torch._foreach_log_(a)
    torch._foreach_expm1_(a)
    torch._foreach_log1p_(a)
    torch._foreach_neg_(a)
    torch._foreach_abs_(a)
    torch._foreach_sqrt_(a)
    torch._foreach_rsqrt_(a)
    torch._foreach_reciprocal_(a)
    torch._foreach_sigmoid_(a)
    torch._foreach_erfc_(a)
    torch._foreach_log2_(b)
    torch._foreach_pow_(b, 2)
    torch._foreach_clamp_max_(b, 3.5)
    torch._foreach_minimum_(b, 3.0)
    torch._foreach_frac_(c := torch._foreach_mul(b, 1.25))
    torch._foreach_floor_(d := torch._foreach_mul(b, 1.25))
    torch._foreach_ceil_(e := torch._foreach_mul(b, 1.25))
    torch._foreach_round_(f := torch._foreach_mul(b, 1.25))
    torch._foreach_trunc_(g := torch._foreach_mul(b, -1.25))
    torch._foreach_sign_(h := torch._foreach_mul(b, -1.25))
    torch._foreach_log10_(b)
    return [*a, *b, *c, *d, *e, *f, *g, *h]
