"""A tensor object that takes the place of another tensor."""


def become(tensor, other):
    """Let all who hold a tensor see another one; returns it.

    MindSpore writes items of a part of a tensor into that tensor once more, by the index that made
    the part: of what the object is from now on, that would be wrong places.
    """
    tensor.assign_value(other)
    tensor.parent_tensor_ = tensor.index_of_parent_ = None
    return tensor
