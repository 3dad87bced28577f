#!/bin/sh
# Creates a Debian package of the release build in .build/packages, checks it with Debian's tools, and prints its path.
#
# The package needs no toolchain. The modification time of all its files is the date of the release in the metainfo file, so that builds
# of the same sources on the same machine are identical.
set -eu
cd "$(dirname "$0")/.."

metainfo=packaging/io.github.tab_bar_laboratory.tab_bar_demo.metainfo.xml
built=$(scripts/build-release.sh --where)
version=$("$built/tab-bar-demo" --version | sed 's/.* //')
architecture=$(dpkg --print-architecture)
released=$(sed -n 's/.*<release version="'"$version"'" date="\([0-9-]*\)".*/\1/p' "$metainfo")
[ -n "$released" ] || { echo "scripts/deb.sh: $metainfo has no release $version" >&2; exit 1; }
SOURCE_DATE_EPOCH=$(date -u -d "$released" +%s)
export SOURCE_DATE_EPOCH
maintainer='Tab Bar Laboratory <maintainers@tab-bar-laboratory.example>'

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM HUP
stage=$scratch/tab-bar-demo
umask 022
mkdir -p "$stage/DEBIAN" "$scratch/debian" .build/packages
scripts/install.sh "$stage" /usr

documents=$stage/usr/share/doc/tab-bar-demo
install -D -m 644 packaging/debian/copyright "$documents/copyright"
{
    printf 'tab-bar-demo (%s) unstable; urgency=medium\n\n' "$version"
    printf '  * Release %s; NEWS.md.gz lists the changes.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$documents/changelog.gz"
gzip -9n <CHANGELOG.md >"$documents/NEWS.md.gz"
install -D -m 644 packaging/debian/lintian-overrides "$stage/usr/share/lintian/overrides/tab-bar-demo"

# The packages of the needed libraries with their minimum versions.
printf 'Source: tab-bar-demo\n\nPackage: tab-bar-demo\nArchitecture: any\n' >"$scratch/debian/control"
libraries=$(cd "$scratch" && dpkg-shlibdeps -O "$stage/usr/bin/tab-bar-demo" | sed -n 's/^shlibs:Depends=//p')

cat >"$stage/DEBIAN/control" <<END
Package: tab-bar-demo
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$stage" | cut -f 1)
Depends: $libraries, librsvg2-2
Recommends: fonts-inter, fonts-noto-cjk, fonts-noto-ui-core, libxcursor1
Section: devel
Priority: optional
Description: laboratory for the interactions of tab bars
 A list scrolls under the mouse wheel, and the icon of its tab, a rolling
 number wheel, follows it pixel for pixel. The interactions that articles
 describe for phones are live here, in a window of a Linux desktop: raised
 buttons, tabs whose icons bounce and turn, an edit mode whose toolbar takes
 the tab bar's place, a guide for the first launch.
 .
 It is made with a UIKit for Linux in Swift: views, Auto Layout, layers and
 animations on plain X11.
END
(cd "$stage" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$stage" -depth -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

package=.build/packages/tab-bar-demo_${version}_$architecture.deb
rm -f .build/packages/tab-bar-demo_*.deb
dpkg-deb --root-owner-group -Zxz --build "$stage" "$package" >&2

scripts/check-metadata.sh "$stage" >&2
lintian --fail-on error,warning --tag-display-limit 0 "$package" >&2
ls -l "$stage/usr/bin/tab-bar-demo" "$package" | awk '{ printf "%5.1f MB  %s\n", $5 / 1e6, $9 }' | sed "s|$stage||" >&2
echo "$package"
