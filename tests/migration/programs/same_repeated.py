"""What MindSpore's kernels on CPU give in the first run alone."""

import torch


def numbers():
    return torch.arange(20.0).reshape(4, 5) ** 0.5


def case_transforms():
    x = numbers()
    found = [torch.fft.ihfft(x, n=6, norm="ortho") for _ in range(3)]
    found += [torch.fft.ihfft2(x) for _ in range(3)]
    found += [torch.fft.ihfftn(x, dim=(0, 1), norm="forward") for _ in range(3)]
    return [part for one in found for part in (one.real, one.abs())]


def gradient(shifted):
    x = numbers().requires_grad_()
    (shifted(x) * numbers() ** 2).sum().backward()
    return x.grad


def case_gradients():
    found = []
    for _ in range(3):
        found.append(gradient(lambda x: torch.fft.fftshift(x)))
        found.append(gradient(lambda x: torch.fft.ifftshift(x)))
        found.append(gradient(lambda x: torch.fft.ifftshift(x, dim=1)))
    return found
