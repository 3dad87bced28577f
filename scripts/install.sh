#!/bin/sh
# Installs the release build with its icons, manual page and desktop entry: scripts/install.sh DESTDIR PREFIX
set -eu
cd "$(dirname "$0")/.."

destination=$1
prefix=$2
built=$(scripts/build-release.sh --where)
root=$destination$prefix

install -D -m 755 "$built/tab-bar-demo" "$root/bin/tab-bar-demo"
# Installed programs need no symbols.
! command -v strip >/dev/null || strip --remove-section=.comment --remove-section=.note "$root/bin/tab-bar-demo" || true

# install_resources TARGET NAME: the program looks for a target's files in ../share/NAME.
install_resources() {
    rm -rf "$root/share/$2"
    for folder in "$built/tab-bar-laboratory_$1.resources"/*; do
        for file in "$folder"/*; do
            [ -f "$file" ] || continue
            case $(basename "$file") in
                tab-bar-demo-256.png | tab-bar-demo-512.png | tab-bar-demo.svg) continue ;; # for menus, not for the window
            esac
            install -D -m 644 "$file" "$root/share/$2/$(basename "$folder")/$(basename "$file")"
        done
    done
}
install_resources Assets tab-bar-demo
install_resources LaboratoryCore tab-bar-laboratory

mkdir -p "$root/share/man/man1"
"$built/tab-bar-demo" --manual | gzip -9n >"$root/share/man/man1/tab-bar-demo.1.gz"
chmod 644 "$root/share/man/man1/tab-bar-demo.1.gz"

install -D -m 644 packaging/tab-bar-demo.desktop "$root/share/applications/tab-bar-demo.desktop"
metainfo=packaging/io.github.tab_bar_laboratory.tab_bar_demo.metainfo.xml
install -D -m 644 "$metainfo" "$root/share/metainfo/$(basename "$metainfo")"
install -D -m 644 Assets/Icons/tab-bar-demo.svg "$root/share/icons/hicolor/scalable/apps/tab-bar-demo.svg"
for picture in Assets/Icons/tab-bar-demo-*.png; do
    side=$(basename "$picture" .png)
    side=${side#tab-bar-demo-}
    install -D -m 644 "$picture" "$root/share/icons/hicolor/${side}x${side}/apps/tab-bar-demo.png"
done

# Updates the menus and icon caches of the running system, but not for a staged installation.
if [ -z "$destination" ]; then
    ! command -v update-desktop-database >/dev/null || update-desktop-database -q "$root/share/applications" || true
    ! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache -q -t "$root/share/icons/hicolor" || true
fi
echo "Installed $root/bin/tab-bar-demo" >&2
