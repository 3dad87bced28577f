#!/bin/sh
# Builds and runs every test: the harness's in Python, then the package's in Swift.
#
#   scripts/test.sh [OPTION...]     options of `swift test`, such as --filter NAME
#
# What passes is one line per suite; what failed is said again at the end. The whole output is left in .build/test.log.
set -eu
cd "$(dirname "$0")/.."

scripts/prepare.sh build look display test
python3 -m unittest discover --quiet --start-directory Benchmarks/tests --top-level-directory Benchmarks
export OPTIMISED_PIXELS=1
scripts/swift.sh build --build-tests
# The tests of the window system start servers of their own; nothing must reach the user's display.
unset DISPLAY WAYLAND_DISPLAY

log=.build/test.log
: >"$log"

# Runs `swift test` with these options; a pipe's status is that of its last command, so the tests' own goes by a file.
failed=0
run_tests() {
    { scripts/swift.sh test --skip-build "$@" 2>&1 || echo failed >&3; } 3>.build/test.status |
        tee -a "$log" | grep --line-buffered -v -e '^◇' -e '^✔ Test ' || true
    if [ -s .build/test.status ]; then failed=1; fi
}

if [ $# -gt 0 ]; then
    run_tests "$@"
else
    # Programs in real windows live in real time: they come by themselves and one after the other, so that a busy machine holds up none.
    windows='X11WindowSystemTests|EndToEndTests'
    run_tests --skip "$windows"
    run_tests --filter "$windows" --no-parallel
fi

# A test's comment and values follow its line, marked by an arrow.
if [ "$failed" -ne 0 ]; then
    echo 'FAILED:'
    grep -a -A 3 -e '^✘ Test' -e 'recorded an issue' -e 'Fatal error' -e 'error:' "$log" | grep -v -e '^◇' -e '^✔' | head -n 200
fi
exit "$failed"
