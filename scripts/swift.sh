#!/bin/sh
# Runs `swift` with the arguments given, wherever the toolchain is.
#
#   scripts/swift.sh build -c release
#   scripts/swift.sh --path              prints where it is
#
# Looks in PATH, then where toolchains are commonly unpacked (SWIFT_FOLDERS, separated by colons, replaces that list).
# Exits with status 1, silently, if there is none: scripts/prepare.sh explains it to the user.
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
exec "$swift" "$@"
