"""Compares the symbols that TabBarKit uses with the table of Apple's API in Tests/Kit/apple-api.txt.

    python3 scripts/kit-symbols.py             fails if the module uses a symbol that is not in the table, or that is newer than iOS 15
    python3 scripts/kit-symbols.py --list      lists the symbols, with the place of their first use
    options: --table FILE, --store FOLDER (the index), --sources FOLDER (of the module)

There is no Apple SDK for Linux. The symbols are those that the compiler has found: scripts/build-tests.sh stores them in the index of its
build, .build/tests/release/index/store. A symbol is written as "Type.member(labels:)". A member that overrides another one has the type
that declares it first. Accessors, operators and the standard library are left out, and ObjectiveC.swift, which has the spellings of both
platforms where they differ.
"""

import argparse
import ctypes
import pathlib
import re
import subprocess
import sys
import types

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "Tests" / "Kit" / "apple-api.txt"
SOURCES = ROOT / "Sources" / "Kit" / "TabBarKit"
STORE = ROOT / ".build" / "tests" / "release" / "index" / "store"
BOTH_SPELLINGS = "ObjectiveC.swift"
NEWEST = (15, 0)

TOOLKIT = {"UIKit", "QuartzCore", "CoreGraphics"}
# Foundation and its parts, which have the names of Apple's API by themselves, but perhaps of a later version.
FOUNDATION = {"Foundation", "FoundationEssentials", "FoundationInternationalization"}
LANGUAGE = {"Swift", "_Concurrency", "Glibc"}

# The numbers of the index: roles of occurrences and relations, and kinds of dependencies and symbols.
DEFINITION, REFERENCE, IMPLICIT, CHILD, OVERRIDE = 1 << 1, 1 << 2, 1 << 8, 1 << 9, 1 << 11
RECORD, PROTOCOL = 2, 8


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


P, BYTES, NUMBER, FLAG = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint, ctypes.c_bool
VISITOR = ctypes.CFUNCTYPE(FLAG, P, P)
TEXT_VISITOR = ctypes.CFUNCTYPE(FLAG, P, Text)
FUNCTIONS = {
    "store_create": (P, BYTES, P),
    "store_units_apply_f": (FLAG, P, NUMBER, P, TEXT_VISITOR),
    "unit_reader_create": (P, P, BYTES, P),
    "unit_reader_dispose": (None, P),
    "unit_reader_get_module_name": (Text, P),
    "unit_reader_get_main_file": (Text, P),
    "unit_reader_dependencies_apply_f": (FLAG, P, P, VISITOR),
    "unit_dependency_get_kind": (NUMBER, P),
    "unit_dependency_get_name": (Text, P),
    "unit_dependency_get_filepath": (Text, P),
    "record_reader_create": (P, P, BYTES, P),
    "record_reader_dispose": (None, P),
    "record_reader_occurrences_apply_f": (FLAG, P, P, VISITOR),
    "occurrence_get_symbol": (P, P),
    "occurrence_get_roles": (ctypes.c_uint64, P),
    "occurrence_get_line_col": (None, P, P, P),
    "occurrence_relations_apply_f": (FLAG, P, P, VISITOR),
    "symbol_relation_get_symbol": (P, P),
    "symbol_relation_get_roles": (ctypes.c_uint64, P),
    "symbol_get_kind": (NUMBER, P),
    "symbol_get_usr": (Text, P),
    "symbol_get_name": (Text, P),
}


def toolchain_library(name):
    swift = subprocess.run([ROOT / "scripts" / "swift.sh", "--path"], capture_output=True, text=True, check=False).stdout.strip()
    path = pathlib.Path(swift or "/").resolve().parent.parent / "lib" / name
    if not path.exists():
        sys.exit(f"kit-symbols: the Swift toolchain has no {name} ({path})")
    return ctypes.CDLL(str(path))


def index_library():
    library, functions = toolchain_library("libIndexStore.so"), {}
    for name, (result, *arguments) in FUNCTIONS.items():
        functions[name] = getattr(library, "indexstore_" + name)
        functions[name].restype, functions[name].argtypes = result, arguments
    return types.SimpleNamespace(**functions)


def demangler():
    """A function from the mangled name of a Swift declaration to the readable one."""
    function = toolchain_library("libswiftDemangle.so").swift_demangle_getDemangledName
    function.argtypes, function.restype = [BYTES, BYTES, ctypes.c_size_t], ctypes.c_size_t
    buffer = ctypes.create_string_buffer(1 << 14)

    def demangled(usr):
        buffer.value = b""
        function(("$s" + usr[2:]).encode(), buffer, len(buffer))
        return buffer.value.decode()

    return demangled


class Index:
    """The occurrences of symbols in the source files of a build."""

    def __init__(self, store):
        if not (store / "v5" / "units").is_dir():
            sys.exit(f"kit-symbols: there is no index in {store}: build the tests first (make check-kit)")
        self.path, self.library, self.error = store, index_library(), P()
        self.store = self.library.store_create(str(store).encode(), ctypes.byref(self.error))

    def units(self):
        """The source files: module, path, the unit's file in the index, and the names of its records."""
        library, names = self.library, []
        keep = TEXT_VISITOR(lambda _, name: names.append(str(name)) or True)
        library.store_units_apply_f(self.store, 0, None, keep)
        for name in names:
            unit = library.unit_reader_create(self.store, name.encode(), ctypes.byref(self.error))
            if not unit:
                continue
            file, records = str(library.unit_reader_get_main_file(unit)), []

            def keep_record(_, dependency):
                if library.unit_dependency_get_kind(dependency) == RECORD and str(library.unit_dependency_get_filepath(dependency)) == file:
                    records.append(str(library.unit_dependency_get_name(dependency)))
                return True

            module = str(library.unit_reader_get_module_name(unit))
            library.unit_reader_dependencies_apply_f(unit, None, VISITOR(keep_record))
            library.unit_reader_dispose(unit)
            yield module, pathlib.Path(file).resolve(), self.path / "v5" / "units" / name, records

    def visit(self, record, visitor):
        """Calls `visitor` with the roles and the handle of each occurrence in a record."""
        library = self.library
        reader = library.record_reader_create(self.store, record.encode(), ctypes.byref(self.error))
        each = VISITOR(lambda _, occurrence: visitor(library.occurrence_get_roles(occurrence), occurrence) or True)
        library.record_reader_occurrences_apply_f(reader, None, each)
        library.record_reader_dispose(reader)

    def symbol(self, occurrence):
        symbol = self.library.occurrence_get_symbol(occurrence)
        return str(self.library.symbol_get_usr(symbol)), str(self.library.symbol_get_name(symbol))

    def related(self, occurrence, role):
        """The symbols to which a definition has a relation, such as those that it overrides: USR, name and kind."""
        library, found = self.library, []

        def keep(_, relation):
            if library.symbol_relation_get_roles(relation) & role:
                symbol = library.symbol_relation_get_symbol(relation)
                found.append((str(library.symbol_get_usr(symbol)), str(library.symbol_get_name(symbol)), library.symbol_get_kind(symbol)))
            return True

        library.occurrence_relations_apply_f(occurrence, None, VISITOR(keep))
        return found

    def line(self, occurrence):
        line, column = NUMBER(), NUMBER()
        self.library.occurrence_get_line_col(occurrence, ctypes.byref(line), ctypes.byref(column))
        return line.value


def overridden_members(index, records, overrides, requirements):
    """Adds the members that those of a file override to `overrides`, by USR, and the USRs of members of protocols to `requirements`."""

    def note(roles, occurrence):
        if not roles & DEFINITION or roles & IMPLICIT:
            return
        usr, _ = index.symbol(occurrence)
        overrides[usr] = [base[:2] for base in index.related(occurrence, OVERRIDE)]
        requirements.update(usr for _, _, kind in index.related(occurrence, CHILD) if kind == PROTOCOL)

    for record in records:
        index.visit(record, note)


def used_in(index, file, records, found, sources):
    """Adds the symbols that a file uses to `found`, by USR, each with its name and the place of its first use."""

    def note(roles, occurrence):
        if roles & IMPLICIT:
            return
        bases = [base[:2] for base in index.related(occurrence, OVERRIDE)] if roles & DEFINITION else []
        for usr, name in [index.symbol(occurrence)] if roles & REFERENCE else bases:
            place = (str(file.relative_to(sources)), index.line(occurrence))
            found[usr] = min(found.get(usr, (name, place)), (name, place))

    for record in records:
        index.visit(record, note)


def uses(index, sources):
    """The symbols that the files use, by USR, with their names and places. Members have the class that declares them first."""
    found, overrides, requirements, indexed = {}, {}, set(), {}
    for module, file, unit, records in index.units():
        if sources in file.parents:
            if file.exists():
                indexed[file] = unit
                if file.name != BOTH_SPELLINGS:
                    used_in(index, file, records, found, sources)
        elif module in TOOLKIT:
            overridden_members(index, records, overrides, requirements)
    for file in sorted(sources.rglob("*.swift")):
        if file not in indexed or indexed[file].stat().st_mtime < file.stat().st_mtime:
            sys.exit(f"kit-symbols: {file.name} is not in the index, or newer than it: build the tests first (make check-kit)")
    for usr, (name, place) in list(found.items()):
        first = usr
        while bases := [base for base in overrides.get(first, []) if base[0] not in requirements]:
            first, name = bases[0]
        if first != usr:
            found[first] = min(found.get(first, (name, place)), (name, place))
            del found[usr]
    return found


def qualified(readable, name):
    """The module of a declaration and its name with the names of the types around it, from its demangled form; nil if it has no name.

    >>> qualified("static UIKit.UIView.AnimationOptions.repeat : UIKit.UIView.AnimationOptions", "repeat")
    ('UIKit', 'UIView.AnimationOptions.repeat')
    """
    extension, path = re.fullmatch(r"(?:static )?(?:\(extension in (\w+)\):)?(.*)", readable).groups()
    path = path.replace("->", "")
    while "<" in path and path != (path := re.sub(r"<[^<>]*>", "", path)):
        pass
    module, *parts = re.split(r"[ (]", path)[0].split(".")
    return (extension or module, ".".join(parts[:-1] + [name])) if parts and re.match(r"\w", name) else None


def used_symbols(store, sources):
    """The names of the symbols of UIKit and Foundation, and of modules that iOS 15 lacks, with the place of the first use."""
    index, demangled = Index(store), demangler()
    names = {}
    for usr, (name, place) in uses(index, sources).items():
        if not usr.startswith("s:") or ":" in name.split("(")[0]:
            continue
        declaration = qualified(demangled(usr), name)
        if not declaration or declaration[0] in LANGUAGE or declaration[0] == "TabBarKit":
            continue
        module, path = declaration
        path = path if module in TOOLKIT | FOUNDATION else f"{module}: {path}"
        names[path] = min(names.get(path, place), place)
    return names


def read_table(text):
    """The versions in the table by symbol. Throws for a line that is not "symbol version", perhaps with a remark, and for a wrong order."""
    versions = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        match = re.fullmatch(r"(\S+) (\d+\.\d+)(?: \| .+)?", line)
        if not match:
            raise ValueError(f"line {number}: not \"symbol version\" or \"symbol version | remark\": {line}")
        if versions and match.group(1) <= list(versions)[-1]:
            raise ValueError(f"line {number}: not in the order of the alphabet: {line}")
        versions[match.group(1)] = tuple(int(part) for part in match.group(2).split("."))
    return versions


def problems(used, versions):
    """What is wrong with the symbols that are used, in the order of the alphabet."""
    found = []
    for symbol, (file, line) in sorted(used.items()):
        if symbol not in versions:
            found.append(f"{file}:{line}: {symbol} is not in {TABLE.name}: is it Apple's, and since when?")
        elif versions[symbol] > NEWEST:
            found.append(f"{file}:{line}: {symbol} is newer than iOS {NEWEST[0]}")
    return found + [f"{TABLE.name}: {symbol} is not used" for symbol in versions if symbol not in used]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--table", type=pathlib.Path, default=TABLE)
    parser.add_argument("--store", type=pathlib.Path, default=STORE)
    parser.add_argument("--sources", type=pathlib.Path, default=SOURCES)
    arguments = parser.parse_args()
    used = used_symbols(arguments.store, arguments.sources.resolve())
    if arguments.list:
        print("\n".join(f"{symbol}\t{file}:{line}" for symbol, (file, line) in sorted(used.items())))
        return
    try:
        found = problems(used, read_table(arguments.table.read_text()))
    except ValueError as error:
        sys.exit(f"{arguments.table.name}: {error}")
    if found:
        sys.exit("\n".join(found))
    print(f"TabBarKit uses {len(used)} symbols of UIKit and Foundation; all are in iOS {NEWEST[0]}")


if __name__ == "__main__":
    main()
