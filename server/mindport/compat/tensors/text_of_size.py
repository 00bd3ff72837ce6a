"""The text of a shape."""


def text_of_size(size):
    """`str` of a shape in torch's words: "torch.Size([2, 3])"."""
    return f"torch.Size({list(size)})"
