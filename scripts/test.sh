#!/bin/sh
# Builds and runs every test: the harness's in Python, then the package's in Swift.
#
#   scripts/test.sh [OPTION...]     options of `swift test`, such as --filter NAME
set -eu
cd "$(dirname "$0")/.."

scripts/prepare.sh build look display test
python3 -m unittest discover --quiet --start-directory Benchmarks/tests --top-level-directory Benchmarks
scripts/swift.sh build --build-tests
# The tests of the window system start servers of their own; nothing must reach the user's display.
unset DISPLAY WAYLAND_DISPLAY
exec scripts/swift.sh test --skip-build "$@"
