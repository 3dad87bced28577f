#!/bin/sh
# Installs the release build, its pictures and its desktop entry: scripts/install.sh DESTDIR PREFIX
#
# The program lies beside its resources in lib/tab-bar-demo, where it looks for them; bin/ holds a link to it.
set -eu
cd "$(dirname "$0")/.."

destination=$1
prefix=$2
built=$(scripts/build-release.sh --where)
root=$destination$prefix
home=$root/lib/tab-bar-demo

install -d "$home" "$root/bin"
install -m 755 "$built/tab-bar-demo" "$home/tab-bar-demo"
! command -v strip >/dev/null || strip "$home/tab-bar-demo" || true # symbols are for those who build
for bundle in "$built"/tab-bar-laboratory_*.resources; do
    case $bundle in
        *Tests.resources) continue ;;
    esac
    rm -rf "$home/$(basename "$bundle")"
    cp -R "$bundle" "$home/"
done
ln -sf ../lib/tab-bar-demo/tab-bar-demo "$root/bin/tab-bar-demo"

install -D -m 644 packaging/tab-bar-demo.desktop "$root/share/applications/tab-bar-demo.desktop"
install -D -m 644 packaging/tab-bar-demo.metainfo.xml "$root/share/metainfo/tab-bar-demo.metainfo.xml"
install -D -m 644 Assets/Icons/tab-bar-demo.svg "$root/share/icons/hicolor/scalable/apps/tab-bar-demo.svg"
for picture in Assets/Icons/tab-bar-demo-*.png; do
    side=$(basename "$picture" .png)
    side=${side#tab-bar-demo-}
    install -D -m 644 "$picture" "$root/share/icons/hicolor/${side}x${side}/apps/tab-bar-demo.png"
done

# Menus and icon caches of the running system; a staged installation has none.
if [ -z "$destination" ]; then
    ! command -v update-desktop-database >/dev/null || update-desktop-database -q "$root/share/applications" || true
    ! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache -q -t "$root/share/icons/hicolor" || true
fi
echo "Installed $root/bin/tab-bar-demo" >&2
