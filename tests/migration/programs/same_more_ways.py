"""Further ways of calling, and names that few programs use."""

import torch
import torch.nn.functional as F
from torch import nn


def numbers():
    return torch.tensor([[0.5, 2.25, 4.0], [1.0, 9.0, 0.0], [2.0, 3.0, 6.25]])


def case_functions_of_statistics_as_values():
    x = numbers()
    spread, middle = torch.std, torch.median
    table = {"var": torch.var, "both": torch.std_mean}
    found = [one(x) for one in (torch.std, torch.var, torch.median, torch.nanmedian)]
    return spread(x), middle(x), middle(x, 1), table["var"](x, 1), table["both"](x), found


def case_in_place_by_functions():
    x, whole, other = numbers(), torch.tensor([4, -6, 9]), torch.tensor([6, 4, 3])
    torch.i0_(x)
    divisor, multiple = torch.gcd_(whole.clone(), other), torch.lcm_(whole, other)
    product = torch.addmv_(torch.ones(3), numbers(), torch.ones(3), beta=0.5)
    return x, divisor, multiple, product


def case_windows_with_places():
    x = torch.arange(12.0).reshape(1, 2, 6)
    other = torch.max_pool1d_with_indices(x, 2)
    return F.max_pool1d_with_indices(x, 2), F.max_pool1d_with_indices(x, 3, stride=1), other


def case_bags_of_given_rows():
    rows = torch.arange(6.0).reshape(3, 2)
    layer = nn.EmbeddingBag.from_pretrained(rows, mode="sum")
    other = nn.EmbeddingBag.from_pretrained(embeddings=rows, freeze=False)
    places = torch.tensor([[0, 2], [1, 1]])
    return layer(places), layer.weight.requires_grad, other(places), other.weight.requires_grad


def case_seeds():
    torch.manual_seed(7)
    first = torch.initial_seed()
    torch.manual_seed(seed=3)
    return first, torch.random.initial_seed()


def case_convolution_over_time():
    x, weight = torch.arange(20.0).reshape(5, 2, 2), torch.ones(3, 2, 4)
    return torch.conv_tbc(x, weight, torch.zeros(4)), F.conv_tbc(x, weight, torch.ones(4), pad=1)


def case_all_dropped():
    x = numbers()
    return F.dropout(x, p=1.0), F.dropout(x, 1.0, training=False)


def case_several_ends():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    torch.autograd.backward([y.sum(), y], grad_tensors=[None, torch.ones(2)])
    return x.grad


def case_functions_in_contexts():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    silent, loud = torch.no_grad()(lambda a: a * 2), torch.enable_grad()(lambda a: a * 3)
    return silent(x).requires_grad, loud(x).requires_grad


def case_questions():
    x = torch.tensor([1.0, 2.0])
    return (
        x.is_conj(),
        torch.is_neg(x),
        x.is_nested,
        x.is_same_size(numbers()),
        x.is_leaf,
        x.grad_fn,
    )


def case_orders():
    order = torch.tensor([2, 0, 1])
    return nn.utils.rnn.invert_permutation(order), nn.utils.rnn.invert_permutation(None)


def case_datasets_side_by_side():
    one, other = torch.arange(4), torch.arange(4.0) * 2
    pairs = torch.utils.data.StackDataset(one, other)
    named = torch.utils.data.StackDataset(a=one, b=other)
    part = torch.utils.data.Subset(pairs, [1, 3])
    return pairs[2], len(pairs), named[3]["b"], part.indices, part[1], len(part.dataset)


def case_layers_into_weights():
    weights = torch.ones(2, 1, 2, 2), None, torch.zeros(2), torch.ones(2) * 3, 1e-5
    weight, bias = nn.utils.fuse_conv_bn_weights(*weights, torch.ones(2), torch.ones(2))
    flat = torch.ones(2, 3), torch.zeros(2), torch.zeros(2), torch.ones(2) * 3, 1e-5
    return weight, bias, nn.utils.fuse_linear_bn_weights(*flat, torch.ones(2), torch.ones(2))


def case_reflections():
    x = numbers()
    return x.orgqr(torch.ones(3)), torch.orgqr(x, torch.ones(2))


def case_annotations():
    return torch.jit.annotate(int, 3), torch.jit.unused(lambda a: a * 2)(numbers())


def case_memory_in_order():
    x = torch.arange(12.0).reshape(3, 4)
    rolling = torch.as_strided(torch.arange(6.0), size=(4, 3), stride=(1, 1)) * 2
    found = x.as_strided((2, 2), (4, 1), 1), torch.as_strided_copy(x, (3,), (5,)), rolling
    told = x.is_contiguous(), x.stride(), x.stride(dim=1), x.storage_offset(), x.dim_order()
    return found, told, torch.zeros(2, 0, 3).stride(), torch.tensor([[1, 2]]).unsqueeze(0).stride()


def case_gradients_of_steps():
    x = torch.ones(4, requires_grad=True)
    (torch.as_strided(x, (3, 2), (1, 1)) * torch.arange(6.0).reshape(3, 2)).sum().backward()
    return x.grad


def case_softmax_by_clusters():
    layer = nn.AdaptiveLogSoftmaxWithLoss(in_features=6, n_classes=8, cutoffs=[2, 4], div_value=2.0)
    for place, weight in enumerate(layer.parameters()):
        nn.init.constant_(weight, 0.1 * (place + 1))
    x = torch.arange(12.0).reshape(2, 6) / 10
    found = layer(x, torch.tensor([1, 7]))
    one = layer(x[0], torch.tensor(5))
    return found.output, found.loss, one.output, layer.log_prob(x), layer.predict(x)


def case_pulled_back():
    x = torch.tensor([0.5, -1.0])
    value, derivatives = torch.func.vjp(torch.sin, x)
    return value, derivatives(torch.ones(2))


def case_types():
    told = torch.finfo(type=torch.float16).max, torch.iinfo(type=torch.int8).min
    sizes = torch.float16.itemsize, torch.int64.itemsize, torch.bfloat16.itemsize
    return told, sizes, torch.typename(torch.ones(1).double()), torch.FloatTensor()


def case_nothing_to_do():
    x = torch.ones(2)
    layer = nn.utils.convert_conv2d_weight_memory_format(nn.ReLU(), torch.channels_last)
    worker = torch.utils.data.get_worker_info()
    return x.is_pinned(), x.share_memory_() + 1, layer(-x), worker is None


def case_shifts():
    x, many = torch.tensor([5, -2, 7]), torch.tensor([[5, -2], [7, 64]])
    left = (
        torch.bitwise_left_shift(many, many),
        x.bitwise_left_shift(torch.tensor([-1, 3, 70])),
        x.bitwise_left_shift(-1),
    )
    places = torch.tensor([1, 70, -1])
    right = torch.bitwise_right_shift(x, places), x.bitwise_right_shift(places)
    right = *right, x.bitwise_right_shift(1)
    return left, right, torch.tensor([True, False]).bitwise_left_shift(2)


def case_of_nothing():
    nothing = torch.zeros(0, 3)
    found = torch.nanmean(nothing), torch.cumsum(nothing, 0), torch.tensordot(nothing, nothing)
    return found, torch.topk(numbers(), 0, 1)


def case_integrals_of_small_integers():
    x = torch.tensor([0, 3, 200], dtype=torch.uint8)
    return torch.trapz(x, x), torch.trapezoid(numbers(), numbers() * 2, dim=0), torch.trapz(x)


def case_copies_of_parts():
    x = numbers()
    return torch.slice_copy(x, 1, 0, 3, 2), torch.slice_copy(x), torch.split_copy(x, 2, dim=1)


def case_names_for_the_same():
    x = numbers()
    torch.arctan_(x)
    torch.clip_(x, 0.25, 1.0)
    doubles = torch.tensor([[0.5, -1.5], [2.0, 0.25]], dtype=torch.float64)
    return x, x.is_cpu, x.is_mkldnn, doubles.histogram()


def case_single_elements():
    x = numbers()
    return torch.isin(x, 9), torch.isin(elements=x, test_element=2.0), torch.isin(3, x)


def case_numbers_where_a_condition_holds():
    x = numbers()
    low, high = 1, 2.5
    places = torch.where(x > 2, 1, 0)
    named = torch.where(other=1, condition=x > 2, input=x)
    return places, named, torch.where(x > 2, 0, x), torch.where(x > 2, low, high), x.where(x > 2, 0)


def case_inplace_by_its_place():
    found = []
    for change in range(4):
        x = numbers() - 2
        if change == 0:
            F.relu(x, True)
        elif change == 1:
            F.hardswish(x, True)
        elif change == 2:
            F.relu6(x, True)
        else:
            x = x, F.celu(x, 0.5, True)
        found.append(x)
    return found


def case_old_reductions_by_their_place():
    x = numbers() / 10
    return F.l1_loss(x, x + 1, "sum"), nn.MSELoss("none")(x, x + 1), nn.L1Loss(0)(x, x + 1)


def _scaled(x, factors):
    for factor, shift in factors.items():
        x = x * factor + shift
    return x


def _size(x, dim=None):
    return x.size(dim)


def case_of_keys_that_are_numbers():
    return _scaled(torch.arange(4.0), {2: 4, 3: 5})


def case_of_sizes_by_dimensions_that_may_be_none():
    sizes, x = torch.Tensor.size, torch.ones(2, 3)
    return tuple(sizes(x)), sizes(x, 1), tuple(_size(x)), _size(x, 1)


def case_of_several_dimensions_to_squeeze():
    return torch.ones(4, 1, 1).squeeze(1, 2)
