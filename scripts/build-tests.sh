#!/bin/sh
# Builds the program and all tests as `make test` runs them; with --where, only prints the folder of the build.
#
# Everything but the code of the tests is optimised (docs/decisions/0031): the tests then take a quarter of the time. The folder differs
# from those of `swift build` and of the release, because -enable-testing would make them rebuild each other's work. The index is for
# scripts/kit-symbols.py.
set -eu
cd "$(dirname "$0")/.."

options="build -c release --scratch-path .build/tests"
if [ "${1-}" = --where ]; then
    # shellcheck disable=SC2086
    exec scripts/swift.sh $options --show-bin-path
fi
# shellcheck disable=SC2086
exec scripts/swift.sh $options --build-tests --enable-index-store -Xswiftc -enable-testing
