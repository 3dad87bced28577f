#!/bin/sh
# Builds and runs all tests: those of the scripts in Python, then those of the package in Swift, then a few random scripts.
#
#   scripts/test.sh [OPTION...]     options of `swift test`, such as --filter NAME
#   scripts/test.sh --house NAME    only the Swift tests of a house: a folder in Sources, such as toolkit
#
# All tests run in an optimised build, which takes long to make and little to run. Selected tests run in the debug build, in which a
# changed line is compiled in seconds.
#
# Prints one line for each suite that passes, repeats the failures at the end, and counts the tests passed and failed on the last line.
# The whole output is in .build/test.log.
set -eu
cd "$(dirname "$0")/.."

house=
if [ "${1-}" = --house ]; then
    houses=$(for folder in Sources/*/; do basename "$folder"; done)
    house=$(echo "$houses" | grep -ixF -e "${2-}") || {
        echo "scripts/test.sh: there is no house \"${2-}\"; known: $(echo "$houses" | tr '[:upper:]\n' '[:lower:] ' | sed 's/ $//')" >&2
        exit 2
    }
fi

scripts/prepare.sh build look display test
if [ -z "$house" ]; then
    python3 -m unittest discover --quiet --start-directory Benchmarks/tests --top-level-directory Benchmarks
    python3 -m unittest discover --quiet --start-directory scripts/tests --top-level-directory scripts
fi
if [ -z "$house" ] && [ $# -eq 0 ]; then
    scripts/build-tests.sh
    build="-c release --scratch-path .build/tests -Xswiftc -enable-testing"
else
    scripts/swift.sh build --build-tests
    build=
fi
# Tests with an X server start their own; none may use the user's display.
unset DISPLAY WAYLAND_DISPLAY

# run_tests NAME OPTION...: runs `swift test` with the options. Writes the output to .build/test.NAME.log, and a short form of it to
# standard output. There are no XCTest tests. The status of a pipe is that of its last command, so a failure is recorded in a file.
run_tests() {
    name=$1
    shift
    # shellcheck disable=SC2086
    { scripts/swift.sh test $build --ignore-lock --skip-build --disable-xctest "$@" 2>&1 || echo "$name" >>.build/test.failed; } |
        tee ".build/test.$name.log" | sed -u -e '/^[✔✘] Test run with/b' -e '/^◇/d' -e '/^✔ Test /d' -e '/^Another instance of SwiftPM/d'
}

# Prints the names of a house's tests: the test targets in its folder, and the files in folders with its name in other test targets.
tests_of() {
    for path in "Tests/$1"/*Tests Tests/*/*Tests/"$1"/*Tests.swift; do
        [ ! -e "$path" ] || basename "$path" .swift
    done
}

# Prints an expression for the tests with the names on standard input. A test is identified as "target.suite/function/file.swift:line".
expression() { echo "(^|[./])($(tr '\n' '|' | sed 's/|$//'))[./]"; }

# Tests with an X server depend on real time, so they run one after the other.
windows='X11WindowSystemTests|WindowSystemContractTests|EndToEndTests'
rm -f .build/test*.log .build/test.failed
if [ -n "$house" ]; then
    parallel=$(tests_of "$house" | grep -vxE "$windows" || true)
    serial=$(tests_of "$house" | grep -xE "$windows" || true)
    [ -z "$parallel" ] || run_tests others --filter "$(echo "$parallel" | expression)"
    [ -z "$serial" ] || run_tests windows --filter "$(echo "$serial" | expression)" --no-parallel
elif [ $# -gt 0 ]; then
    run_tests selected "$@"
else
    # Most tests run on the main thread, so two processes use two cores. Tests with an X server run last.
    half='UIKitTests|MatrixTests'
    run_tests half --filter "$half" &
    run_tests others --skip "$half|$windows"
    wait
    run_tests windows --filter "$windows" --no-parallel
    python3 scripts/fuzz.py --scripts 60 "$(scripts/build-tests.sh --where)/tab-bar-demo" 2>&1 | tee .build/test.fuzz.log
    # The last line ends with the number of scripts with findings.
    tail -n 1 .build/test.fuzz.log | grep -q ', 0 with findings$' || echo fuzz >>.build/test.failed
fi
log=.build/test.log
cat .build/test.*.log >"$log"
failed=0
if [ -e .build/test.failed ]; then failed=1; fi

# The comment and the values of a failed expectation are on the following lines, which begin with an arrow.
if [ "$failed" -ne 0 ]; then
    echo 'FAILED:'
    grep -a -A 3 -e '^✘ Test' -e '^seed ' -e 'recorded an issue' -e 'Fatal error' -e 'error:' "$log" | grep -v -e '^◇' -e '^✔' | head -n 200
fi
# SwiftPM loses some of the lines if many tests end at the same time, so the tests are counted by the last line of each run.
count=$(sed -n 's/.* Test run with \([0-9]*\) tests\{0,1\} .*/\1/p' "$log" | awk '{ sum += $1 } END { print sum + 0 }')
failed_count=$(grep -a '^✘ Test ' "$log" | grep -v -e '^✘ Test run with' -e 'recorded an issue' | grep -c 'failed after' || true)
echo "$((count - failed_count)) passed, $failed_count failed"
exit "$failed"
