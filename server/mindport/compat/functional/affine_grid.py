"""torch.nn.functional.affine_grid."""

from mindspore import mint, ops


def affine_grid(theta, size, align_corners=False):
    """The places that affine maps send a grid to, for grid_sample."""
    sizes = [int(one) for one in size[2:]]
    lines = []
    for place, count in enumerate(sizes):
        steps = ops.arange(count).to(theta.dtype)
        if align_corners:
            line = steps * (2 / (count - 1)) - 1 if count > 1 else steps * 0
        else:
            line = (steps * 2 + 1) / count - 1
        shape = [1] * len(sizes)
        shape[place] = count
        lines.append(mint.broadcast_to(line.reshape(shape), tuple(sizes)))
    points = ops.stack([*lines[::-1], ops.ones_like(lines[0])], -1)
    flat = points.reshape(1, -1, len(sizes) + 1)
    moved = mint.matmul(flat, mint.transpose(theta, 1, 2))
    return moved.reshape((theta.shape[0], *sizes, len(sizes)))
