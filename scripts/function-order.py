"""Lists the functions that every run calls, for the linker (docs/decisions/0020).

    python3 scripts/function-order.py PROGRAM            writes scripts/function-order.txt
    python3 scripts/function-order.py --check PROGRAM    prints the share of the listed functions that PROGRAM has

PROGRAM is the release build with its symbols. The list has the functions that PROGRAM calls while it starts, scrolls, changes tabs and
enters the edit mode on a private X server, under valgrind. With --check, exits with status 1 if PROGRAM has less than 80 % of the
functions: the list must then be written again.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
LIST = pathlib.Path(__file__).resolve().parent / "function-order.txt"
LEAST_SHARE = 0.8
SCROLL = "wheel 180 360 3\nwait 0.6\nwheel 180 360 -3\nwait 0.6\n"
# Clicks on the second and on the first tab, at their positions in the scene; the key begins the edit mode.
SCENES = {
    "wheel": SCROLL + "click 234 775\nwait 0.8\nclick 140 775\nwait 0.8\n",
    "combined": SCROLL + "click 110 775\nwait 0.8\nclick 40 775\nwait 0.8\nkey ctrl+e\nwait 0.6\n",
}
# The name of a function in a profile. Functions without a symbol are addresses there.
FUNCTION = re.compile(r"fn=([A-Za-z_$.][^\s']*)")


def called(program, scene, script, folder):
    """The names of the program's own functions that are called while it plays a script in a scene."""
    profile, actions = folder / f"{scene}.profile", folder / f"{scene}.script"
    actions.write_text(script)
    subprocess.run(
        ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}", "--demangle=no", "--compress-strings=no",
         program, "--scene", scene, "--skip-guide", "--size", "375x812", "--safe-area", "0,0,34,0", "--script", actions,
         "--snapshot", folder / f"{scene}.png"],
        check=True, stdin=subprocess.DEVNULL)
    names, own = set(), False
    with open(profile, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("ob="):
                own = line.strip().endswith(pathlib.Path(program).name)
            elif own and line.startswith("fn="):
                names.update(FUNCTION.findall(line))
    return names


def symbols(program):
    """The names of the functions of a program."""
    listed = subprocess.run(["nm", "--defined-only", program], check=True, capture_output=True, text=True).stdout
    return {fields[2] for fields in map(str.split, listed.splitlines()) if len(fields) == 3 and fields[1] in "tTwW"}


def ordered(names):
    """The names in order: the package's functions, which have a section each, before those of libraries, which share larger sections."""
    modules = "|".join(f"{len(folder.name)}{folder.name}" for folder in sorted(SOURCES.iterdir()) if folder.is_dir())
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
            names = set()
            for scene, script in SCENES.items():
                names |= called(program, scene, script, pathlib.Path(folder))
        finally:
            server.terminate()
            server.wait()
    names &= symbols(program)
    LIST.write_text("".join(f"{name}\n" for name in ordered(names)))
    print(f"{LIST.name}: {len(names)} functions")


def check(program):
    names = LIST.read_text().split()
    share = len(symbols(program).intersection(names)) / len(names)
    print(f"{LIST.name}: the program has {share:.0%} of the functions")
    if share < LEAST_SHARE:
        sys.exit("scripts/function-order.py: the list is out of date: run `make order`")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        check(sys.argv[2])
    elif len(sys.argv) == 2:
        write(sys.argv[1])
    else:
        sys.exit(__doc__)
