#!/bin/sh
# Checks the desktop entry and the AppStream data with the desktop's own tools: scripts/check-metadata.sh FOLDER
#
# FOLDER is a staged installation with the prefix /usr. The check makes no network requests.
set -eu
desktop-file-validate --warn-kde "$1"/usr/share/applications/*.desktop
appstreamcli validate-tree --no-net --pedantic "$1"
