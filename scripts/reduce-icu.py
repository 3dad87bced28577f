"""Writes ICU's library without the data that the program does not need, to be linked instead of the toolchain's.

    python3 scripts/reduce-icu.py ARCHIVE RESULT

ARCHIVE is the toolchain's lib_FoundationICU.a, RESULT the same library with less data. The data is more than half of a statically linked
program: the names of all languages, currencies and time zones in 700 locales, character sets, dictionaries. The result keeps the tables
for all locales, the root locale, and the locales of the languages in Assets/Strings. For other locales ICU uses the root, as it does for
unknown ones.
"""

import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

STRINGS = pathlib.Path(__file__).resolve().parent.parent / "Assets" / "Strings"
# Dropped for all languages: character sets, names of characters, dictionaries, rules for line breaks, spelled-out numbers,
# transliterations, and collations other than the root's.
DROPPED = re.compile(r"\.(cnv|dict)$|^unames\.icu$|^brkitr/line|^(rbnf|translit)/|^coll/(?!res_)[a-z]{2,3}(_[A-Za-z0-9_]+)?\.res$")
# The bundle of a locale, such as "de.res" or "zone/zh_Hant_TW.res", but not a list of locales ("res_index.res").
LOCALE = re.compile(r"^(?:(?:zone|unit|curr|lang|region|brkitr)/)?(?!res_)([a-z]{2,3})(?:_[A-Za-z0-9_]+)?\.res$")


def languages():
    """The languages of the program, from its strings files."""
    return {path.stem.split("-")[0] for path in STRINGS.glob("*.strings")}


def is_kept(name, spoken):
    if DROPPED.search(name):
        return False
    locale = LOCALE.match(name)
    return locale is None or locale.group(1) in spoken


def reduced(data, spoken):
    """Removes items from a data package (format CmnD: header, number of items, offsets of names and contents, names, contents)."""
    header = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("reduce-icu: not a data package of this machine's byte order")
    body = data[header:]
    count = struct.unpack_from("<I", body)[0]
    table = [struct.unpack_from("<II", body, 4 + 8 * item) for item in range(count)]
    ends = [content for _, content in table[1:]] + [len(body)]
    items = []
    for (name_offset, start), end in zip(table, ends):
        name = body[name_offset : body.index(b"\0", name_offset)]
        if is_kept(name.decode().split("/", 1)[1], spoken):
            items.append((name, body[start:end]))
    names = b""
    name_offsets = []
    for name, _ in items:
        name_offsets.append(4 + 8 * len(items) + len(names))
        names += name + b"\0"
    offset = 4 + 8 * len(items) + len(names)
    index, contents = b"", b""
    padding = b"\xaa" * (-(header + offset) % 16)
    offset += len(padding)
    for name_offset, (_, content) in zip(name_offsets, items):
        content += b"\xaa" * (-len(content) % 16)
        index += struct.pack("<II", name_offset, offset + len(contents))
        contents += content
    return data[:header] + struct.pack("<I", len(items)) + index + names + padding + contents


def run(*words):
    return subprocess.run(words, check=True, capture_output=True).stdout


def main(archive, result):
    symbols = run("nm", "-A", "--defined-only", archive).decode(errors="replace")
    found = re.search(r":([^:\s]+):\S+ [RD] (icudt\d+_dat)$", symbols, re.MULTILINE)
    if not found:
        sys.exit(f"reduce-icu: {archive} has no ICU data")
    member, symbol = found.groups()
    with tempfile.TemporaryDirectory() as folder:
        whole, raw, fewer, source = (pathlib.Path(folder) / name for name in ("whole.o", "raw", "fewer", "fewer.s"))
        whole.write_bytes(run("ar", "p", archive, member))
        run("objcopy", "-O", "binary", "-j", ".rodata", str(whole), str(raw))
        data = raw.read_bytes()
        fewer.write_bytes(reduced(data, languages()))
        source.write_text(
            f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}: .incbin "{fewer}"\n'
            f".size {symbol}, . - {symbol}\n.section .note.GNU-stack,\"\",@progbits\n"
        )
        # With the member's own name, so that it replaces the member.
        run("as", "-o", str(pathlib.Path(folder) / member), str(source))
        shutil.copyfile(archive, result)
        run("ar", "r", result, str(pathlib.Path(folder) / member))
        print(f"ICU data: {len(data) >> 10} KiB, reduced to {fewer.stat().st_size >> 10} KiB", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
