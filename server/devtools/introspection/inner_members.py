"""Private members that programs use: what sparse tensors store, views and versions, hooks."""

INNER = {
    "torch.Tensor": {
        *("_indices", "_nnz", "_values", "_version", "_base", "_is_view", "_backward_hooks"),
        *("_cdata", "_conj", "_typed_storage", "_to_dense", "_to_sparse"),
    },
    "torch.nn.Module": {
        *("_call_impl", "_forward_hooks", "_forward_pre_hooks", "_backward_hooks"),
        *("_register_load_state_dict_pre_hook", "_register_state_dict_hook"),
        *("_replicate_for_data_parallel", "_slow_forward", "_wrapped_call_impl"),
    },
}
