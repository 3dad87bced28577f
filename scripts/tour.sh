#!/bin/sh
# Performs a visit to the program with real X events on a private display, and leaves pictures and a recording in tour/.
#
#   scripts/tour.sh [OPTION...]      options of the program, such as --rows 1000000
#
# TOUR_FOLDER names another folder for the pictures; TOUR_PROGRAM another program than the release build.
set -eu
cd "$(dirname "$0")/.."

folder=${TOUR_FOLDER:-tour}
program=${TOUR_PROGRAM:-$(scripts/build-release.sh --where)/tab-bar-demo}
screen_width=480
screen_height=920

scratch=$(mktemp -d)
server= manager= visitor= recorder=

# Ends what the tour began, in the reverse order, whatever happened.
clean_up() {
    for process in $recorder $visitor $manager $server; do
        kill "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

say() { echo "tour: $*" >&2; }

give_up() {
    say "$*"
    [ ! -s "$scratch/program.log" ] || sed 's/^/tour:   program: /' "$scratch/program.log" >&2
    exit 1
}

# await PROCESS COMMAND...: runs the command until it succeeds, while the process lives, for 20 s at most
await() {
    process=$1
    shift
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ] && kill -0 "$process" 2>/dev/null || return 1
        sleep 0.1
    done
}

# --- A private display with a window manager ---

start_display() {
    Xvfb -displayfd 3 -screen 0 "${screen_width}x${screen_height}x24" -nolisten tcp 3>"$scratch/display" 2>"$scratch/server.log" &
    server=$!
    await "$server" test -s "$scratch/display" || give_up "Xvfb did not start: $(cat "$scratch/server.log")"
    sleep 0.1 # the number's newline may come after it
    DISPLAY=:$(tr -d '\n' <"$scratch/display")
    export DISPLAY
    unset WAYLAND_DISPLAY XAUTHORITY
    openbox --sm-disable >"$scratch/manager.log" 2>&1 &
    manager=$!
    await "$manager" managed || give_up "openbox did not start: $(cat "$scratch/manager.log")"
}

managed() { xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'; }

# --- The program ---

start_program() {
    # Nobody's preferences, nobody's desktop: every tour is the same.
    env -u DBUS_SESSION_BUS_ADDRESS -u XDG_RUNTIME_DIR -u GTK_THEME XDG_CONFIG_HOME="$scratch/config" \
        "$program" --skip-guide "$@" >"$scratch/program.log" 2>&1 &
    visitor=$!
    await "$visitor" find_window || give_up "no window appeared"
    xdotool windowmove --sync "$window" 20 30
    xdotool windowactivate --sync "$window"
    sleep 0.5
    find_place
    say "the window is ${width}x${height}"
}

find_window() {
    window=$(xdotool search --onlyvisible --pid "$visitor" 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

# Reads where the window is: left, top, width, height.
find_place() {
    eval "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^X=/left=/p; s/^Y=/top=/p; s/^WIDTH=/width=/p; s/^HEIGHT=/height=/p')"
}

# --- What a visitor does; places are hundredths of the window ---

point_at() { xdotool mousemove $((left + width * $1 / 100)) $((top + height * $2 / 100)); }

# wheel BUTTON NOTCHES MILLISECONDS-BETWEEN
wheel() { xdotool click --repeat "$2" --delay "$3" "$1"; }

# drag FROM-Y TO-Y STEPS: with the button held down, then let go
drag() {
    point_at 50 "$1"
    xdotool mousedown 1
    step=1
    while [ "$step" -le "$3" ]; do
        point_at 50 $(($1 + ($2 - $1) * step / $3))
        sleep 0.016
        step=$((step + 1))
    done
    [ "${4-}" = hold ] || xdotool mouseup 1
}

# picture NAME WHAT-IT-SHOWS: takes one now; it becomes a PNG when the visit is over, so as not to slow it down
picture() {
    xwd -silent -root -out "$scratch/$1.xwd"
    say "$folder/$1.png: $2"
}

# Two pictures between which the visitor did something must differ, or the program did not answer.
must_differ() {
    ! cmp -s "$scratch/$1.xwd" "$scratch/$2.xwd" || give_up "nothing changed from $1 to $2"
}

develop_pictures() {
    for negative in "$scratch"/*.xwd; do
        ffmpeg -nostdin -loglevel error -y -c:v xwd -f image2 -i "$negative" "$folder/$(basename "$negative" .xwd).png"
    done
}

start_recording() {
    ffmpeg -nostdin -loglevel error -y -f x11grab -framerate 20 -video_size "${screen_width}x${screen_height}" -i "$DISPLAY" \
        -c:v ffv1 -flush_packets 1 "$scratch/tour.mkv" </dev/null 2>"$scratch/recorder.log" &
    recorder=$!
    await "$recorder" test -s "$scratch/tour.mkv" || give_up "ffmpeg does not record: $(cat "$scratch/recorder.log")"
}

finish_recording() {
    kill -INT "$recorder" 2>/dev/null || true
    wait "$recorder" 2>/dev/null || true
    recorder=
    palette='split[a][b];[a]palettegen=max_colors=96:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle'
    ffmpeg -nostdin -loglevel error -y -i "$scratch/tour.mkv" -vf "scale=iw*3/4:-1:flags=lanczos,$palette" "$folder/tour.gif"
    say "$folder/tour.gif: the whole visit"
}

visit() {
    picture 1-start "the list, and the wheel icon that shows its last row"
    start_recording
    point_at 50 40
    wheel 5 3 120
    sleep 0.05
    picture 2-gliding "in the middle of a glide: the wheel icon between two rows"
    sleep 0.5
    wheel 5 12 60
    sleep 0.5
    picture 3-scrolled "at rest after fifteen notches"
    drag 70 25 12
    sleep 1.2
    picture 4-flung "after a fling that slowed down by itself"
    wheel 4 40 25
    sleep 0.6
    drag 30 70 20 hold
    picture 5-rubber-band "the first row pulled below its place, as on rubber"
    xdotool mouseup 1
    sleep 0.8
    point_at 75 97
    xdotool click 1
    sleep 0.5
    picture 6-second-tab "the second tab, selected by a click"
    point_at 25 97
    xdotool click 1
    sleep 0.3
    xdotool windowsize --sync "$window" 340 600
    sleep 0.5
    find_place
    picture 7-resized "the same window, smaller"
    point_at 50 40
    wheel 5 80 20
    sleep 0.8
    picture 8-end "the list's end: the icon shows the last row's number"
    finish_recording
    develop_pictures
    must_differ 1-start 3-scrolled
    must_differ 3-scrolled 4-flung
    must_differ 4-flung 5-rubber-band
    must_differ 5-rubber-band 6-second-tab
    must_differ 7-resized 8-end
}

leave() {
    xdotool windowactivate --sync "$window" key --clearmodifiers alt+F4
    tries=0
    while kill -0 "$visitor" 2>/dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt 50 ] || give_up "the program did not end when its window was closed"
        sleep 0.1
    done
    status=0
    wait "$visitor" || status=$?
    visitor=
    [ "$status" = 0 ] || give_up "the program ended with status $status"
    say "closed by the window manager; the program ended with status 0"
}

mkdir -p "$folder"
rm -f "$folder"/*.png "$folder/tour.gif"
start_display
start_program "$@"
visit
leave
say "done: see $folder/"
