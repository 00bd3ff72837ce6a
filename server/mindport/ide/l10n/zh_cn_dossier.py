"""The words of the migration dossier in simplified Chinese, by the English."""

from __future__ import annotations

DOSSIER = {
    "Migration dossier: {project}": "迁移档案：{project}",
    "Readiness": "就绪程度",
    "Progress": "进展",
    "Network structure": "网络结构",
    "Trick record": "训练技巧清单",
    "Does it exist for MindSpore?": "MindSpore 是否已有实现",
    "Reference": "参考代码",
    "Dependencies": "依赖",
    "Function compliance": "功能支持情况",
    "Baselines": "基线",
    "Plan": "计划",
    "Prepare": "准备",
    "Convert": "转换",
    "Build": "构建",
    "Port": "移植",
    "Check": "核对",
    "{count} lines": "{count} 行",
    "No use of PyTorch was found.": "未发现 PyTorch 用法。",
    "Nothing was found.": "未发现相关内容。",
    "Effort": "工作量",
    "By package": "按软件包",
    "By folder": "按文件夹",
    "By backend": "按后端",
    "Backend": "后端",
    "Package": "软件包",
    "Folder": "文件夹",
    "File": "文件",
    "Uses": "用法",
    "API": "API",
    "Places": "位置数",
    "Minutes": "分钟",
    "Where": "位置",
    "What to do": "处理方法",
    "What blocks most": "主要障碍",
    "Files in the order in which they can be ported": "建议的文件迁移顺序",
    "automatic": "自动转换",
    "by hand": "需手动处理",
    "without a way": "尚无对应方案",
    "not known": "未知",
    "likely": "可能",
    "Automatic": "自动转换",
    "By hand": "需手动处理",
    "Without a way": "尚无对应方案",
    "Not known": "未知",
    "{done} of {count} uses are automatic": "{count} 处用法中 {done} 处可自动转换",
    "and {count} more": "另有 {count} 个",
    "and {count} more, which the JSON form lists": "另有 {count} 条，见 JSON",
    "Since {when}": "自 {when} 以来",
    "Uses that need a person: {before}, now {now}": "需要人工处理的用法：原有 {before}，现有 {now}",
    "No longer found": "不再出现",
    "Done": "已完成",
    "Fewer places": "位置减少",
    "New, or more places": "新增或位置增加",
    "Task": "任务",
    "Before": "之前",
    "Now": "现在",
    "{count} places": "{count} 处",
    "Modules": "模块",
    "{count} parameters in {modules} modules": "{modules} 个模块，共 {count} 个参数",
    "inputs": "输入",
    "Models that could not be built from the code": "无法由代码构建的模型",
    "takes the input": "接收输入",
    "the same module as one before": "与前面的模块是同一个",
    "gives the output": "给出输出",
    "Carry over {what}": "迁移 {what}",
    "Settle {what}": "处理 {what}",
    "Decide on {what}": "决定 {what}",
    "Port {what}": "移植 {what}",
    "Build a replacement for {what}": "为 {what} 编写替代实现",
    "Record the reference": "记录参考结果",
    "Convert what is automatic": "转换可自动转换的部分",
    "Write the marked places, then run the file beside its original.": (
        "改写带标记的位置，再与原文件对照运行。"
    ),
    "optimizer": "优化器",
    "parameter groups": "参数分组",
    "schedule": "学习率策略",
    "warm-up": "预热",
    "epochs": "轮数",
    "batch size": "批大小",
    "augmentation": "数据增强",
    "sampling": "采样",
    "multi-scale": "多尺度",
    "label assignment": "标签分配",
    "head": "检测头",
    "loss": "损失函数",
    "label smoothing": "标签平滑",
    "regulariser": "正则化",
    "initialisation": "参数初始化",
    "EMA": "EMA",
    "clipping": "梯度裁剪",
    "accumulation": "梯度累积",
    "mixed precision": "混合精度",
    "late switch": "训练后期切换",
    "distributed": "分布式",
    "seed": "随机种子",
    "determinism": "确定性",
    "evaluation": "评估",
    "tests": "测试",
    "licence": "许可证",
    "paper": "论文",
    "Compare its structure and its weights with the reference before you port by hand.": (
        "手动移植前，先将其结构和权重与参考代码对照。"
    ),
    "`mindspore.set_seed` for MindSpore and its data pipeline, beside `random` and `numpy`.": (
        "除 `random` 和 `numpy` 外，用 `mindspore.set_seed` 设置 MindSpore 及其数据管道的种子。"
    ),
    "The loop stays a loop; `mindspore.train.Model.train(epoch, ...)` takes the number.": (
        "循环保持不变；`mindspore.train.Model.train(epoch, ...)` 接收该数目。"
    ),
    "`mindspore.nn.Dropout(p=)`, active only after `set_train()`.": (
        "`mindspore.nn.Dropout(p=)`，仅在 `set_train()` 后生效。"
    ),
    "`mindspore.ops.clip_by_global_norm` on the gradients before the optimizer.": (
        "在优化器之前对梯度使用 `mindspore.ops.clip_by_global_norm`。"
    ),
    "`mindspore.common.initializer`; the defaults of layers differ from those of torch.": (
        "`mindspore.common.initializer`；各层的默认初始化与 torch 不同。"
    ),
    "A condition in the loop stays; with `Model.train`, a callback's `on_train_epoch_begin`.": (
        "循环中的条件保持不变；使用 `Model.train` 时，放入回调的 `on_train_epoch_begin`。"
    ),
    "The loss of the same name in `mindspore.nn` or `mindspore.mint.nn`.": (
        "`mindspore.nn` 或 `mindspore.mint.nn` 中的同名损失函数。"
    ),
    "A list of dictionaries with `params` and their own settings; each group keeps its values.": (
        "由含 `params` 及各自设置的字典组成的列表；每组保留自己的取值。"
    ),
}
