#!/bin/sh
# Builds the program in release mode; with --where, only prints the folder of the build.
#
# Swift's libraries are linked statically if the toolchain has static ones: the program then starts faster, takes less memory
# and runs without a toolchain. It is linked at a fixed address, which saves 4 MiB of relocated data (docs/decisions/0006).
set -eu
cd "$(dirname "$0")/.."

if [ "${1-}" = --where ]; then
    exec scripts/swift.sh build -c release --show-bin-path
fi

set -- build -c release --product tab-bar-demo
toolchain=$(dirname "$(dirname "$(readlink -f "$(scripts/swift.sh --path)")")")
if [ -e "$toolchain/lib/swift_static/linux/static-stdlib-args.lnk" ]; then
    # There are no libraries beside the program, so it needs no run path.
    set -- "$@" --static-swift-stdlib --disable-local-rpath -Xswiftc -Xclang-linker -Xswiftc -no-pie
    # The toolchain's linker drops unused functions if no symbols are exported and each function has a section.
    set -- "$@" -Xswiftc -use-ld=lld -Xlinker "--version-script=$PWD/scripts/no-exports.map" -Xswiftc -Xfrontend -Xswiftc -function-sections
fi
echo "Building tab-bar-demo (release) ..." >&2
scripts/swift.sh "$@" >&2
