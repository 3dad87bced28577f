"""Lists the functions and variables that every run uses, for the linker (docs/decisions/0020).

    python3 scripts/symbol-order.py PROGRAM            writes scripts/symbol-order.txt, in about ten minutes
    python3 scripts/symbol-order.py --check PROGRAM    prints the share of the listed symbols that PROGRAM has

PROGRAM is the release build with its symbols. The list has the symbols that PROGRAM uses while it starts, scrolls, changes tabs and
enters the edit mode on a private X server, under valgrind. With --check, exits with status 1 if PROGRAM has less than 80 % of the
symbols: the list must then be written again.
"""

import bisect
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
LIST = pathlib.Path(__file__).resolve().parent / "symbol-order.txt"
LEAST_SHARE = 0.8
SCROLL = "wheel 180 360 3\nwait 0.6\nwheel 180 360 -3\nwait 0.6\n"
# Clicks on the second and on the first tab, at their positions in the scene; the key begins the edit mode.
SCENES = {
    "wheel": SCROLL + "click 234 775\nwait 0.8\nclick 140 775\nwait 0.8\n",
    "combined": SCROLL + "click 110 775\nwait 0.8\nclick 40 775\nwait 0.8\nkey ctrl+e\nwait 0.6\n",
}
# The sections of the listed symbols. The constants in .rodata are omitted: there are 10,000 of them, and their order saves 0.2 MB only.
SECTIONS = {".text", ".data", ".data.rel.ro", ".bss", "swift5_typeref"}

Symbol = collections.namedtuple("Symbol", "address size name")


def used(program, scene, script, folder):
    """The addresses of the instructions and data that the program uses while it plays a script in a scene."""
    actions = folder / f"{scene}.script"
    actions.write_text(script)
    reader, writer = os.pipe()
    process = subprocess.Popen(
        ["valgrind", "--quiet", "--tool=lackey", "--trace-mem=yes", f"--log-fd={writer}",
         program, "--scene", scene, "--skip-guide", "--size", "375x812", "--safe-area", "0,0,34,0", "--script", actions,
         "--snapshot", folder / f"{scene}.png"],
        pass_fds=[writer], stdin=subprocess.DEVNULL)
    os.close(writer)
    addresses = set()
    with open(reader, "rb", buffering=1 << 20) as lines:
        for line in lines:
            # "I  0075fe10,3", " L 01c14cb0,8": the program's addresses have eight digits, those of libraries and stacks more.
            if line[11:12] == b",":
                addresses.add(line[3:11])
    if process.wait() != 0:
        sys.exit(f"scripts/symbol-order.py: {program} ended with status {process.returncode}")
    return {int(address, 16) for address in addresses if re.fullmatch(rb"[0-9a-f]{8}", address)}


def symbols(program):
    """The symbols of a program in the listed sections, without names that several symbols have, by their addresses."""
    listed = subprocess.run(["nm", "--defined-only", "--format=sysv", program], check=True, capture_output=True, text=True).stdout
    found = []
    for line in listed.splitlines():
        # Name, value, class, type, size, line and section. Names of Swift's types can contain spaces.
        fields = line.rsplit("|", 6)
        if len(fields) == 7 and fields[6].strip() in SECTIONS and fields[4].strip():
            found.append(Symbol(int(fields[1], 16), int(fields[4], 16), fields[0].strip()))
    names = collections.Counter(symbol.name for symbol in found)
    return sorted(symbol for symbol in found if names[symbol.name] == 1)


def names_at(addresses, listed):
    """The names of the symbols that contain the addresses."""
    starts, names = [symbol.address for symbol in listed], set()
    for address in addresses:
        symbol = listed[bisect.bisect_right(starts, address) - 1]
        if symbol.address <= address < symbol.address + symbol.size:
            names.add(symbol.name)
    return names


def ordered(names):
    """The names in order: the package's symbols, most in their own sections, before those of libraries, which share larger sections."""
    modules = "|".join(f"{len(folder.name)}{folder.name}" for folder in sorted(SOURCES.glob("*/*")) if folder.is_dir())
    own = re.compile(rf"\$s({modules})")
    return sorted(names, key=lambda name: (not own.match(name), name))


def write(program):
    with tempfile.TemporaryDirectory() as folder:
        reader, writer = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x900x24", "-nolisten", "tcp"],
                                  pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        try:
            os.environ.update(DISPLAY=":" + os.fdopen(reader).readline().strip(), HOME=folder)
            with concurrent.futures.ProcessPoolExecutor() as pool:
                runs = [pool.submit(used, program, scene, script, pathlib.Path(folder)) for scene, script in SCENES.items()]
                addresses = set().union(*(run.result() for run in runs))
        finally:
            server.terminate()
            server.wait()
    names = ordered(names_at(addresses, symbols(program)))
    LIST.write_text("".join(f"{name}\n" for name in names))
    print(f"{LIST.name}: {len(names)} symbols")


def check(program):
    names = LIST.read_text().splitlines()
    share = len({symbol.name for symbol in symbols(program)}.intersection(names)) / len(names)
    print(f"{LIST.name}: the program has {share:.0%} of the symbols")
    if share < LEAST_SHARE:
        sys.exit("scripts/symbol-order.py: the list is out of date: run `make order`")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        check(sys.argv[2])
    elif len(sys.argv) == 2:
        write(sys.argv[1])
    else:
        sys.exit(__doc__)
