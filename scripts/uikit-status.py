"""Writes docs/toolkit/UIKit-status.md from the sources' public declarations and the list of Apple's types in docs/toolkit/uikit-types.txt.

    python3 scripts/uikit-status.py            writes the page
    python3 scripts/uikit-status.py --check    fails if the page is not up to date

A line of the list names one or more types and, after a bar, may have a remark. Types that no module declares become the "absent" line of
their group. The status of a type is "partly" if its remark contains "Absent:", otherwise "works".
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "docs" / "toolkit" / "uikit-types.txt"
PAGE = ROOT / "docs" / "toolkit" / "UIKit-status.md"
MODULES = "UIKit", "UIKitX11", "QuartzCore", "CoreGraphics"
PREFIXES = re.compile(r"(UI|NS|CA|CG)[A-Z]")
DECLARATION = re.compile(
    r"( *)(?:@\S+ )*(?:(?:public|open|final|nonisolated|indirect|package|internal) )*"
    r"(class|struct|enum|protocol|typealias|extension) ([A-Za-z_][\w.]*)"
)


def declared():
    """The public types of the modules; a nested type has the name of the outer one before it."""
    found = set()
    for module in MODULES:
        for file in (ROOT / "Sources" / "Toolkit" / module).rglob("*.swift"):
            outer, is_outer_public = "", False
            for line in file.read_text().split("\n"):
                match = DECLARATION.match(line)
                if not match:
                    continue
                indent, kind, name = match.groups()
                words = line[: match.start(3)].split()
                is_public = "public" in words or "open" in words
                if not indent:
                    outer, is_outer_public = name, is_public
                    if kind != "extension" and is_public:
                        found.add(name)
                elif len(indent) == 4 and kind != "extension" and (is_public or is_outer_public and "public" in words):
                    found.add(f"{outer}.{name}")
    return found


def groups():
    """The groups of the list, each with its title and its rows; a row has its types and a remark."""
    result = []
    for number, line in enumerate(LIST.read_text().split("\n"), 1):
        if line.startswith("## "):
            result.append((line[3:], []))
        elif line and not line.startswith("#"):
            names, _, remark = line.partition(" | ")
            result[-1][1].append((number, [name.strip() for name in names.split(",")], remark.strip()))
    return result


def page(types):
    parts, problems, named = [], [], set()
    count = total = 0
    shares = []
    for title, rows in groups():
        lines, absent, present = [], [], 0
        for number, names, remark in rows:
            named.update(names)
            here = [name for name in names if name in types]
            missing = [name for name in names if name not in types]
            if here and missing and remark:
                problems.append(f"{LIST.name}:{number}: {', '.join(missing)}: absent, unlike the others of the line")
            present += len(here)
            absent += [f"`{name}`" for name in missing]
            if here:
                status = "partly" if "Absent:" in remark else "works"
                lines.append(f"| {', '.join(f'`{name}`' for name in here)} | {status} | {remark} |".replace("|  |", "| |"))
        size = sum(len(names) for _, names, _ in rows)
        count, total = count + present, total + size
        shares.append(f"| {title} | {present} of {size} |")
        text = f"## {title}\n\n"
        if lines:
            text += "| | | |\n| --- | --- | --- |\n" + "\n".join(lines) + "\n"
        if absent:
            text += ("\n" if lines else "") + wrapped("Absent: " + ", ".join(absent) + ".") + "\n"
        parts.append(text)
    unlisted = sorted(name for name in types - named if PREFIXES.match(name) and "." not in name)
    if unlisted:
        problems.append(f"{LIST.name}: not in the list: {', '.join(unlisted)}")
    intro = wrapped(
        f"Of {total} types of Apple's documentation that code for iOS names, {count} exist here, {round(100 * count / total)} %. The number "
        "counts types, not their members: what a type lacks is in its row. API that does not work is left out, so that using it is a "
        "compiler error and never a trap at run time. Exceptions are hints about speed, such as `isOpaque`, and what apps say about "
        "parts that a desktop lacks, such as keyboards on the screen, vibration, orientations and nib files: it is accepted. The edits that source code needs are in [Porting.md](Porting.md)."
    )
    note = (
        "This page is written by `make status` from the sources and `docs/toolkit/uikit-types.txt`. A test fails if it is not up to "
        "date."
    )
    table = "| | types |\n| --- | --- |\n" + "\n".join(shares) + "\n"
    text = "\n".join([f"# UIKit's types and their status\n\n{intro}\n\n{wrapped(note)}\n\n{table}"] + parts)
    return text, problems


def wrapped(text, width=138):
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join(lines + [line])


def main():
    text, problems = page(declared())
    if problems:
        sys.exit("\n".join(problems))
    if "--check" in sys.argv[1:]:
        if PAGE.read_text() != text:
            sys.exit(f"{PAGE.relative_to(ROOT)} is not up to date: run make status")
    else:
        PAGE.write_text(text)


if __name__ == "__main__":
    main()
