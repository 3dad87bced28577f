#!/bin/sh
# Installs the missing packages for the given purposes with apt.
#
#   scripts/prepare.sh build look display
#
# The purposes and their packages are in scripts/packages.txt. Prints nothing if all packages are present.
# If they cannot be installed, names all missing ones in one message and exits with status 1.
set -eu
cd "$(dirname "$0")/.."

# Whether a package is present, by its probe in packages.txt.
present() {
    case $1 in
        command:*) command -v "${1#*:}" >/dev/null ;;
        pkg-config:*) command -v pkg-config >/dev/null && pkg-config --exists "${1#*:}" ;;
        font:*) command -v fc-list >/dev/null && fc-list -q "${1#*:}" ;;
        file:*)
            for found in ${1#*:}; do
                [ -e "$found" ] && return
            done
            return 1
            ;;
        *)
            echo "scripts/packages.txt: unknown probe $1" >&2
            exit 1
            ;;
    esac
}

# Prints the missing packages for the purposes.
missing_packages() {
    while read -r purpose package probe; do
        case " $* " in
            *" $purpose "*) present "$probe" || printf ' %s' "$package" ;;
        esac
    done <scripts/packages.txt
}

# Prints the minimum version of Swift, from Package.swift.
swift_wanted() { sed -n '1s/.*swift-tools-version: *//p' Package.swift; }

# Prints why the Swift toolchain cannot build the package; nothing if it can.
swift_problem() {
    wanted=$(swift_wanted)
    if ! path=$(scripts/swift.sh --path); then
        echo "There is no Swift toolchain; this package needs Swift $wanted or later."
        return
    fi
    said=$("$path" --version 2>&1 </dev/null) || {
        echo "$path does not run: $(echo "$said" | head -n 1)"
        return
    }
    version=$(echo "$said" | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    if [ "$(printf '%s\n' "$wanted" "${version:-0}" | sort -t . -k 1,1n -k 2,2n | head -n 1)" != "$wanted" ]; then
        echo "$path is Swift ${version:-of an unknown version}; this package needs Swift $wanted or later."
    fi
}

# Prints the command that runs others as root: nothing for root, else sudo; fails without sudo.
root_prefix() {
    if [ "$(id -u)" = 0 ]; then
        return
    fi
    command -v sudo >/dev/null || return 1
    if [ -t 0 ]; then echo sudo; else echo "sudo -n"; fi
}

install_packages() {
    command -v apt-get >/dev/null || return 1
    prefix=$(root_prefix) || return 1
    echo "Installing what is missing:$1" >&2
    # shellcheck disable=SC2086 # the prefix and the packages are words
    $prefix env DEBIAN_FRONTEND=noninteractive apt-get -q update </dev/null >&2 &&
        $prefix env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $1 </dev/null >&2
}

# Explains the missing packages in $1 and the problem with Swift in $2, and exits with status 1.
stop() {
    {
        echo
        echo "This cannot go on yet."
        if [ -n "$2" ]; then
            echo "  * $2"
            echo "    Get it from https://www.swift.org/install/linux/ and put it in PATH, or unpack it in /opt/swift."
        fi
        if [ -n "$1" ]; then
            echo "  * These packages are missing (Debian's names):"
            echo "       $1"
            if command -v apt-get >/dev/null; then
                echo "    Install them as root:"
                echo "        apt-get update && apt-get install -y --no-install-recommends$1"
            else
                echo "    There is no apt here to install them: use this system's own tool."
            fi
        fi
        echo "Then run the command again."
    } >&2
    exit 1
}

purposes=$(sed -n 's/^\([a-z-]*\) .*/\1/p' scripts/packages.txt | sort -u | tr '\n' ' ')
if [ $# = 0 ]; then
    echo "usage: scripts/prepare.sh PURPOSE..., of $purposes" >&2
    exit 2
fi
for purpose; do
    case " $purposes " in
        *" $purpose "*) ;;
        *)
            echo "scripts/prepare.sh: there is no purpose \"$purpose\"; known: $purposes" >&2
            exit 2
            ;;
    esac
done
wants_swift=
case " $* " in
    *" build "*) wants_swift=yes ;;
esac
missing=$(missing_packages "$@")
if [ -n "$wants_swift" ] && ! scripts/swift.sh --path >/dev/null; then
    stop "$missing" "$(swift_problem)"
fi
if [ -n "$missing" ]; then
    install_packages "$missing" || stop "$(missing_packages "$@")" ""
    missing=$(missing_packages "$@")
    [ -z "$missing" ] || stop "$missing" ""
fi
# After the installation, because the toolchain needs some of the packages itself.
if [ -n "$wants_swift" ]; then
    problem=$(swift_problem)
    [ -z "$problem" ] || stop "" "$problem"
fi
