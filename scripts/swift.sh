#!/bin/sh
# Finds the Swift toolchain and runs `swift` with the given arguments.
#
#   scripts/swift.sh build -c release
#   scripts/swift.sh --path              prints the path of swift
#
# Searches PATH, then the usual folders of toolchains (or those in SWIFT_FOLDERS, separated by colons).
# Exits with status 1 and no message if there is no toolchain: scripts/prepare.sh explains it to the user.
set -eu

folders=${SWIFT_FOLDERS-"/opt/swift/usr/bin:/usr/local/swift/usr/bin:$HOME/.local/share/swiftly/bin:$HOME/.swiftly/bin:/usr/libexec/swift/bin:$HOME/swift/usr/bin"}

find_swift() {
    if command -v swift; then
        return
    fi
    IFS=:
    for folder in $folders; do
        if [ -x "$folder/swift" ]; then
            echo "$folder/swift"
            return
        fi
    done
    return 1
}

swift=$(find_swift) || exit 1
if [ "${1-}" = --path ]; then
    echo "$swift"
    exit
fi
# scripts/pkgconfig has a copy of one of Debian's pkg-config files, without the flag -pthread: SwiftPM would warn about it.
PKG_CONFIG_PATH=$(cd "$(dirname "$0")" && pwd)/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
export PKG_CONFIG_PATH
# The tests of the main actor run on a thread with a stack of this size, in KiB: as much as the main thread of an application may use.
ulimit -s 98304 2>/dev/null || true
exec "$swift" "$@"
