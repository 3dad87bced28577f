#!/bin/sh
# Has the desktop's own tools check the desktop entry and the AppStream data: scripts/check-metadata.sh FOLDER
#
# FOLDER is a staged installation with prefix /usr. No address is asked for what is in it.
set -eu
desktop-file-validate --warn-kde "$1"/usr/share/applications/*.desktop
appstreamcli validate-tree --no-net --pedantic "$1"
