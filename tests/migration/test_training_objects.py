"""Optimizers and schedulers of migrated projects, side by side with torch's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from devtools.trials.helper_text import helper_text

_STEPS = 60
_OPTIMIZERS: list[tuple[str, dict[str, Any]]] = [
    ("SGD", {}),
    ("SGD", {"lr": 0.1, "momentum": 0.9, "dampening": 0.1, "weight_decay": 0.01}),
    ("SGD", {"lr": 0.05, "momentum": 0.9, "nesterov": True, "maximize": True}),
    ("Adam", {"lr": 0.05, "weight_decay": 0.01}),
    ("Adam", {"lr": 0.05, "amsgrad": True}),
    ("AdamW", {"lr": 0.05, "weight_decay": 0.1}),
    ("Adamax", {"lr": 0.05, "weight_decay": 0.01}),
    ("NAdam", {"lr": 0.05, "weight_decay": 0.01, "decoupled_weight_decay": True}),
    ("RAdam", {"lr": 0.05, "weight_decay": 0.01}),
    ("RMSprop", {"lr": 0.02, "momentum": 0.9, "centered": True, "weight_decay": 0.01}),
    ("Rprop", {"lr": 0.02}),
    ("Adagrad", {"lr": 0.1, "lr_decay": 0.01, "weight_decay": 0.01}),
    ("Adadelta", {"weight_decay": 0.01}),
    ("ASGD", {"lr": 0.05, "t0": 10}),
    ("LBFGS", {"lr": 0.3, "max_iter": 3, "history_size": 4}),
    ("LBFGS", {"lr": 0.5, "max_iter": 2, "line_search_fn": "strong_wolfe"}),
]
_SCHEDULERS: list[tuple[str, dict[str, Any]]] = [
    ("StepLR", {"step_size": 7, "gamma": 0.5}),
    ("MultiStepLR", {"milestones": [5, 20, 20, 40], "gamma": 0.3}),
    ("ConstantLR", {"factor": 0.25, "total_iters": 9}),
    ("LinearLR", {"start_factor": 0.1, "end_factor": 0.9, "total_iters": 13}),
    ("ExponentialLR", {"gamma": 0.93}),
    ("PolynomialLR", {"total_iters": 40, "power": 2.0}),
    ("CosineAnnealingLR", {"T_max": 17, "eta_min": 0.01}),
    ("CosineAnnealingWarmRestarts", {"T_0": 6, "T_mult": 2, "eta_min": 0.001}),
    ("OneCycleLR", {"max_lr": 0.5, "total_steps": 70}),
    ("OneCycleLR", {"max_lr": [0.5, 0.2], "epochs": 7, "steps_per_epoch": 10, "three_phase": True}),
    ("OneCycleLR", {"max_lr": 0.5, "total_steps": 70, "anneal_strategy": "linear"}),
    ("CyclicLR", {"base_lr": 0.01, "max_lr": 0.2, "step_size_up": 6, "mode": "triangular2"}),
    ("CyclicLR", {"base_lr": 0.01, "max_lr": 0.2, "step_size_up": 4, "step_size_down": 9,
                  "mode": "exp_range", "gamma": 0.99}),
    ("LambdaLR", {"lr_lambda": [lambda step: min(1.0, (step + 1) / 9), lambda step: 0.9**step]}),
    ("MultiplicativeLR", {"lr_lambda": lambda step: 0.95 if step % 2 else 1.0}),
]  # fmt: skip


class _Stub:
    """An optimizer as schedulers see it."""

    def __init__(self) -> None:
        self.defaults = {"momentum": 0.9}
        self.param_groups = [{"lr": lr, "momentum": 0.9, "params": []} for lr in (0.1, 0.03)]


@pytest.fixture(scope="module")
def helpers() -> dict[str, Any]:
    """The classes, without the base of optimizers, for which MindSpore is needed."""
    names = {name for name, _ in _SCHEDULERS}
    names |= {"ReduceLROnPlateau", "SequentialLR", "ChainedScheduler"}
    found: dict[str, Any] = {}
    exec(compile(helper_text(names), "mindport_compat.py", "exec"), found)
    return found


def _rates(build: Callable[[Any, Any], Any], groups: Any, steps: Callable[..., None]) -> list[Any]:
    torch: Any = pytest.importorskip("torch")
    params = [torch.nn.Parameter(torch.zeros(1)) for _ in range(2)]
    theirs = torch.optim.SGD(
        [{"params": [one], "lr": lr} for one, lr in zip(params, (0.1, 0.03), strict=True)],
        momentum=0.9,
    )
    mine = _Stub()
    curves: list[Any] = []
    for classes, optimizer in ((torch.optim.lr_scheduler, theirs), (groups, mine)):
        scheduler = build(classes, optimizer)
        curve = []
        for step in range(_STEPS):
            curve.append([(g["lr"], g["momentum"]) for g in optimizer.param_groups])
            if optimizer is theirs:
                optimizer.step()
            steps(scheduler, step)
        curves.append(curve)
    return curves


def _same(curves: list[Any]) -> None:
    for theirs, mine in zip(*curves, strict=True):
        for one, other in zip(theirs, mine, strict=True):
            assert other == pytest.approx(one, rel=1e-9, abs=1e-12)


class _Classes:
    def __init__(self, classes: dict[str, Any]) -> None:
        self.__dict__.update(classes)


@pytest.mark.parametrize(("name", "settings"), _SCHEDULERS)
def test_rates_follow(helpers: dict[str, Any], name: str, settings: dict[str, Any]) -> None:
    def build(classes: Any, optimizer: Any) -> Any:
        return getattr(classes, name)(optimizer, **settings)

    _same(_rates(build, _Classes(helpers), lambda scheduler, _step: scheduler.step()))


def test_rates_follow_a_measure(helpers: dict[str, Any]) -> None:
    def build(classes: Any, optimizer: Any) -> Any:
        return classes.ReduceLROnPlateau(
            optimizer, factor=0.5, patience=2, cooldown=3, min_lr=[1e-4, 1e-3]
        )

    measures = [1 / (1 + step % 13) for step in range(_STEPS)]
    step = lambda scheduler, number: scheduler.step(measures[number])  # noqa: E731
    _same(_rates(build, _Classes(helpers), step))


@pytest.mark.parametrize("chained", [True, False])
def test_rates_of_several_schedulers_follow(helpers: dict[str, Any], chained: bool) -> None:
    def build(classes: Any, optimizer: Any) -> Any:
        first = classes.LinearLR(optimizer, start_factor=0.1, total_iters=8)
        second = classes.CosineAnnealingLR(optimizer, T_max=30)
        if chained:
            return classes.ChainedScheduler([first, second])
        return classes.SequentialLR(optimizer, [first, second], milestones=[8])

    _same(_rates(build, _Classes(helpers), lambda scheduler, _step: scheduler.step()))


@pytest.mark.parametrize(("name", "settings"), _OPTIMIZERS)
def test_steps_follow(name: str, settings: dict[str, Any]) -> None:
    torch: Any = pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    import numpy as np

    mindspore.set_device("CPU")
    draw = np.random.default_rng(3)
    matrix = draw.normal(0, 1, (5, 4)).astype(np.float32)
    starts = [draw.normal(0, 1, size).astype(np.float32) for size in ((4, 3), (3,), (2,))]
    found: dict[str, Any] = {}
    exec(compile(helper_text({name, "backward"}), "mindport_compat.py", "exec"), found)

    theirs = [torch.nn.Parameter(torch.tensor(one)) for one in starts]
    mine = [mindspore.Parameter(one, name=f"p{n}") for n, one in enumerate(starts)]

    def loss_of(params: Any, given: Any, step: int) -> Any:
        # The last one takes part now and then: without a gradient it must stay as it is.
        weight, bias, rare = params
        value = ((given @ weight + bias) ** 2).mean()
        return value + (rare**2).sum() if step % 3 == 0 else value

    def run(optimizer: Any, params: Any, given: Any, backward: Any) -> None:
        for step in range(_STEPS // 4):

            def closure(step: int = step) -> Any:
                optimizer.zero_grad()
                loss = loss_of(params, given, step)
                backward(loss)
                return loss

            if name == "LBFGS":
                optimizer.step(closure)
            else:
                closure()
                optimizer.step()

    run(getattr(torch.optim, name)(theirs, **settings), theirs, torch.tensor(matrix),
        lambda loss: loss.backward())  # fmt: skip
    run(found[name](mine, **settings), mine, mindspore.Tensor(matrix), found["backward"])
    for one, other in zip(theirs, mine, strict=True):
        np.testing.assert_allclose(other.asnumpy(), one.detach().numpy(), rtol=1e-4, atol=2e-5)


def _compat(*names: str) -> dict[str, Any]:
    pytest.importorskip("mindspore").set_device("CPU")
    found: dict[str, Any] = {}
    exec(compile(helper_text(set(names)), "mindport_compat.py", "exec"), found)
    return found


@pytest.mark.parametrize("dim", [None, 1, [-1], (0, 1)])
def test_means_without_nan_have_gradients(dim: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    helpers = _compat("nanmean", "backward")
    rows = [[1.0, float("nan"), 3.0], [float("nan"), 5.0, 4.0]]
    theirs = torch.tensor(rows, requires_grad=True)
    mine = mindspore.Parameter(mindspore.Tensor(rows, mindspore.float32), name="rows")
    expected, found = torch.nanmean(theirs, dim), helpers["nanmean"](mine, dim)
    expected.sum().backward()
    helpers["backward"](found.sum())
    assert found.asnumpy() == pytest.approx(expected.detach().numpy())
    assert mine._grad.asnumpy() == pytest.approx(theirs.grad.numpy())


@pytest.mark.parametrize("name", ["wants_grad", "Function", "zero_grad"])
def test_recording_begins_again(name: str) -> None:
    mindspore: Any = pytest.importorskip("mindspore")
    helpers = _compat(name, "backward")
    mindspore.grad(lambda x: (x * x).sum())(mindspore.Tensor([1.0, 2.0]))  # ends the recording
    x = mindspore.Parameter(mindspore.Tensor([3.0]), name="x")
    if name == "Function":

        class Square(helpers["Function"]):  # type: ignore[misc]
            @staticmethod
            def forward(ctx: Any, x: Any) -> Any:
                ctx.save_for_backward(x)
                return x * x

            @staticmethod
            def backward(ctx: Any, gradient: Any) -> Any:
                return 2 * ctx.saved_tensors[0] * gradient

        y = Square.apply(x)
    else:
        helpers[name](x if name == "wants_grad" else mindspore.nn.ReLU())
        y = x * x
    helpers["backward"](y)
    assert x._grad.asnumpy() == pytest.approx(6.0)


def test_statistics_of_norms_are_no_parameters() -> None:
    mindspore: Any = pytest.importorskip("mindspore")
    helpers = _compat("named_parameters", "named_buffers", "BatchNorm1d", "LayerNorm")
    own = mindspore.nn.SequentialCell(
        helpers["BatchNorm1d"](3), helpers["LayerNorm"](3), mindspore.nn.BatchNorm1d(3)
    )
    names = [name for name, _ in helpers["named_parameters"](own)]
    assert names == [f"{layer}.{name}" for layer in range(3) for name in ("weight", "bias")]
    held = [name for name, _ in helpers["named_buffers"](own)]
    tracked = ["0.running_mean", "0.running_var", "0.num_batches_tracked"]
    assert held == [*tracked, "2.running_mean", "2.running_var"]


def test_bags_have_a_table() -> None:
    mindspore: Any = pytest.importorskip("mindspore")
    bag = _compat("EmbeddingBag")["EmbeddingBag"](5, 3, mode="sum")
    found = bag(mindspore.Tensor([1, 2, 4]), mindspore.Tensor([0, 2])).asnumpy()
    table = bag.weight.asnumpy()
    assert found[0] == pytest.approx(table[1] + table[2], abs=1e-6)


@pytest.mark.parametrize("name", ["Adam", "SGD"])
def test_two_optimizers_of_one_saved_state_do_not_share_it(name: str) -> None:
    """Steps write over the tensors of a state."""
    mindspore = pytest.importorskip("mindspore")
    found: dict[str, Any] = {}
    exec(compile(helper_text({name}), "mindport_compat.py", "exec"), found)
    settings = {"momentum": 0.9} if name == "SGD" else {}
    parameters = [mindspore.Parameter(mindspore.ops.ones(3), name=f"p{one}") for one in range(3)]
    first, *others = [found[name]([one], lr=0.1, **settings) for one in parameters]
    gradient = mindspore.ops.ones(3)
    first([gradient])
    for one in others:
        one.load_state_dict(first.state_dict())
    for _ in range(3):
        others[0]([gradient])
    others[1]([gradient])
    first([gradient])
    third, last = (state.state_dict()["state"][0] for state in (others[1], first))
    kept = "momentum_buffer" if name == "SGD" else "exp_avg"
    assert (third[kept].asnumpy() == last[kept].asnumpy()).all()


def test_parameters_that_are_views_are_changed() -> None:
    mindspore: Any = pytest.importorskip("mindspore")
    import numpy as np

    mindspore.set_device("CPU")
    found: dict[str, Any] = {}
    exec(compile(helper_text({"Adam"}), "mindport_compat.py", "exec"), found)
    params = [mindspore.Parameter(np.ones((2, 3), np.float32), name=f"p{n}") for n in range(4)]
    optimizer = found["Adam"](params, lr=0.5)
    for _ in range(2):
        params[0][:] = 1.0
        params[1].set_data(mindspore.ops.ones((5, 3))[1:3])
        params[2].set_data(mindspore.ops.ones((3, 2)).T)
        params[3].set_data(mindspore.ops.ones((2, 3)))
        for one in params:
            one._grad = mindspore.ops.ones((2, 3))
        optimizer.step()
        for one in params:
            np.testing.assert_allclose(one.asnumpy(), 0.5, rtol=1e-4)


@pytest.mark.parametrize("betas", [(0.9, 0.999), (0.5, 0.999), (0.0, 0.9)])
def test_adam_rounds_no_more_than_torch(betas: tuple[float, float]) -> None:
    torch: Any = pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    import numpy as np

    mindspore.set_device("CPU")
    found: dict[str, Any] = {}
    exec(compile(helper_text({"Adam"}), "mindport_compat.py", "exec"), found)
    draw = np.random.default_rng(3)
    start = draw.normal(0, 1, 50).astype(np.float32)
    exact = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    mine = mindspore.Parameter(start.copy(), name="p")
    theirs = torch.optim.Adam([exact], lr=0.03, betas=betas)
    optimizer = found["Adam"]([mine], lr=0.03, betas=betas)
    for _ in range(40):
        grad = draw.normal(0.2, 0.3, 50).astype(np.float32)
        exact.grad, mine._grad = torch.tensor(grad).double(), mindspore.Tensor(grad)
        theirs.step()
        optimizer.step()
    assert np.abs(mine.asnumpy() - exact.detach().numpy()).max() < 2e-6


def test_a_norm_is_refused_that_holds_what_an_optimizer_does_not_train() -> None:
    mindspore: Any = pytest.importorskip("mindspore")
    found: dict[str, Any] = {}
    exec(compile(helper_text({"SGD", "clip_grad_norm"}), "mindport_compat.py", "exec"), found)
    one, other = (mindspore.Parameter(mindspore.Tensor([3.0]), name=name) for name in "ab")
    optimizer, grads = found["SGD"]([one], lr=0.1), (mindspore.Tensor([4.0]),)
    clipped, norm = found["clip_grad_norm"](grads, 1.0, of=(optimizer, [one]))
    assert float(norm) == pytest.approx(4.0)
    assert float(clipped[0]) == pytest.approx(1.0, abs=1e-5)
    with pytest.raises(ValueError, match="does not train"):
        found["clip_grad_norm"](grads, 1.0, of=(optimizer, [one, other]))
    other.requires_grad = False
    found["clip_grad_norm"](grads, 1.0, of=(optimizer, [one, other]))
    assert found["clip_grad_norm"](None, 1.0)[0] is None
