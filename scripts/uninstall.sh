#!/bin/sh
# Removes what scripts/install.sh put there: scripts/uninstall.sh DESTDIR PREFIX
set -eu

root=$1$2
rm -rf "$root/lib/tab-bar-demo"
rm -f "$root/bin/tab-bar-demo" \
    "$root/share/applications/tab-bar-demo.desktop" \
    "$root/share/metainfo/tab-bar-demo.metainfo.xml" \
    "$root"/share/icons/hicolor/*/apps/tab-bar-demo.png \
    "$root/share/icons/hicolor/scalable/apps/tab-bar-demo.svg"
echo "Removed $root/bin/tab-bar-demo" >&2
