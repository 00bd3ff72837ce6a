"""Tensors of one element in lists, which new tensors are made of."""

import torch

ONE, FLAT = torch.ones(1), torch.tensor(2.0)
PARTS = [ONE, FLAT]
WHOLE = torch.tensor([2])


def _drawn(size):
    return torch.arange(6)[3:4].reshape(size)


def case_with_a_dtype():
    whole = torch.tensor([_drawn((1,)), 5], dtype=torch.int32)
    return whole, torch.tensor([[ONE, FLAT], [FLAT, ONE]], dtype=torch.float64)


def case_by_name():
    return torch.tensor(PARTS), torch.as_tensor(PARTS), torch.as_tensor([ONE, ONE])


def case_in_comprehensions():
    return torch.tensor([one * 2 for one in PARTS], dtype=torch.float16), torch.tensor((ONE,))


def of_parts(parts):
    return torch.FloatTensor(parts)


def case_by_classes_of_tensors():
    numbers = torch.tensor([1.0, 2.0, 3.0])
    found = [torch.FloatTensor([ONE, FLAT]), torch.Tensor([ONE * 2, 3]), of_parts([ONE, FLAT])]
    found += [torch.FloatTensor([one for one in numbers.split(1)]), torch.IntTensor([[WHOLE], [3]])]
    return [*found, torch.DoubleTensor(PARTS), of_parts([1, 2.5]), torch.ByteTensor([WHOLE, 1])]


def case_like_another():
    kept = torch.ones(2, dtype=torch.float64)
    return kept.new_tensor([ONE, FLAT]), kept.new_tensor(PARTS, dtype=torch.float16)


def case_of_pieces():
    parts = torch.arange(4.0).chunk(4)
    found = [torch.FloatTensor(parts), torch.tensor(parts), torch.as_tensor(parts)]
    sums = []
    for part in parts:
        sums.append(part + 1)
    return [*found, parts[0].new_tensor(parts), torch.tensor(sums), torch.HalfTensor(sums)]
