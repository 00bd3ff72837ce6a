"""What findings say, in simplified Chinese, by code: (the rule's English, the Chinese).

What stands in braces is taken over from the English.
"""

from __future__ import annotations

from collections.abc import Iterator

Rows = tuple[tuple[str, str], ...]

_SHAPES = {
    "MP201": ("A bound of this slice depends on data", "该切片的边界取决于数据"),
    "MP202": ("`k` of {api} depends on data", "{api} 的 `k` 取决于数据"),
    "MP203": (
        "{api} has an index whose length depends on data",
        "{api} 使用的索引长度取决于数据",
    ),
    "MP204": ("The number of segments of {api} depends on data", "{api} 的分段数取决于数据"),
    "MP205": (
        "The number of samples that {api} draws depends on data",
        "{api} 的采样数取决于数据",
    ),
    "MP206": ("The axis of {api} depends on data", "{api} 的轴取决于数据"),
    "MP207": ("The order of axes of {api} depends on data", "{api} 的轴顺序取决于数据"),
    "MP208": (
        "{api} gives as many elements as there are different values",
        "{api} 的输出元素个数等于不同取值的个数",
    ),
    "MP209": (
        "{api} gives as many elements as the mask has true ones",
        "{api} 的输出元素个数等于掩码中 True 的个数",
    ),
    "MP210": (
        "{api} gives as many rows as there are elements other than zero",
        "{api} 的输出行数等于非零元素的个数",
    ),
    "MP211": (
        "The data decides how large the result of {api} is",
        "{api} 的输出大小由数据决定",
    ),
    "MP212": (
        "The size of the result of {api} depends on data",
        "{api} 的输出大小取决于数据",
    ),
    "MP213": (
        "This condition depends on data, and its branches have different shapes",
        "该条件取决于数据，且各分支的 shape 不同",
    ),
    "MP214": ("Data decides how often this loop runs", "该循环的次数由数据决定"),
    "MP215": (
        "{api} gives shapes that change from batch to batch",
        "{api} 使每个 batch 的 shape 不同",
    ),
}
_GRAPH = {
    "MP501": ("`try` cannot be compiled", "无法编译 `try`"),
    "MP502": (
        "`with` works only on objects of a `jit_class`",
        "`with` 仅支持 `jit_class` 的对象",
    ),
    "MP503": ("generators cannot be compiled", "无法编译生成器"),
    "MP504": ("an import inside of a function cannot be compiled", "无法编译函数内的 import"),
    "MP505": ("`del` cannot be compiled", "无法编译 `del`"),
    "MP506": ("`match` cannot be compiled", "无法编译 `match`"),
    "MP507": ("a loop with `else` cannot be compiled", "无法编译带 `else` 的循环"),
    "MP508": ("`:=` cannot be compiled", "无法编译 `:=`"),
    "MP509": ("a set written with braces cannot be compiled", "无法编译花括号形式的集合"),
    "MP510": ("`nonlocal` cannot be compiled", "无法编译 `nonlocal`"),
    "MP511": (
        "writing a global variable has no effect, without an error",
        "对全局变量的写入不生效，且不报错",
    ),
    "MP512": (
        "the decorator of an inner function is ignored, without an error",
        "内部函数的装饰器会被忽略，且不报错",
    ),
    "MP513": (
        "`dict.pop` turns the dict into a tuple: results are wrong, or it fails",
        "`dict.pop` 会使字典变为元组：结果错误或执行失败",
    ),
    "MP514": (
        "`list.remove` leaves the list as it was, without an error",
        "`list.remove` 不会改变列表，且不报错",
    ),
    "MP515": (
        "a list cannot grow in a `while` whose condition is a tensor",
        "条件为 Tensor 的 `while` 中，列表不能增长",
    ),
    "MP516": ("a comprehension may have one `for`", "推导式中只能有一个 `for`"),
    "MP517": (
        "a class cannot be defined inside of what is compiled",
        "不能在被编译的代码内定义类",
    ),
}


def _of_shape(english: str, chinese: str) -> Iterator[tuple[str, str]]:
    """With the dimension and the reason, which may each be missing; the fullest first."""
    dimension, reason = ": dimension {axis} is dynamic", " (by {what}, {place})"
    yield (
        f"{english}{dimension}{reason}",
        f"{chinese}：第 {{axis}} 维是动态的（由 {{what}} 引起，{{place}}）",
    )
    yield f"{english}{dimension}", f"{chinese}：第 {{axis}} 维是动态的"
    yield f"{english}{reason}", f"{chinese}（由 {{what}} 引起，{{place}}）"
    yield english, chinese


def _of_graph(english: str, chinese: str) -> Iterator[tuple[str, str]]:
    start = f"Graph mode: {english} (in {{inner}}"
    yield (
        f"{start}, which {{outer}} runs)",
        f"静态图：{chinese}（位于 {{outer}} 调用的 {{inner}} 中）",
    )
    yield f"{start})", f"静态图：{chinese}（位于 {{inner}} 中）"


_MISSING = "`{api}` has no counterpart in MindSpore {release}: "
_MISSING_ZH = "MindSpore {release} 中没有与 `{api}` 对应的 API："
_POLICIES = (
    ("replace it by other MindSpore APIs", "请用其他 MindSpore API 替换"),
    ("build it from MindSpore APIs", "请用 MindSpore API 组合实现"),
    ("write a custom operator", "请编写自定义算子"),
    ("ask the MindSpore community", "请向 MindSpore 社区求助"),
    ("rewrite this part", "请重写这部分代码"),
)
_CHANGED = "`{target}` takes the place of `{api}` but differs"
_CHANGED_ZH = "`{target}` 可替代 `{api}`，但存在差异"

FINDINGS: dict[str, Rows] = {
    **{code: tuple(_of_shape(*row)) for code, row in _SHAPES.items()},
    **{code: tuple(_of_graph(*row)) for code, row in _GRAPH.items()},
    "MP101": (
        *(
            (f"{_MISSING}{en} ({{advice}})", f"{_MISSING_ZH}{zh}（{{advice}}）")
            for en, zh in _POLICIES
        ),
        *((f"{_MISSING}{en}", f"{_MISSING_ZH}{zh}") for en, zh in _POLICIES),
    ),
    "MP102": (
        ("`{api}` is `{target}`, with {pairs}", "`{api}` 对应 `{target}`，参数名不同：{pairs}"),
        ("`{api}` is `{target}`", "`{api}` 对应 `{target}`"),
    ),
    "MP103": (
        (f"{_CHANGED}: compare the two before use", f"{_CHANGED_ZH}：使用前请比较二者"),
        (f"{_CHANGED}: it also requires {{names}}", f"{_CHANGED_ZH}：还必须给出 {{names}}"),
        (
            f"{_CHANGED} in its parameters: look at {{names}}",
            f"{_CHANGED_ZH}，请检查参数 {{names}}",
        ),
        (f"{_CHANGED}: {{what}}", f"{_CHANGED_ZH}：{{what}}"),
    ),
    "MP104": (
        (
            "`{api}` has no single counterpart in MindSpore: build it with `{target}`",
            "MindSpore 中没有单个 API 与 `{api}` 对应：请用 `{target}` 组合实现",
        ),
        (
            "`{api}` has no single counterpart in MindSpore: {advice}",
            "MindSpore 中没有单个 API 与 `{api}` 对应：{advice}",
        ),
        (
            "`{api}` has no single counterpart in MindSpore",
            "MindSpore 中没有单个 API 与 `{api}` 对应",
        ),
    ),
    "MP105": (
        ("`{api}` is not needed in MindSpore: remove it", "MindSpore 中不需要 `{api}`：请删除"),
        ("`{api}` is not needed in MindSpore: {advice}", "MindSpore 中不需要 `{api}`：{advice}"),
    ),
    "MP106": (
        (
            "`{api}` belongs to data processing: use mindspore.dataset, or a third-party library "
            "that works on NumPy arrays",
            "`{api}` 属于数据处理：请使用 mindspore.dataset，或基于 NumPy 数组的第三方库",
        ),
        ("`{api}` belongs to data processing: {advice}", "`{api}` 属于数据处理：{advice}"),
    ),
    "MP111": (
        (
            "`{api}` defaults to `{ours}`, `{target}` to `{theirs}`: write {write}",
            "`{api}` 的默认值为 `{ours}`，`{target}` 为 `{theirs}`：请写明 {write}",
        ),
        (
            "`{api}` defaults to `{ours}`, `{target}` has another default: write {write}",
            "`{api}` 的默认值为 `{ours}`，`{target}` 的默认值不同：请写明 {write}",
        ),
        (
            "`{target}` defaults to `{theirs}`, unlike `{api}`: write {write}",
            "`{target}` 的默认值为 `{theirs}`，与 `{api}` 不同：请写明 {write}",
        ),
        (
            "`{target}` has another default for `{name}` than `{api}`: write {write}",
            "`{target}` 的 `{name}` 默认值与 `{api}` 不同：请写明 {write}",
        ),
        (
            "`{target}` has other defaults than `{api}`: write {write}",
            "`{target}` 的默认值与 `{api}` 不同：请写明 {write}",
        ),
    ),
    "MP112": (
        (
            "`{target}` has no parameter `{name}` of `{api}`: {note}",
            "`{target}` 不支持 `{api}` 的参数 `{name}`：{note}",
        ),
        (
            "`{target}` has no parameter `{name}` of `{api}`",
            "`{target}` 不支持 `{api}` 的参数 `{name}`",
        ),
    ),
    "MP113": (
        (
            "`{name}` of `{api}` is `{other}` in `{target}`",
            "`{api}` 的参数 `{name}` 在 `{target}` 中名为 `{other}`",
        ),
    ),
    "MP114": (
        (
            "`{name}` stands elsewhere in `{target}` than in `{api}`: pass it as `{keyword}`",
            "`{name}` 在 `{target}` 中的位置与 `{api}` 不同：请以 `{keyword}` 传入",
        ),
    ),
    "MP115": (
        (
            "`{name}` of `{api}` means another value in `{target}`: write `{write}`",
            "`{api}` 的参数 `{name}` 在 `{target}` 中取值含义不同：请写为 `{write}`",
        ),
        ("`{name}` of `{target}` takes another form", "`{target}` 的参数 `{name}` 形式不同"),
    ),
    "MP121": (
        (
            "`{api}` is `{target}` on {places} only, not on {place}",
            "`{api}` 对应 `{target}`，但仅支持 {places}，不支持 {place}",
        ),
    ),
    "MP122": (
        (
            "`{api}` is `{target}` since MindSpore {since}; {release} does not have it",
            "`{api}` 自 MindSpore {since} 起对应 `{target}`，{release} 尚无此 API",
        ),
    ),
    "MP131": (
        (
            "`{api}` is private and has no mapping: use a public API in its place",
            "`{api}` 是私有 API，没有映射关系：请改用公开 API",
        ),
    ),
    "MP132": (
        (
            "`{api}` is no public name of {library}: misspelt, of an extension, or gone",
            "`{api}` 不是 {library} 的公开 API：可能拼写有误、属于扩展，或已被移除",
        ),
    ),
    "MP216": (
        (
            "Dimension {dim} of the result was seen with {sizes} sizes: {list}, "
            "for input of one shape",
            "输入 shape 不变时，输出的第 {dim} 维出现过 {sizes} 种大小：{list}",
        ),
        (
            "Dimension {dim} of {what} of the network was seen with {sizes} sizes: {list}",
            "网络输入（{what}）的第 {dim} 维出现过 {sizes} 种大小：{list}",
        ),
    ),
    "MP301": (
        (
            "{api} makes a layout that MindSpore has not: COO and CSR are all there is",
            "{api} 生成的稀疏格式 MindSpore 不支持：仅有 COO 和 CSR",
        ),
    ),
    "MP302": (
        (
            "`{api}` works on a sparse tensor, and MindSpore has it for dense ones only",
            "`{api}` 作用于稀疏 Tensor，而 MindSpore 仅支持稠密 Tensor",
        ),
    ),
    "MP303": (
        (
            "`{api}` takes sparse gradients; MindSpore's are dense",
            "`{api}` 接受稀疏梯度，而 MindSpore 的梯度是稠密的",
        ),
        (
            "`{name}=True`: MindSpore gives `{api}` a dense gradient",
            "`{name}=True`：MindSpore 中 `{api}` 的梯度是稠密的",
        ),
    ),
    "MP401": (
        (
            "`{api}` differentiates a gradient, and in MindSpore the gradient of {told} has none",
            "`{api}` 对梯度求导（二阶微分），而 MindSpore 中 {told} 的梯度不可再求导",
        ),
    ),
    "MP701": (
        (
            "{api}: MindSpore's mixed precision is set on a network, not on a region",
            "{api}：MindSpore 的混合精度作用于网络，而非代码区域",
        ),
    ),
    "MP702": (
        (
            "{api} runs once in several rounds: gradients are added up",
            "{api} 每隔若干轮执行一次：此处为梯度累积",
        ),
    ),
    "MP703": (
        (
            "{api} is augmentation by hand: MindSpore has policies for it",
            "{api} 是手写的数据增强：MindSpore 提供了自动增强策略",
        ),
    ),
    "MP704": (
        (
            "{api}: MindSpore writes summaries of its own",
            "{api}：MindSpore 有自己的 Summary 记录方式",
        ),
    ),
    "MP705": (
        (
            "{api}: quantization is done by MindSpore Golden Stick",
            "{api}：量化由 MindSpore Golden Stick（金箍棒）完成",
        ),
    ),
    "MP706": (
        (
            "{api}: pruning is done by MindSpore Golden Stick",
            "{api}：剪枝由 MindSpore Golden Stick（金箍棒）完成",
        ),
    ),
    "MP707": (
        ("{api}: MindSpore has a profiler of its own", "{api}：MindSpore 有自己的性能分析工具"),
    ),
    "MP708": (
        (
            "{api}: MindSpore finds bad values in other ways",
            "{api}：MindSpore 用其他方式检查溢出和异常值",
        ),
    ),
    "MP709": (("{api}: in MindSpore `ms.jit` compiles", "{api}：MindSpore 中用 `ms.jit` 编译"),),
}

# Words inside of what is taken over.
WORDS = (
    (r"\bline (\d+)", r"第 \1 行"),
    (r"\b[Tt]he subscript\b", "该下标操作"),
    (r"\ba subscript\b", "下标操作"),
    (r"` named `", "` 改为 `"),
    (r"\bat least (\d+)", r"至少 \1"),
)

# What rules advise about dynamic shapes; other advice comes from the knowledge base.
ADVICE = {
    "Slice with fixed bounds and mask what is too much, or pad to a fixed maximum.": (
        "使用固定边界切片并用掩码去掉多余部分，或填充到固定的最大长度。"
    ),
    "Take a fixed k, the largest that can occur, and mask the rest.": (
        "使用固定的 k（可能出现的最大值），并用掩码去掉其余部分。"
    ),
    "Index with a fixed number of positions and mask those that do not count.": (
        "使用固定个数的索引，并用掩码去掉无效位置。"
    ),
    "Pass a fixed number of segments, the largest that can occur.": (
        "传入固定的分段数（可能出现的最大值）。"
    ),
    "Draw a fixed number of samples and mask those that do not count.": (
        "采样固定个数，并用掩码去掉无效样本。"
    ),
    "Make the axis a constant; branch in Python where there are several.": (
        "将轴写为常量；有多种取值时在 Python 中分支。"
    ),
    "Make the order of the axes a constant.": "将轴的顺序写为常量。",
    "`mindspore.ops.UniqueWithPad` keeps the size and fills up what is left.": (
        "`mindspore.ops.UniqueWithPad` 保持大小不变，并填充剩余部分。"
    ),
    "Work with the mask itself: `ops.where` with three arguments, or a product with the mask.": (
        "直接使用掩码：三个参数的 `ops.where`，或与掩码相乘。"
    ),
    "Give the size as an argument where there is one, or pad the result to a fixed maximum.": (
        "若有表示大小的参数则显式给出，或将结果填充到固定的最大值。"
    ),
    "Allocate a fixed maximum and mask, or compute the size from shapes and settings.": (
        "按固定的最大值分配并使用掩码，或由 shape 和配置计算大小。"
    ),
    "Compute both and choose with `ops.where`, with one shape for both.": (
        "两个分支都计算，再用 `ops.where` 选择，并保持 shape 一致。"
    ),
    "Run a fixed number of rounds and mask those that do not count.": (
        "循环固定的次数，并用掩码去掉无效的轮次。"
    ),
}
