"""The words of the HTML report, in simplified Chinese, by the English."""

from __future__ import annotations

from mindport.project.scan.plan import (
    ASSUMPTIONS,
    FIRST_BY_HAND,
    HELPED,
    NEXT_BY_HAND,
    PER_FILE,
    REVIEW,
    UNKNOWN,
    WITHOUT_A_WAY,
)

REPORT = {
    "PyTorch to MindSpore": "PyTorch 迁移到 MindSpore",
    "{count} file": "{count} 个文件",
    "{count} files": "{count} 个文件",
    "{count} line": "{count} 行",
    "{count} lines": "{count} 行",
    "automatic": "自动转换",
    "automatic with a helper": "借助辅助函数自动转换",
    "nothing to do": "无需改动",
    "by hand": "需手动处理",
    "not known": "未知",
    "Packages": "软件包",
    "Areas": "领域",
    "network": "网络",
    "training": "训练",
    "data": "数据",
    "device": "设备",
    "distributed": "分布式",
    "tooling": "工具",
    "APIs that need manual work": "需要处理的 API",
    "Uses": "用法",
    "Status": "状态",
    "In MindSpore": "MindSpore 中",
    "Advice": "建议",
    "Files": "文件",
    "File": "文件",
    "Left": "待处理",
    "No equivalent": "无对应 API",
    "Findings": "诊断",
    "Errors": "错误",
    "Places that need manual work, the worst first": "需要处理的位置（最困难的在前）",
    "Place": "位置",
    "What to do": "处理方法",
    "Files in the order in which they can be ported": "建议的文件迁移顺序",
    "Effort": "工作量",
    "about {count} minutes": "约 {count} 分钟",
    "about {count} hours": "约 {count} 小时",
    "about {count} days of 8 hours": "约 {count} 天（每天 8 小时）",
    ASSUMPTIONS: (
        f"假设：阅读一处自动转换的用法 {REVIEW * 60:.0f} 秒，借助辅助函数的 {HELPED * 60:.0f} 秒；"
        f"手动处理的 API 首处 {FIRST_BY_HAND:.0f} 分钟，其余每处 {NEXT_BY_HAND:.0f} 分钟；"
        f"无对应 API 的 {WITHOUT_A_WAY / 60:.0f} 小时；未知的用法每处 {UNKNOWN:.0f} 分钟；"
        f"含有此类用法的文件，与原文件对照运行 {PER_FILE:.0f} 分钟"
    ),
    "and {count} more": "另有 {count} 个",
    "and {count} more, which CSV and JSON list": "另有 {count} 条，见 CSV 和 JSON 报告",
    "cell": "单元格",
    "replace": "使用等价的 API 替换",
    "wrap": "用现有的 MindSpore API 封装",
    "custom": "编写自定义算子",
    "ask": "向社区求助",
}
