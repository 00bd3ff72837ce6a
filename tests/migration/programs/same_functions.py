"""Functions and layers that torch has no samples of, with the project's functions in their place."""

import json
from collections import deque

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import SubsetRandomSampler, WeightedRandomSampler

X = torch.arange(9, dtype=torch.float32).reshape(3, 3) + torch.eye(3)


class Kept(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.ones(2))
        self.scales = nn.ParameterList([nn.Parameter(torch.ones(2)), nn.Parameter(torch.zeros(2))])

    def forward(self, x):
        return sum(x * scale for scale in self.scales) + self.seen


def case_determinants():
    return torch.det(X), X.det(), torch.inverse(X), X.inverse()


def case_diagonals():
    x, y = X.clone(), torch.zeros(3, 3)
    x.fill_diagonal_(7)
    y.fill_diagonal_(1.5)
    return x, y


def case_windows():
    return torch.hann_window(6), torch.hann_window(5, periodic=False)


def case_limits_of_integers():
    return torch.iinfo(torch.int32).max, torch.iinfo(torch.int64).min


def case_whether_gradients_are_recorded():
    with torch.no_grad():
        inside = torch.is_grad_enabled()
    return inside, torch.is_grad_enabled()


def case_buffers():
    net = Kept()
    return list(net.buffers()), [name for name, _ in net.named_buffers()]


def case_lists_of_parameters():
    net = Kept()
    return net(X[:2, :2]), len(net.scales), len(list(net.parameters()))


def case_masks_of_transformers():
    return nn.Transformer.generate_square_subsequent_mask(3)


def case_logarithms_without_a_dimension():
    cube = X.reshape(X.shape[0], -1, 1)
    layer = nn.LogSoftmax()
    return (
        [F.log_softmax(one) for one in (X[0], X, cube)],
        F.log_softmax(X, dtype=torch.float64),
        torch.special.log_softmax(X, 1),
        [layer(one) for one in (X[0], X, cube)],
        [nn.LogSoftmax(dim=0)(X), nn.LogSoftmax(-1)(X), nn.LogSoftmax(dim=None)(X)],
    )


def case_similarity():
    return nn.CosineSimilarity(dim=0)(X, X.t()), nn.CosineSimilarity()(X, X + 1)


def case_windows_of_images():
    image = torch.arange(32, dtype=torch.float32).reshape(1, 2, 4, 4)
    return F.unfold(image, 2), nn.Unfold(2, stride=2)(image)


def case_larger_images():
    image = torch.arange(8, dtype=torch.float32).reshape(1, 2, 2, 2)
    layer = nn.Upsample(scale_factor=2)
    other = nn.Upsample(size=(3, 3), mode="bilinear", align_corners=True)
    return layer(image), other(image)


def case_padded_sequences():
    rows = [torch.ones(3, 2), torch.ones(1, 2) * 2]
    return pad_sequence(rows, batch_first=True), pad_sequence(rows, padding_value=7.0)


def case_tensors_of_types():
    return (
        torch.FloatTensor([1, 2]),
        torch.IntTensor([3]),
        torch.ByteTensor([4]),
        torch.Tensor([5, 6]),
        torch.as_tensor([1.5, 2.5]),
    )


def of_kind(x, kind):
    return x.type(kind)


def network_of_kind(net, kind):
    return net.type(kind)


def case_classes_of_tensors_of_devices():
    there = (
        *(torch.cuda.BoolTensor, torch.cuda.ByteTensor, torch.cuda.CharTensor),
        *(torch.cuda.ShortTensor, torch.cuda.IntTensor, torch.cuda.LongTensor),
        *(torch.cuda.HalfTensor, torch.cuda.BFloat16Tensor, torch.cuda.DoubleTensor),
    )
    here = (
        *(torch.BoolTensor, torch.ByteTensor, torch.CharTensor),
        *(torch.ShortTensor, torch.IntTensor, torch.LongTensor),
        *(torch.HalfTensor, torch.BFloat16Tensor, torch.DoubleTensor),
    )
    kinds = there if torch.cuda.is_available() else here
    return [torch.tensor([0.0, 1.0, 2.0]).type(kind).double() for kind in kinds]


def case_classes_of_tensors_as_values():
    Kind = torch.cuda.FloatTensor if torch.cuda.is_available() else torch.FloatTensor
    kinds = {"whole": torch.LongTensor, "half": torch.HalfTensor}
    integers = torch.tensor([1, 2])
    return (
        Kind(2, 3).fill_(1.0),
        Kind(np.array([[1.5, 2.5]])),
        Kind(*integers.size()).fill_(0.0),
        Kind([3, 4]),
        Kind(range(2)),
        Kind(),
        integers.type(Kind),
        kinds["whole"]([1, 2]),
        of_kind(X, kinds["whole"]),
        X.type("torch.DoubleTensor"),
        of_kind(X, torch.float16),
        of_kind(X, integers.type()),
        network_of_kind(nn.Linear(2, 2), torch.DoubleTensor).weight.dtype == torch.float64,
    )


def case_names_of_types():
    return torch.ones(2).type(), torch.ones(2).int().type()


def case_modules_of_other_types():
    net = nn.Linear(2, 2)
    half, double = nn.Linear(2, 2).half(), nn.Linear(2, 2).double()
    return (
        net.to(torch.float64).weight.dtype == torch.float64,
        half.weight.dtype == torch.float16,
        double.weight.dtype == torch.float64,
        double.float().weight.dtype == torch.float32,
    )


def case_vectors_of_parameters():
    net = nn.Linear(2, 2)
    with torch.no_grad():
        net.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
        net.bias.copy_(torch.tensor([5.0, 6.0]))
    return nn.utils.parameters_to_vector(net.parameters())


def case_weights_that_are_parted():
    net = nn.Linear(2, 2)
    with torch.no_grad():
        net.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
        net.bias.copy_(torch.tensor([5.0, 6.0]))
    return nn.utils.weight_norm(net)(torch.ones(1, 2))


def case_variables_handed_on():
    first, second = map(torch.autograd.Variable, (X, X + 1))
    is_one = isinstance(first, torch.autograd.Variable)
    return first + second, torch.autograd.Variable(X, volatile=True), first.requires_grad, is_one


def case_optimizers_by_name():
    found = []
    for name in ("Adam", "RMSprop", "SGD"):
        x = nn.Parameter(X.clone())
        optimizer = getattr(torch.optim, name)([x], lr=0.1)
        (x * x).sum().backward()
        optimizer.step()
        found.append(x.detach())
    return found


def case_backwards():
    x = torch.autograd.Variable(torch.ones(2), requires_grad=True)
    torch.autograd.backward((x * x).sum())
    return x.grad


def case_layers_by_name():
    return [getattr(nn, name)()(X) for name in ("ReLU", "Sigmoid")]


def case_several_devices():
    return nn.DataParallel(nn.ReLU())(X - 4)


def case_dropout():
    return nn.Dropout(1.0).eval()(X)


def case_embeddings():
    return nn.Embedding.from_pretrained(X)(torch.tensor([2, 0]))


def case_norms_of_several_devices():
    net = nn.SyncBatchNorm.convert_sync_batchnorm(nn.Sequential(nn.BatchNorm1d(3)))
    return net.eval()(X)


def case_divided():
    x = torch.ones(3)
    y = x
    y /= 4
    return x


def case_functions_of_integers():
    return torch.special.expm1(torch.tensor([0, 1])), torch.is_complex(X), X.dtype.is_complex


def made_of(values):
    return torch.FloatTensor(values), torch.IntTensor(values), torch.Tensor(values)


def case_tensors_of_types_from_elsewhere():
    given = (*map(json.loads, ("[1, 2]", "[[3], [4]]")), range(3), deque([5, 6]))
    return [made_of(one) for one in given]


def read(data):
    return torch.as_tensor(data) * 2


def case_what_may_be_a_tensor():
    return read(X), read(np.ones(3, dtype=np.float32)), read([1, 2]), read(1.5)


def case_packed_sequences():
    padded, lengths = torch.ones(2, 3, 2), torch.tensor([3, 1])
    found = []
    for layer in (nn.LSTM(2, 2, batch_first=True), nn.GRU(2, 2, batch_first=True)):
        with torch.no_grad():
            for weight in layer.parameters():
                weight.copy_(torch.ones_like(weight) / 2)
        packed = pack_padded_sequence(padded, lengths, batch_first=True)
        output, _ = layer(packed)
        found.append(pad_packed_sequence(output, batch_first=True))
    return found


def case_draws_that_can_only_be_one():
    x, y, z = torch.zeros(4), torch.zeros(4), torch.zeros(4)
    x.bernoulli_(1.0)
    y.random_(3, 4)
    z.uniform_(0.5, 0.5)
    logits = torch.tensor([[0.0, 1000.0, 0.0]])
    return x, y, z, F.gumbel_softmax(logits, hard=True)


def case_samplers():
    subset = SubsetRandomSampler([3, 5, 7])
    weighted = WeightedRandomSampler([0.0, 0.0, 1.0], 4)
    return sorted(int(one) for one in subset), [int(one) for one in weighted]


def case_norms_of_weights():
    net = nn.Linear(3, 2)
    with torch.no_grad():
        net.weight.copy_(torch.ones(2, 3))
        net.bias.copy_(torch.zeros(2))
    return nn.utils.spectral_norm(net)(torch.ones(1, 3))


def case_eigenvalues():
    values, _ = torch.linalg.eig(torch.eye(3) * 2)
    return values.real


def filled(fill):
    x = torch.empty(64, 16)
    fill(x)
    return x


def case_functions_that_fill():
    uniform, normal = filled(nn.init.kaiming_uniform_), filled(nn.init.kaiming_normal_)
    bound = (6 / 16) ** 0.5
    return (
        bool(uniform.abs().max() <= bound),
        bool(uniform.abs().max() > 0.9 * bound),
        bool((normal.std() - (2 / 16) ** 0.5).abs() < 0.05),
    )


def case_changes_by_other_names():
    found = []
    x = X / 20 - 0.2
    x.absolute_()
    found.append(x)
    x = X / 20 - 0.2
    x.arccos_()
    found.append(x)
    x = X / 20 - 0.2
    x.arcsin_()
    found.append(x)
    x = X / 20 - 0.2
    x.arcsinh_()
    found.append(x)
    x = X / 20 - 0.2
    x.arctan_()
    found.append(x)
    x = X / 20 - 0.2
    x.arctanh_()
    found.append(x)
    x = X / 20 - 0.2
    x.fix_()
    found.append(x)
    x = X / 20 - 0.2
    x.negative_()
    found.append(x)
    x = X / 20 - 0.2
    x.relu_()
    found.append(x)
    x = X + 2
    x.arccosh_()
    found.append(x)
    x = X + 1
    x.arctan2_(X.t() + 1)
    found.append(x)
    x = X + 1
    x.divide_(X.t() + 1)
    found.append(x)
    x = X + 1
    x.greater_(X.t() + 1)
    found.append(x)
    x = X + 1
    x.less_equal_(X.t() + 1)
    found.append(x)
    x = X + 1
    x.multiply_(X.t() + 1)
    found.append(x)
    x = X + 1
    x.not_equal_(X.t() + 1)
    found.append(x)
    x = X + 1
    x.subtract_(X.t() + 1)
    found.append(x)
    x = X.clone()
    x.clip_(1, 4)
    found.append(x)
    x = X.clone()
    x.swapaxes_(0, 1)
    found.append(x)
    x = X.clone()
    x.swapdims_(0, 1)
    found.append(x)
    return found


def changed(x, y):
    x.relu_()
    y.clip_(1, 4)
    x.multiply_(y)
    y.subtract_(x)
    x.divide_(2)
    y.negative_()
    x.absolute_()
    y.fix_()
    x.greater_(1)
    y.less_equal_(1)
    x.not_equal_(y)


def case_changes_of_what_was_given():
    x, y = X - 4, X + 0.5
    changed(x, y)
    z = X / 20
    changed_by_angles(z, z + 2)
    return x, y, z


def changed_by_angles(z, w):
    z.arccos_()
    z.divide_(4)
    z.arcsin_()
    z.divide_(4)
    z.arctanh_()
    z.arcsinh_()
    z.arctan_()
    w.arccosh_()
    z.arctan2_(w)


def case_of_bags_with_an_end():
    bag = nn.EmbeddingBag(10, 2, mode="sum", include_last_offset=True)
    with torch.no_grad():
        bag.weight.copy_(torch.arange(20.0).reshape(10, 2))
    places, ends = torch.tensor([1, 2, 3, 4, 5, 6, 7]), torch.tensor([0, 2, 5, 6])
    means = F.embedding_bag(places, bag.weight, ends, mode="mean", include_last_offset=True)
    most = F.embedding_bag(places, bag.weight, ends, mode="max", include_last_offset=True)
    return bag(places, ends), means, most


def case_of_matrices_without_factors():
    a = torch.eye(3).repeat(2, 1, 1)
    a[1, 1, 1] = 0
    whole, info = torch.linalg.cholesky_ex(a)
    inverse, pivots = torch.linalg.inv_ex(a)
    return whole[0], info, inverse[0], pivots, torch.linalg.cholesky_ex(a[1])[1]


def _is_half(x):
    return isinstance(x, torch.cuda.HalfTensor)


def case_of_classes_that_are_asked_for():
    x, y = torch.ones(2), torch.arange(3)
    return (
        (isinstance(x, torch.FloatTensor), isinstance(y, (torch.FloatTensor, torch.IntTensor))),
        (isinstance(y, (torch.IntTensor, torch.LongTensor)), isinstance(3, torch.LongTensor)),
        (isinstance(x, torch.cuda.FloatTensor), _is_half(x.half()), isinstance(x, torch.Tensor)),
    )
