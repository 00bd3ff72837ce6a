"""einops for MindSpore's tensors."""
