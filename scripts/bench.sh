#!/bin/sh
# Compares the release build with other toolkits, and writes docs/Performance.md.
#
#   scripts/bench.sh [OPTION...]    options of the harness: --rounds 1, --peers qtwidgets,gtk4, --help
#
# Exits with status 1 if a budget is missed, 2 if a measurement failed.
set -eu
cd "$(dirname "$0")/.."

make --no-print-directory -C Benchmarks/peers
mkdir -p Benchmarks/results
PYTHONPATH=Benchmarks exec python3 -m harness --ours "$(scripts/build-release.sh --where)/tab-bar-demo" \
    --page docs/Performance.md --json Benchmarks/results/latest.json "$@"
