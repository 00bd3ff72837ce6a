"""torch.Tensor.type without an argument."""

_NAMES_OF_TYPES = {
    "Float32": "Float", "Float64": "Double", "Float16": "Half", "BFloat16": "BFloat16",
    "UInt8": "Byte", "Int8": "Char", "Int16": "Short", "Int32": "Int", "Int64": "Long",
    "Bool": "Bool", "Complex64": "ComplexFloat", "Complex128": "ComplexDouble",
}  # fmt: skip


def name_of_type(tensor):
    """What torch calls tensors of such elements, on CPU: `torch.FloatTensor`."""
    return f"torch.{_NAMES_OF_TYPES[str(tensor.dtype)]}Tensor"
