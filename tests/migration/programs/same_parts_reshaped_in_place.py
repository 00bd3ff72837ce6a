"""Parts of a tensor whose shape changes in place, and that are written to then."""

import torch


def _whole():
    return torch.arange(12.0).view(3, 4)


def _item(part):
    part[0] = 5.0


def _column(part):
    part[..., 1] = 7.0


def _chosen(part):
    part[part > 4] = 0.0


def _all(part):
    part[...] = part * 2


def _doubled(part):
    part.mul_(2)


def _given(part):
    torch.add(part, 1, out=part)


def _each(turn):
    found = []
    for change in (_item, _column, _chosen, _all, _doubled, _given):
        whole = _whole()
        part = turn(whole)
        change(part)
        found += [part, whole]
    return found


def case_turned():
    def turn(whole):
        part = whole[:, 1:]
        part.transpose_(0, 1)
        return part

    return _each(turn)


def case_with_a_dimension_more():
    def turn(whole):
        part = whole[1:, 1:]
        part.unsqueeze_(0)
        return part

    return _each(turn)


def case_with_a_dimension_less():
    def turn(whole):
        part = whole[:1]
        part.squeeze_(0)
        return part

    return _each(turn)


def case_rows_of_a_loop_are_written_by_out():
    weight = torch.ones(2, 2, requires_grad=True)
    total = torch.zeros_like(weight)
    for row in total:
        pass
    torch.sub(total, 1, out=total)
    return row


def case_splits_of_nothing():
    nothing, wide = torch.zeros(0, 4), torch.zeros(4, 0, 4)
    return [
        *nothing.vsplit(sections=2), *torch.vsplit(nothing, sections=3), *wide.dsplit(sections=2),
        *nothing.tensor_split(sections=2), *torch.tensor_split(wide, indices=[0, 1], dim=1),
    ]  # fmt: skip
