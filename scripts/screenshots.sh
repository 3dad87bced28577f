#!/bin/sh
# Takes the screenshots for software centres, docs/images/screenshot-*.png, and the pictures of the laboratory for its guide,
# docs/images/laboratory-*.png. Off screen, so that they are the same on all machines.
#
#   scripts/screenshots.sh [PROGRAM]      the release build by default
set -eu
cd "$(dirname "$0")/.."

program=${1:-$(scripts/build-release.sh --where)/tab-bar-demo}

# take NAME OPTION...: plays the script on standard input and keeps the last picture
take() {
    name=$1
    shift
    { cat; echo 'wait 1'; } | "$program" --offscreen --size 390x844 --script - --snapshot "docs/images/$name.png" "$@"
    echo "docs/images/$name.png" >&2
}

take screenshot-list <<'END'
wheel 195 400 2
wait 1
press 195 500
move 195 480
wait 0.1
move 195 462
wait 0.3
END
take screenshot-motion <<'END'
click 275 820
wait 1
END
take screenshot-clock --appearance dark <<'END'
click 117 820
wait 0.5
drag 137 440 137 375 0.3
wait 2
END
take screenshot-edit <<'END'
click 36 22
wait 1
click 195 250
click 195 294
click 195 382
END
take laboratory-tune --laboratory --size 900x1124 <<'END'
wheel 230 400 6
wait 1.5
key space
wait 0.3
key ctrl+p
END
take laboratory-inspect --laboratory --size 900x1124 <<'END'
wheel 230 400 6
wait 1.5
key ctrl+shift+c
move 150 850
wait 0.2
click 150 850
END
take laboratory-past --laboratory --size 900x1124 --appearance dark <<'END'
wheel 230 400 6
wait 1.5
key space
wait 0.8
key ,
key ,
key ,
key ,
key ,
key ,
END
take laboratory-compare --laboratory --size 900x1124 --appearance dark <<'END'
wheel 230 400 6
wait 1.5
key ctrl+b
END
