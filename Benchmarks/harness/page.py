"""The text of docs/Performance.md: the comparisons, with their date, commit and machine."""

import datetime
import os
import platform
import subprocess

from .figures import markdown_table

HEAD = """# Performance

This page compares the program with the same window made with other toolkits: 375×812 points, {rows} rows of 44 points above
a tab bar of 83 points whose first icon follows the list. `make bench` writes it; [Benchmarks/README.md](../Benchmarks/README.md)
explains how each figure is measured. Each program runs alone on a private X server. In each round the programs run one after
another, so that noise affects all alike. **Only the ratios carry over to other machines**, and only those of at least five
rounds are reliable.

{date} · commit {commit} · {rounds} round(s) · {machine}
"""


def commit():
    described = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=10"], capture_output=True, text=True,
                               check=False)
    return described.stdout.strip() or "unknown"


def machine():
    model = platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    return f"{os.cpu_count()} × {names[0] if names else model}, Linux {platform.release().split('-')[0]}"


def chapter(scale, visits, verdicts):
    """The budgets and figures of one comparison. At scales other than 1, budgets that were not measured are omitted."""
    words = {True: "met", False: "**missed**", None: "not measured"}
    suffix = "" if scale == 1 else f" at {scale:g} device pixels per point"
    shown = [v for v in verdicts if scale == 1 or v.met is not None]
    return [f"\n## Budgets{suffix}\n\n| budget | measured | |\n| --- | --- | --- |\n",
            *(f"| {v.budget} | {v.measured} | {words[v.met]} |\n" for v in shown),
            f"\n## Figures{suffix}\n\nMedians, with the ratio to our program in parentheses.\n\n", markdown_table(visits), "\n"]


def page(comparisons, rows, rounds):
    """The text of the page; `comparisons` maps each scale to its visits and verdicts."""
    lines = [HEAD.format(rows=rows, rounds=rounds, date=datetime.date.today().isoformat(), commit=commit(), machine=machine())]
    for scale, (visits, verdicts) in comparisons.items():
        lines += chapter(scale, visits, verdicts)
    return "".join(lines)
