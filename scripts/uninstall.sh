#!/bin/sh
# Removes the files that scripts/install.sh installed: scripts/uninstall.sh DESTDIR PREFIX
set -eu

root=$1$2
rm -rf "$root/share/tab-bar-demo" "$root/share/tab-bar-laboratory"
rm -rf "$root/lib/tab-bar-demo" # versions before 0.1.0 had the program there
rm -f "$root/bin/tab-bar-demo" \
    "$root/share/man/man1/tab-bar-demo.1.gz" \
    "$root/share/applications/tab-bar-demo.desktop" \
    "$root/share/metainfo/io.github.tab_bar_laboratory.tab_bar_demo.metainfo.xml" "$root/share/metainfo/tab-bar-demo.metainfo.xml" \
    "$root"/share/icons/hicolor/*/apps/tab-bar-demo.png \
    "$root/share/icons/hicolor/scalable/apps/tab-bar-demo.svg"
echo "Removed $root/bin/tab-bar-demo" >&2
