"""The text of a dtype."""


def text_of_dtype(dtype):
    """`str` of a dtype in torch's words: "torch.float32"."""
    return f"torch.{str(dtype).lower()}"
