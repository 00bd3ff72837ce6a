"""torch.Tensor.contiguous: MindSpore's copies each part of a tensor (MindSpore 2.10)."""


def contiguous(input):
    """The tensor itself where its elements lie one behind the other, else a copy."""
    return input if input.is_contiguous() else input.contiguous()
