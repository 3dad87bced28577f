#!/bin/sh
# Installs the Debian package in an empty Debian 12, draws two scenes off screen, and removes it: scripts/check-deb.sh PACKAGE
#
# Fails if a file is left behind or missing afterwards. Needs root, and the network for the empty system, which is kept in
# .build/clean-root.
set -eu
cd "$(dirname "$0")/.."

package=$(readlink -f "$1")
scratch=$(mktemp -d)
root=$scratch/root
trap 'rm -rf --one-file-system "$scratch"' EXIT
trap 'exit 1' INT TERM HUP

say() { echo "clean root: $*" >&2; }

# Skips the check, which needs root and a network.
skip() {
    say "SKIPPED, since no empty Debian 12 can be made here: $1"
    exit 0
}
[ "$(id -u)" = 0 ] || skip "only root can"

# Lists the files of the system without the records and downloads of the package manager.
list() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache/apt \
        -o -path ./var/log -o -path ./tmp -o -path ./var/cache/debconf -o -path ./var/cache/ldconfig \) -prune -o -print | LC_ALL=C sort)
}

base=.build/clean-root/bookworm.tar
if [ ! -e "$base" ]; then
    say "making an empty Debian 12"
    mkdir -p .build/clean-root
    timeout 420 mmdebstrap --quiet --variant=minbase --aptopt='APT::Install-Recommends "false"' bookworm .build/clean-root/unfinished.tar >"$scratch/log" 2>&1 ||
        skip "$(tail -n 1 "$scratch/log")"
    mv .build/clean-root/unfinished.tar "$base"
fi
mkdir "$root"
tar -C "$root" -xf "$base" --exclude=./dev/*
install -m 644 /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
cp "$package" "$root/tmp/package.deb"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
mknod -m 666 "$root/dev/null" c 1 3 && mknod -m 666 "$root/dev/urandom" c 1 9 || skip "no device can be made"
inside true || skip "chroot is not allowed"
inside apt-get -q update -o APT::Update::Error-Mode=any >/dev/null 2>&1 </dev/null || skip "no network"

list >"$scratch/before"
say "installing $(basename "$package")"
inside apt-get -q install -y --no-install-recommends /tmp/package.deb >"$scratch/log" 2>&1 </dev/null || { cat "$scratch/log" >&2; exit 1; }
inside tab-bar-demo --version
inside tab-bar-demo --offscreen --scene combined --snapshot /tmp/window.png
inside tab-bar-demo --offscreen --scene guide --size 375x812 --snapshot /tmp/guide.png
for picture in window guide; do
    [ "$(head -c 4 "$root/tmp/$picture.png" | tail -c 3)" = PNG ] || { say "no picture $picture.png"; exit 1; }
    # A window without icons and letters compresses to less.
    [ "$(wc -c <"$root/tmp/$picture.png")" -gt 8000 ] || { say "$picture.png is empty"; exit 1; }
    mkdir -p .build/packages && cp "$root/tmp/$picture.png" ".build/packages/$picture.png"
done

say "removing it"
inside apt-get -q purge -y --autoremove tab-bar-demo >"$scratch/log" 2>&1 </dev/null || { cat "$scratch/log" >&2; exit 1; }
list >"$scratch/after"
if ! diff "$scratch/before" "$scratch/after" >"$scratch/left"; then
    say "files that were left behind or removed:"
    cat "$scratch/left" >&2
    exit 1
fi
say "nothing is left behind"
