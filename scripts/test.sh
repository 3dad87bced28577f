#!/bin/sh
# Builds and runs every test: the harness's in Python, then the package's in Swift.
#
#   scripts/test.sh [OPTION...]     options of `swift test`, such as --filter NAME
#
# What passes is one line per suite; what failed is said again at the end, and the last line counts both. The whole output is left in
# .build/test.log.
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
    # There is no test in XCTest: its runner would only close with a count of nothing.
    { scripts/swift.sh test --skip-build --disable-xctest "$@" 2>&1 || echo failed >&3; } 3>.build/test.status |
        tee -a "$log" | sed -u -e '/^[✔✘] Test run with/b' -e '/^◇/d' -e '/^✔ Test /d'
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
passed_count=$(grep -a '^✔ Test ' "$log" | grep -c -v '^✔ Test run with' || true)
failed_count=$(grep -a '^✘ Test ' "$log" | grep -v -e '^✘ Test run with' -e 'recorded an issue' | grep -c 'failed after' || true)
echo "$passed_count passed, $failed_count failed"
exit "$failed"
