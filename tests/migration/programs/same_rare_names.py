"""Names that few programs use, and calls that unpack what is made for them alone."""

import torch
import torch.distributions as D
import torch.nn.functional as F
from torch import nn
from torch.nn.utils import prune
from torch.utils import data


def numbers():
    return torch.tensor([[0.5, 2.25, 4.0], [1.0, 9.0, 0.0], [2.0, 3.0, 6.25]])


def case_arguments_made_to_be_unpacked():
    args = (numbers() + 1, 1)
    kwargs = {"input": numbers(), "lambd": 3.0}
    old = {"input": numbers(), "target": torch.ones(3, 3), "size_average": False}
    parts = ((numbers(), numbers()),)
    return torch.sum(*args), F.hardshrink(**kwargs), F.mse_loss(**old), torch.hstack(*parts)


def case_arguments_that_are_unpacked_again():
    given = (numbers(), 0)
    x = numbers()
    for _ in range(2):
        x = torch.cumprod(*given) + x
    return x


def case_a_method_as_a_value():
    x = numbers()
    cast = x.to
    return cast(torch.float64), cast("cpu")


def case_types_of_elements():
    kinds = (torch.float32, torch.complex64, torch.uint8, torch.bool)
    x = numbers()
    return (
        [one.is_signed for one in kinds],
        torch.float32.to_complex() == torch.complex64,
        torch.complex128.to_real() == torch.float64,
        x.new_tensor([1, 2]),
        x.new_tensor(data=[1, 2], dtype=torch.int64),
        torch.numel(input=x),
        torch.negative(x),
        torch.fix(x),
    )


def case_in_place_by_another_name():
    x, y = numbers(), numbers()
    torch.negative_(x)
    torch.fix_(y)
    return x, y


def case_functions_of_conditions():
    x = numbers()
    first = torch.cond(x.sum() > 0, lambda a: a + 1, lambda a: a - 1, (x,))
    return first, torch.cond(
        pred=torch.tensor(False), true_fn=torch.sin, false_fn=lambda a: a - 1, operands=(x,)
    )


def case_other_libraries():
    x = numbers()
    return torch.from_dlpack(x), torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(x))


def case_numbers_that_are_certain():
    x = torch.empty(3, 5)
    nn.init.sparse_(x, sparsity=1.0)
    kept = nn.init.sparse_(tensor=torch.empty(4, 5), sparsity=0.5, std=0.1)
    counts = torch.binomial(torch.tensor([5.0, 6.0]), torch.tensor([1.0, 0.0]))
    return x, (kept == 0).sum(0), counts


def case_comparisons():
    torch.testing.assert_allclose(numbers(), numbers() + 1e-7)
    torch.testing.assert_allclose([1.0], numbers()[1, :1], rtol=1e-3, atol=0.0)
    try:
        torch.testing.assert_allclose(actual=numbers(), expected=numbers() + 1)
    except AssertionError:
        return True
    return False


def case_gradients_of_convolutions():
    x, w = torch.arange(18.0).reshape(1, 2, 9), torch.arange(12.0).reshape(3, 2, 2) / 7
    g = torch.arange(12.0).reshape(1, 3, 4)
    image, kernel = torch.arange(25.0).reshape(1, 1, 5, 5), torch.arange(4.0).reshape(1, 1, 2, 2)
    slope = torch.arange(16.0).reshape(1, 1, 4, 4)
    return (
        nn.grad.conv1d_input((1, 2, 9), w, g, stride=2),
        nn.grad.conv1d_weight(x, w.shape, g, 2),
        nn.grad.conv2d_input(image.shape, kernel, slope),
        nn.grad.conv3d_input((1, 1, 1, 5, 5), kernel[:, :, None], slope[:, :, None]),
        nn.grad.conv3d_weight(image[:, :, None], (1, 1, 1, 2, 2), slope[:, :, None]),
        nn.grad.conv2d_weight(input=image, weight_size=(1, 1, 2, 2), grad_output=slope),
    )


def case_functions_of_distributions():
    p = torch.tensor([0.0, 0.25, 0.75])
    rows = D.utils.vec_to_tril_matrix(torch.arange(6.0))
    return (
        D.utils.probs_to_logits(p),
        D.utils.probs_to_logits(p, is_binary=True),
        D.utils.logits_to_probs(p),
        D.utils.logits_to_probs(logits=p, is_binary=True),
        D.utils.clamp_probs(p),
        rows,
        D.utils.tril_matrix_to_vec(rows),
        D.utils.tril_matrix_to_vec(rows, diag=-1),
        D.constraint_registry.biject_to(D.constraints.positive)(p),
        D.constraint_registry.transform_to(D.constraints.positive)(p),
    )


def case_other_weights():
    net = nn.Sequential(nn.Linear(3, 2), nn.LayerNorm(2))
    for one in net.parameters():
        nn.init.constant_(one, 0.5)
    given = {"0.weight": numbers()[:2], "1.bias": torch.ones(2)}
    linear = nn.Linear(3, 1)
    w = {"weight": torch.ones(1, 3), "bias": torch.zeros(1)}
    return (
        torch.func.functional_call(net, given, (numbers(),)),
        net(numbers()),
        torch.func.functional_call(linear, w, numbers()),
        nn.utils.stateless.functional_call(linear, w, (numbers(),)),
    )


def case_gradients_by_a_norm():
    p = nn.Parameter(torch.ones(2))
    (p * 3).sum().backward()
    nn.utils.clip_grads_with_norm_([p], 1.0, torch.tensor(2.0))
    return p.grad


def case_scalers():
    scaler = torch.amp.GradScaler("cpu", init_scale=4.0, growth_factor=3.0)
    scaler.set_growth_interval(7)
    known = (scaler.get_growth_factor(), scaler.get_backoff_factor(), scaler.get_growth_interval())
    return scaler.get_scale(), scaler.is_enabled(), known, scaler.scale(torch.ones(2))


def case_samplers():
    batches = data.BatchSampler(data.SequentialSampler(range(5)), batch_size=2, drop_last=True)
    drawn = data.RandomSampler(range(3), replacement=True, num_samples=5)
    loader = data.DataLoader(data.TensorDataset(torch.arange(4.0)), batch_size=3, drop_last=True)
    return (
        (batches.batch_size, batches.drop_last),
        (drawn.num_samples, drawn.replacement),
        (loader.drop_last, loader.num_workers),
        data.SubsetRandomSampler([4, 2]).indices,
    )


def case_a_seed_by_another_name():
    torch.random.manual_seed(3)
    return torch.initial_seed()


def case_dropout_of_volumes():
    layer = nn.Dropout3d(0.2, inplace=True)
    layer.eval()
    return layer(torch.ones(1, 2, 2, 2, 2))


def linear():
    layer = nn.Linear(3, 2)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[0.1, -0.5, 0.3], [0.2, 0.9, -0.4]]))
        layer.bias.copy_(torch.tensor([1.0, 2.0]))
    return layer


def case_pruned_by_size():
    layer = prune.l1_unstructured(linear(), name="weight", amount=2)
    first = layer.weight_mask.clone()
    prune.l1_unstructured(layer, "weight", amount=0.5)
    names = [name for name, _ in layer.named_parameters()]
    known = (prune.is_pruned(layer), names, first, layer.weight_mask, layer(numbers()))
    prune.remove(layer, "weight")
    return known, layer.weight, prune.is_pruned(layer), [n for n, _ in layer.named_parameters()]


def case_pruned_along_a_dimension():
    layer = prune.ln_structured(linear(), "weight", amount=0.5, n=1, dim=1)
    other = prune.random_structured(linear(), "weight", amount=1, dim=0)
    return layer.weight, (other.weight_mask.sum(1) == 0).sum()


def case_pruned_otherwise():
    layer = linear()
    prune.identity(layer, "bias")
    prune.custom_from_mask(layer, "weight", mask=torch.tensor([[1, 0, 1], [0, 1, 1]]))
    other = prune.random_unstructured(linear(), "weight", amount=3)
    layer(numbers()).sum().backward()
    return layer.weight, layer.bias, other.weight_mask.sum(), layer.weight_orig.grad


def case_settings():
    torch.set_float32_matmul_precision("highest")  # other programs may have run before
    torch.set_warn_always(False)
    before = (torch.get_float32_matmul_precision(), torch.is_warn_always_enabled())
    torch.set_float32_matmul_precision("high")
    torch.set_warn_always(True)
    torch.set_num_threads(2)
    torch.use_deterministic_algorithms(True)
    after = (
        torch.get_float32_matmul_precision(),
        torch.is_warn_always_enabled(),
        torch.get_num_threads(),
        torch.are_deterministic_algorithms_enabled(),
    )
    torch.set_float32_matmul_precision("highest")
    torch.set_warn_always(False)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(False)
    return before, after, torch.is_inference_mode_enabled(), torch.is_autocast_enabled()


def case_the_mode_of_plain_layers():
    layer, both = nn.Linear(2, 3), nn.Sequential(nn.ReLU(), nn.Identity())
    return layer.training, both.training, both[0].training


def case_the_release():
    release = torch.__version__
    newer = (release >= "1.9", release > "2.2.0", release < "10.0", release >= (2, 1))
    return newer, isinstance(release, str), release.split(".")[0]


def case_parameters_with_arguments():
    net = nn.Sequential(linear(), nn.BatchNorm1d(2))
    net.register_buffer("scale", torch.ones(2))
    return (
        [name for name, _ in net.named_parameters(prefix="net", recurse=True)],
        [name for name, _ in net.named_parameters("net")],
        [name for name, _ in net[0].named_parameters(recurse=False)],
        len(list(net.parameters(recurse=False))),
        len(list(net[0].parameters(False))),
        [name for name, _ in net.named_buffers(prefix="net", recurse=False)],
        [name for name, _ in net.named_modules(prefix="net")],
    )


def case_what_compilers_need():
    layer = nn.ReLU()
    layer.compile(backend="eager")
    torch.compiler.reset()
    kinds = (torch.get_autocast_gpu_dtype() == torch.float16, torch.is_autocast_cache_enabled())
    return layer(numbers() - 2), torch.amp.is_autocast_available("cpu"), kinds


def case_of_buffers_that_are_given():
    net = nn.Sequential(nn.BatchNorm1d(3), nn.Linear(3, 2))
    net.register_buffer("scale", torch.ones(2))
    with torch.no_grad():
        for p in net.parameters():
            p.fill_(0.5)
    x = torch.arange(12.0).reshape(4, 3)
    mean = torch.zeros(3)
    given = {"0.running_mean": mean, "1.bias": torch.tensor([1.0, 2.0])}
    out = torch.func.functional_call(net, given, (x,))
    kept = net[0].running_mean.clone()
    return out, mean, kept, net[1].bias.detach().clone(), [name for name, _ in net.named_buffers()]


class Doubled(data.DataLoader):
    def __iter__(self):
        for one in super().__iter__():
            yield one[0] * 2


def made_again(loader: data.DataLoader):
    return data.DataLoader(
        loader.dataset,
        batch_size=loader.batch_size,
        num_workers=loader.num_workers,
        collate_fn=loader.collate_fn,
        pin_memory=loader.pin_memory,
        timeout=loader.timeout,
        worker_init_fn=loader.worker_init_fn,
        generator=loader.generator,
        prefetch_factor=loader.prefetch_factor,
    )


def case_what_a_loader_was_made_with():
    numbers = data.TensorDataset(torch.arange(5.0))
    again = made_again(data.DataLoader(numbers, 2, pin_memory=False))
    told = data.DataLoader(numbers, 2, num_workers=2, timeout=3, persistent_workers=True)
    return (
        [one[0] for one in again],
        list(Doubled(numbers, 4)),
        [again.num_workers, again.pin_memory, again.timeout, again.worker_init_fn],
        [again.prefetch_factor, again.persistent_workers, again.multiprocessing_context],
        [told.num_workers, told.timeout, told.persistent_workers, told.prefetch_factor],
        next(again.__iter__())[0],
    )
