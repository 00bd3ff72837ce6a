"""Programs that ask for an accelerator take the way that torch takes without one."""

import time

import torch

torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.deterministic = True
torch.backends.cudnn.benchmark = False


def chosen():
    if torch.accelerator.is_available():
        return torch.accelerator.current_accelerator()
    if torch.backends.mps.is_available():
        return torch.device("mps")
    elif torch.xpu.is_available():
        return torch.device("xpu")
    else:
        return torch.device("cpu")


def case_ways():
    device = torch.accelerator.current_accelerator() if torch.accelerator.is_available() else "cpu"
    use_cuda = not False and torch.cuda.is_available()
    if use_cuda and torch.cuda.is_bf16_supported():
        return "bfloat16"
    return torch.ones(2, device=device) * 2, use_cuda, torch.cuda.is_bf16_supported()


def case_counts():
    several = torch.cuda.device_count() > 1 or torch.accelerator.device_count() > 1
    return torch.cuda.device_count(), torch.xpu.device_count(), several


def case_waits():
    begin = time.time()
    if torch.cuda.is_available():
        torch.cuda.synchronize()
        torch.cuda.empty_cache()
    x = torch.arange(3).to(chosen())
    return x, x.is_xpu, x.is_mps, time.time() >= begin


def case_contexts():
    x, devices = torch.ones(2, requires_grad=True), [-1]
    with torch.cuda.device(devices[0]), torch.autograd.detect_anomaly(check_nan=False):
        y = x * 3
    with torch.cuda.device_of(x), torch.autograd.set_multithreading_enabled(False):
        y.sum().backward()
    with torch.serialization.safe_globals([]):
        z = y.detach() + 1
    return x.grad, z


def case_context_that_is_held():
    x = torch.ones(1)
    context = torch.cuda.device_of(x)
    with context:
        return torch.ones(2) + 1


class _Clock:
    def cpu(self):
        return torch.ones(2)


_TENSOR = torch.arange(3.0)
_OTHER = _Clock()


def case_of_unknown_kind():
    return [globals()[name].cpu() for name in ("_TENSOR", "_OTHER")]


def case_number_of_the_device():
    return torch.cuda.current_device() if torch.cuda.is_available() else 0
