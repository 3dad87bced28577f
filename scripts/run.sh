#!/bin/sh
# Builds the program and opens its window; without a display, performs the tour on a private one.
#
#   scripts/run.sh [OPTION...]      options of the program
set -eu
cd "$(dirname "$0")/.."

if [ -n "${DISPLAY-}" ]; then
    scripts/prepare.sh build look
    scripts/build-release.sh
    exec "$(scripts/build-release.sh --where)/tab-bar-demo" "$@"
fi

echo "There is no display here (DISPLAY is not set): the program performs its tour on a private one." >&2
scripts/prepare.sh build look display tour
scripts/build-release.sh
exec scripts/tour.sh "$@"
