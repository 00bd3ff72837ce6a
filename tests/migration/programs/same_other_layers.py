"""Layers and functions of which torch's own samples hold none."""

import json
import math

import torch
import torch.nn.functional as F
from torch import nn


def numbers(*shape):
    return torch.linspace(-4.0, 3.7, math.prod(shape)).reshape(*shape)


def with_gradient(layer, *shape):
    x = numbers(*shape).requires_grad_()
    out = layer(x)
    (out * torch.linspace(0.5, 2.0, out.numel()).reshape(out.shape)).sum().backward()
    return out.detach(), x.grad


def filled(layer):
    with torch.no_grad():
        for p in layer.parameters():
            p.copy_(torch.linspace(-0.5, 0.75, p.numel()).reshape(p.shape))
    return layer.eval()


def case_activations():
    return [
        with_gradient(nn.Hardsigmoid(), 3, 7),
        with_gradient(nn.RReLU(0.25, 0.5).eval(), 3, 5),
        [
            act(numbers(2, 5))
            for act in (nn.Hardsigmoid(inplace=True), nn.RReLU(inplace=True).eval())
        ],
    ]


def case_activations_given_on():
    made = [act() for act in (nn.Hardsigmoid, nn.ReLU6)]
    return [act(numbers(2, 5)) for act in made]


def case_dropout():
    x = torch.ones(2, 4, 3, 3, 3)
    layers = [
        (nn.Dropout1d(0.5), x[:, :, 0, 0]),
        (nn.Dropout2d(0.5), x[:, :, 0]),
        (nn.Dropout3d(0.5), x),
        (nn.AlphaDropout(0.5), x),
        (nn.FeatureAlphaDropout(0.5), x),
    ]
    return [(list(layer(given).shape), layer.eval()(given)) for layer, given in layers]


def case_dropout_of_channels():
    whole = []
    for layer, size in ((nn.Dropout1d(0.5), 3), (nn.Dropout2d(0.5), 4), (nn.Dropout3d(0.5), 5)):
        out = layer(torch.ones(4, 64, *[2] * (size - 2))).reshape(256, -1)
        whole.append(bool(((out == 0).all(1) | (out == 2).all(1)).all()))
        whole.append(bool((out == 0).any()) and bool((out == 2).any()))
    return whole


def case_dropout_of_other_ranks():
    layer, found = nn.Dropout2d(0.5), []
    for size in ((64, 32), (16, 32, 9), (32, 16, 2, 2)):
        out = layer(torch.ones(*size)).reshape(size[0] * size[1], -1)
        kept = (out == 2).all(1)
        found.append(bool((kept | (out == 0).all(1)).all()))
        found.append(bool(kept.any()) and not bool(kept.all()))
    return found


def case_rows_of_tables():
    x = torch.tensor([[0, 2, 1], [3, 1, 1]])
    table = filled(nn.EmbeddingBag(4, 3, mode="sum"))
    flat = table(torch.tensor([1, 2, 0, 3]), torch.tensor([0, 3]))
    return [filled(nn.EmbeddingBag(4, 3))(x), table(x), flat]


def case_places():
    unfolded = numbers(1, 8, 9)
    return [
        nn.ChannelShuffle(2)(numbers(1, 6, 2, 2)),
        with_gradient(nn.Fold((4, 4), 2), 1, 8, 9),
        F.fold(unfolded, (4, 4), (2, 2)),
        F.fold(numbers(1, 4, 4), (3, 3), 2, padding=1, stride=2),
        nn.Upsample(scale_factor=2)(numbers(1, 2, 3, 3)),
        nn.Upsample(scale_factor=2.0, mode="bilinear", align_corners=True)(numbers(1, 2, 3, 3)),
        nn.Upsample(size=(5, 4), mode="bilinear")(numbers(1, 2, 3, 3)),
        nn.Upsample(size=5)(numbers(1, 2, 3)),
    ]


def case_grids():
    theta = torch.tensor([[[1.0, 0.5, 0.0], [0.0, 2.0, 0.25]]])
    flat = F.affine_grid(theta, (1, 1, 2, 3), align_corners=False)
    corners = F.affine_grid(theta, [1, 1, 2, 3], align_corners=True)
    return flat, corners, F.affine_grid(numbers(1, 3, 4), (1, 2, 2, 2, 3), align_corners=False)


def case_distances():
    x, y = numbers(3, 4), numbers(3, 4).flip(0)
    return [nn.PairwiseDistance()(x, y), nn.PairwiseDistance(1.0, keepdim=True)(x, y)]


def case_pooling():
    x = numbers(1, 2, 4, 4).abs()
    return [
        F.lp_pool1d(x[0], 2, 2),
        F.lp_pool2d(x, 2.0, 2, stride=1),
        F.lp_pool3d(x[:, None], 2, 2, ceil_mode=True),
    ]


def case_recurrent():
    layer = filled(nn.RNN(3, 2, num_layers=2, nonlinearity="relu", batch_first=True))
    out, state = layer(numbers(2, 4, 3))
    return out.detach(), state.detach()


def case_decoder():
    layer = nn.TransformerDecoderLayer(4, 2, 8, dropout=0.0, batch_first=True)
    net = filled(nn.TransformerDecoder(layer, 2, norm=nn.LayerNorm(4)))
    mask = nn.Transformer.generate_square_subsequent_mask(3)
    return net(numbers(2, 3, 4), numbers(2, 5, 4), tgt_mask=mask).detach()


def case_first_values():
    w = nn.Parameter(torch.zeros(4, 3))
    fans = [nn.init._calculate_fan_in_and_fan_out(torch.zeros(*s)) for s in ((4, 3), (2, 3, 5, 5))]
    return fans, nn.init._calculate_fan_in_and_fan_out(w)


def case_first_values_by_functions():
    ways = (
        (nn.init.xavier_normal_, 0.14),
        (nn.init.xavier_uniform_, 0.14),
        (nn.init.kaiming_normal_, 0.14),
        (nn.init.kaiming_uniform_, 0.14),
        (nn.init.trunc_normal_, 0.88),
        (nn.init.normal_, 1.0),
        (nn.init.uniform_, 0.29),
        (nn.init.orthogonal_, 0.1),
        (nn.init.xavier_normal, 0.14),
        (nn.init.xavier_uniform, 0.14),
        (nn.init.kaiming_normal, 0.14),
        (nn.init.kaiming_uniform, 0.14),
        (nn.init.normal, 1.0),
        (nn.init.uniform, 0.29),
        (nn.init.orthogonal, 0.1),
    )
    found = []
    for way, deviation in ways:
        w = nn.Parameter(torch.zeros(100, 100))
        way(w)
        found.append((w.std().item() / deviation) ** 2)
    return [0.85 < one < 1.15 for one in found]


def case_known_first_values():
    ways = (nn.init.dirac_, nn.init.eye_, nn.init.ones_, nn.init.zeros_)
    shapes = ((4, 2, 3), (3, 3), (2, 2), (2, 2))
    made = [nn.Parameter(torch.full(shape, 0.5)) for shape in shapes]
    for way, w in zip(ways, made):
        way(w)
    return [w.detach() for w in made]


def case_typed():
    return [
        torch.ByteTensor([1, 2]),
        torch.CharTensor([1, 2]),
        torch.ShortTensor([1, 2]),
        torch.LongTensor([1, 2]),
        torch.DoubleTensor([0.5, 2.0]),
        torch.HalfTensor([0.5, 2.0]),
        torch.BoolTensor([True, False]),
    ]


def case_windows():
    made = (torch.bartlett_window, torch.blackman_window, torch.hamming_window)
    whole = [torch.kaiser_window(6), torch.kaiser_window(5, periodic=False, beta=6.0)]
    whole += [torch.bartlett_window(5), torch.blackman_window(6) + 0.001, torch.hamming_window(5)]
    return [*whole, *(window(5, periodic=False).abs() + 0.001 for window in made)]


def case_statistics():
    flat, deep = nn.BatchNorm2d(2), nn.BatchNorm3d(2)
    flat(numbers(3, 2, 2, 2))
    deep(numbers(3, 2, 2, 2, 2))
    kept = flat.running_mean.clone()
    flat.reset_running_stats()
    deep.reset_running_stats()
    return kept, flat.running_mean, flat.running_var, deep.eval()(numbers(1, 2, 1, 1, 2)).detach()


def case_matrices():
    x = torch.tensor([[2.0, 1.0], [0.5, 3.0]])
    return [
        torch.slogdet(x),
        x.slogdet(),
        torch.linalg.matmul(x, x),
        torch.linalg.matrix_exp(x / 4),
    ]


def case_special():
    x = torch.tensor([0.25, 0.5, 0.75])
    return [
        torch.special.erfinv(x),
        [of(x) for of in (torch.special.erf, torch.special.erfc, torch.special.expit)],
        torch.special.i0(x),
        torch.special.logsumexp(x, 0),
        torch.special.multigammaln(x + 3, 2),
        torch.special.polygamma(1, x),
        torch.special.sinc(x),
        torch.special.softmax(x, 0),
        str(torch.result_type(x, 2)).rpartition(".")[2].lower(),
    ]


def case_double_beside_numbers():
    x = torch.tensor([0.1, 0.3, 0.7], dtype=torch.float64)
    y, z = x.clone(), x.clone()
    others = y, z
    y //= 0.1
    y %= 1.7
    z **= 0.3
    compared = [x < 0.3, x <= 0.3, x > 0.1, x >= 0.7, 0.3 < x, z == x**0.3]
    return [*compared, x % 0.1 > 0.05, x // 0.1, 0.1 / x, 0.1 // x, y - 0.3, z, *others]


def typed(values):
    return [
        torch.ByteTensor(values),
        torch.CharTensor(values),
        torch.ShortTensor(values),
        torch.LongTensor(values),
        torch.DoubleTensor(values),
        torch.HalfTensor(values),
        torch.BoolTensor(values),
    ]


def case_typed_of_any():
    return [typed(json.loads(text)) for text in ("[1, 0]", "[[1], [2]]")]


def made_by(kind):
    return [kind([1, 0]), kind([2, 3]), kind(2, 3).zero_()]


def case_typed_by_classes():
    kinds = (torch.ByteTensor, torch.CharTensor, torch.ShortTensor, torch.LongTensor)
    Long = torch.LongTensor
    floats = [made_by(kind) for kind in (torch.DoubleTensor, torch.HalfTensor, torch.FloatTensor)]
    return [made_by(kind) for kind in kinds], floats, list(map(Long, ([1, 2], [3])))


def of_any_type(x):
    return [
        torch.special.digamma(x),
        torch.special.erf(x),
        torch.special.erfc(x),
        torch.special.expit(x),
        torch.special.expm1(x),
        torch.special.gammaln(x),
        torch.special.log1p(x),
        torch.special.psi(x),
        torch.arccos(x),
        torch.arccosh(x),
        torch.arcsin(x),
        torch.arcsinh(x),
        torch.arctan(x),
        torch.arctanh(x),
        x.arccos(),
        x.arccosh(),
        x.arcsin(),
        x.arcsinh(),
        x.arctan(),
        x.arctanh(),
    ]


def case_of_any_type():
    return [of_any_type(torch.tensor(json.loads(text))) for text in ("[1, 3]", "[1.5, 2.5]")]


def case_transforms():
    x = numbers(4, 6)
    found = [torch.fft.ihfftn(x, dim=1), torch.fft.ihfftn(x, dim=(0, 1)), torch.fft.ihfft(x)]
    return [torch.view_as_real(one.resolve_conj()).mul(100).round() + 0.5 for one in found]
