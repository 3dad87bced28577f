"""Writes TabBarKit as a package of its own, for Xcode and for apps of others.

    python3 scripts/kit.py FOLDER         writes the package to a folder, which is created or was written before
    python3 scripts/kit.py --check        writes it to an empty folder, and compiles it there with the UIKit of .build/tests

The check compiles the written sources as a client outside this package does: only public declarations are visible. It does not build UIKit
again, which would take minutes, but uses the modules that scripts/build-tests.sh has made from the same sources. The examples in the
README are compiled with the result. Everything in the package is Apple's API (scripts/kit-symbols.py), so its manifest has no dependency
there.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources" / "Kit" / "TabBarKit"
README = ROOT / "packaging" / "TabBarKit" / "README.md"
MODULES = ROOT / ".build" / "tests" / "release" / "Modules"
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
IMPORTS = {"UIKit", "QuartzCore", "CoreGraphics", "Foundation"}

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
    /// Linux has no UIKit, so a package takes its place. `UIKIT_PACKAGE` is the folder of that package.
    let uikit = Context.environment["UIKIT_PACKAGE"] ?? "../tab-bar-laboratory"
    let packages: [Package.Dependency] = [.package(name: "tab-bar-laboratory", path: uikit)]
    let products: [Target.Dependency] = [.product(name: "UIKit", package: "tab-bar-laboratory")]
#else
    let packages: [Package.Dependency] = []
    let products: [Target.Dependency] = []
#endif

let package = Package(
    name: "TabBarKit",
    platforms: [.iOS(.v15)],
    products: [.library(name: "TabBarKit", targets: ["TabBarKit"])],
    dependencies: packages,
    targets: [
        .target(
            name: "TabBarKit", dependencies: products,
            swiftSettings: [
%s
                .defaultIsolation(MainActor.self),
            ])
    ]
)
""" % "\n".join(f'                .enableUpcomingFeature("{feature}"),' for feature in FEATURES)

IMPORT = re.compile(r"\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(?:struct|class|enum|protocol|func|var|let|typealias)?\s*(\w+)")
PACKAGE_ACCESS = re.compile(r"(?!\s*//)(?:.*\s)?package(?:\(set\))?\s+(?:\w+(?:\(set\))?\s+)*"
                            r"(?:import|class|struct|enum|protocol|func|var|let|init|subscript|extension|typealias)\b")


def violations(sources):
    """The lines of the sources that a package for iOS must not have."""
    found = []
    for file in sorted(sources.rglob("*.swift")):
        for number, line in enumerate(file.read_text().split("\n"), 1):
            imported = IMPORT.match(line)
            if imported and imported.group(1) not in IMPORTS:
                found.append(f"{file.name}:{number}: imports {imported.group(1)}, which Apple does not have")
            if PACKAGE_ACCESS.match(line):
                found.append(f"{file.name}:{number}: has package access, which an app does not have")
            if "canImport(" in line and file.name != "ObjectiveC.swift":
                found.append(f"{file.name}:{number}: only ObjectiveC.swift distinguishes the platforms")
    return found


def write(folder, sources=SOURCES):
    """Writes the package. Refuses a folder with other files."""
    found = violations(sources)
    if found:
        sys.exit("\n".join(found))
    manifest = folder / "Package.swift"
    if folder.exists() and any(folder.iterdir()) and not (manifest.exists() and 'name: "TabBarKit"' in manifest.read_text()):
        sys.exit(f"kit: {folder} has other files; give an empty folder, or one that has the package")
    shutil.rmtree(folder / "Sources", ignore_errors=True)
    shutil.copytree(sources, folder / "Sources" / "TabBarKit", ignore=shutil.ignore_patterns(".*"))
    manifest.write_text(MANIFEST)
    (folder / "README.md").write_text(README.read_text())
    (folder / "LICENSE").write_text((ROOT / "LICENSE").read_text())


def examples(readme):
    """The Swift listings of the README, as files."""
    imports = "import TabBarKit\nimport UIKit\n\n"
    return [imports + listing for listing in re.findall(r"^```swift\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)]


def run(command, what):
    outcome = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if outcome.returncode != 0:
        sys.exit(f"{outcome.stdout}\nkit: {what}")
    return outcome.stdout


def check(folder):
    """Loads the manifest, compiles the sources, and type-checks the README's examples with the result."""
    if not (MODULES / "UIKit.swiftmodule").exists():
        sys.exit(f"kit: there is no UIKit in {MODULES}: build the tests first (make check-kit)")
    swift = run([str(ROOT / "scripts" / "swift.sh"), "--path"], "there is no Swift toolchain").strip()
    run(["env", f"UIKIT_PACKAGE={ROOT}", str(ROOT / "scripts" / "swift.sh"), "package", "--package-path", str(folder), "describe"],
        "the manifest is unusable")
    compiler = str(pathlib.Path(swift).resolve().parent / "swiftc")
    maps = sorted((ROOT / "Sources" / "Desktop").glob("*/module.modulemap"))
    headers = run(["pkg-config", "--cflags-only-I", "xi", "cairo", "pangocairo"], "the C libraries are missing").split()
    clang = [flag for each in [f"-fmodule-map-file={map}" for map in maps] + headers for flag in ("-Xcc", each)]
    common = ["-parse-as-library", "-swift-version", "6", "-I", str(folder), "-I", str(MODULES)] + clang
    settings = [flag for feature in FEATURES for flag in ("-enable-upcoming-feature", feature)] + ["-default-isolation", "MainActor"]
    sources = [str(file) for file in sorted((folder / "Sources").rglob("*.swift"))]
    run([compiler, "-c", "-wmo", "-module-name", "TabBarKit", "-emit-module", "-emit-module-path", str(folder / "TabBarKit.swiftmodule"),
         "-o", str(folder / "TabBarKit.o")] + common + settings + sources, "the written sources do not compile")
    listings = []
    for number, text in enumerate(examples((folder / "README.md").read_text())):
        listings.append(folder / f"Example{number}.swift")
        listings[-1].write_text(text)
    run([compiler, "-typecheck"] + common + [str(file) for file in listings], "the examples of the README do not compile")
    print(f"TabBarKit compiles alone: {len(sources)} files, {len(listings)} examples")


def main():
    arguments = sys.argv[1:]
    if len(arguments) != 1:
        sys.exit(__doc__)
    if arguments[0] == "--check":
        with tempfile.TemporaryDirectory(prefix="TabBarKit-") as name:
            write(pathlib.Path(name))
            check(pathlib.Path(name))
    else:
        write(pathlib.Path(arguments[0]))
        print(f"TabBarKit is in {arguments[0]}")


if __name__ == "__main__":
    main()
