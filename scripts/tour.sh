#!/bin/sh
# Operates the program with real X events on a private display, and saves pictures and a recording in tour/.
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
server= manager= visitor= recorder= count=0

# Ends the processes of the tour in reverse order.
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

# await PROCESS COMMAND...: runs the command until it succeeds; fails if the process ends, or after 20 s
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
    sleep 0.1 # until the newline after the number is written, too
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
    # The user's preferences and desktop settings are hidden, so that every tour is the same and begins with the guide.
    env -u DBUS_SESSION_BUS_ADDRESS -u XDG_RUNTIME_DIR -u GTK_THEME -u LANGUAGE LC_ALL=C.UTF-8 XDG_CONFIG_HOME="$scratch/config" \
        "$program" "$@" >"$scratch/program.log" 2>&1 &
    visitor=$!
    await "$visitor" find_window || give_up "no window appeared"
    xdotool windowmove --sync "$window" 20 30
    xdotool windowactivate --sync "$window"
    sleep 0.5
    find_content
    say "the window is ${width}x${height}"
}

find_window() {
    window=$(xdotool search --onlyvisible --pid "$visitor" 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

# Reads the rectangle of the window's content on the screen: left, top, width, height.
find_content() {
    eval "$(xwininfo -id "$window" | sed -n -e 's/^ *Absolute upper-left X: */left=/p' -e 's/^ *Absolute upper-left Y: */top=/p' \
        -e 's/^ *Width: */width=/p' -e 's/^ *Height: */height=/p')"
}

# --- Actions; positions are from the top left corner of the content, negative ones from its right or bottom edge ---

point_at() {
    x=$1 y=$2
    [ "$x" -ge 0 ] || x=$((width + x))
    [ "$y" -ge 0 ] || y=$((height + y))
    xdotool mousemove $((left + x)) $((top + y))
}

# click X Y SECONDS-AFTERWARDS
click() {
    point_at "$1" "$2"
    sleep 0.1
    xdotool click 1
    sleep "$3"
}

# wheel BUTTON NOTCHES MILLISECONDS-BETWEEN
wheel() { xdotool click --repeat "$2" --delay "$3" "$1"; }

# drag FROM-X FROM-Y TO-X TO-Y STEPS: moves the pointer with the button held down
drag() {
    hold "$@"
    xdotool mouseup 1
}

# hold FROM-X FROM-Y TO-X TO-Y STEPS: like drag, but the button stays down
hold() {
    point_at "$1" "$2"
    xdotool mousedown 1
    step=1
    while [ "$step" -le "$5" ]; do
        point_at $(($1 + ($3 - $1) * step / $5)) $(($2 + ($4 - $2) * step / $5))
        sleep 0.016
        step=$((step + 1))
    done
}

# picture NAME DESCRIPTION: takes a picture, which is converted to PNG after the tour, so that the tour is not delayed
picture() {
    count=$((count + 1))
    name=$(printf '%02d-%s' "$count" "$1")
    xwd -silent -root -out "$scratch/$name.xwd"
    say "$folder/$name.png: $2"
}

# Fails if two successive pictures are equal: the program did not react to the actions between them.
check_pictures() {
    last=
    for picture in "$scratch"/*.xwd; do
        [ -z "$last" ] || ! cmp -s "$last" "$picture" ||
            give_up "nothing changed from $(basename "$last" .xwd) to $(basename "$picture" .xwd)"
        last=$picture
    done
}

convert_pictures() {
    for picture in "$scratch"/*.xwd; do
        ffmpeg -nostdin -loglevel error -y -c:v xwd -f image2 -i "$picture" "$folder/$(basename "$picture" .xwd).png"
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
    ffmpeg -nostdin -loglevel error -y -i "$scratch/tour.mkv" -vf "crop=$width:$height:$left:$top,scale=iw*3/4:-1:flags=lanczos,$palette" "$folder/tour.gif"
    say "$folder/tour.gif: the whole tour"
}

# The raised button is in the middle, with two tabs on each side, each a quarter of the remaining width.
find_tabs() {
    middle=$((width / 2))
    tab=$(((width - 80) / 4))
    list=$((tab / 2)) clock=$((tab * 3 / 2)) motion=$((80 + tab * 5 / 2)) settings=$((80 + tab * 7 / 2))
}

# Turns the pages of the guide with the wheel, one notch each.
turn_the_guide() {
    picture guide "the guide, shown at the first launch"
    point_at "$middle" 300
    for _ in 1 2 3; do
        sleep 0.6
        wheel 5 1 10
    done
    sleep 1.2
    picture guide-end "the last page of the guide, with the button that starts the program"
    click "$middle" -110 1.2
}

scroll_the_list() {
    picture list "the list, and the wheel icon that shows its last row"
    point_at "$middle" 340
    wheel 5 3 120
    sleep 0.05
    picture gliding "during scrolling: the wheel icon is between two rows"
    sleep 0.5
    drag "$middle" $((height - 260)) "$middle" 220 12
    sleep 1.5
    picture flung "after kinetic scrolling"
    wheel 4 30 20
    sleep 0.7
}

search_the_list() {
    xdotool key --clearmodifiers ctrl+f
    sleep 0.7
    xdotool type --delay 80 42
    sleep 0.6
    picture search "a search: the wheel rolls through the rows that it finds"
    xdotool key Escape
    sleep 0.8
}

name_a_row() {
    click -24 22 0.7
    xdotool type --delay 80 Tea
    sleep 0.4
    picture name "the question for the name of a new row"
    xdotool key Return
    sleep 1
}

swipe_a_row() {
    drag $((width - 60)) 206 $((width - 260)) 206 12
    sleep 0.6
    picture swipe "the actions of a row that was dragged sideways"
    click "$middle" 400 0.6
}

pull_the_list() {
    hold "$middle" 200 "$middle" 480 20
    sleep 0.3
    picture pull "the list, pulled down to refresh it"
    xdotool mouseup 1
    sleep 2
    picture refreshed "the row that the refresh added"
}

spin_the_clock() {
    click "$clock" -24 0.7
    drag $((middle - 4)) 480 $((middle - 4)) 400 10
    sleep 1.2
    picture clock "the clock: its hands show the time that was picked"
}

press_the_overhang() {
    click "$middle" -56 0.8
    picture sheet "the raised button, clicked where it sticks out of the bar, offers more scenes"
    xdotool key Escape
    sleep 0.6
}

edit_the_list() {
    click "$list" -24 0.5
    click 36 22 0.7
    picture edit "edit mode: a toolbar in the tab bar's place"
    for row in 1 2 4; do click 160 $((74 + 44 * row)) 0.3; done
    click "$middle" -24 0.8
    picture question "a question before the rows are deleted"
    click "$middle" -94 1.2
    picture deleted "three rows are deleted"
    click 36 22 0.8
    picture done "the tab bar again, with the new row count in its wheel"
}

try_the_motions() {
    click "$motion" -24 0.6
    click $((width / 4)) 420 0.9
    click $((width * 3 / 4)) 160 0.3
    picture motion "a card shows its animation of the tab icons"
    sleep 0.7
}

go_dark() {
    click "$settings" -24 0.7
    picture settings "the settings"
    click "$middle" 152 0.7
    click "$middle" 193 0.6
    click 50 22 0.7
    picture dark "the dark appearance"
    click "$list" -24 0.8
    picture dark-list "the list in the dark appearance"
}

# The screen has room for one page of the laboratory at a time.
visit_the_laboratory() {
    xdotool key --clearmodifiers ctrl+l
    sleep 1.2
    find_content
    picture laboratory "the laboratory: the phone on its stage"
    xdotool key --clearmodifiers space
    sleep 0.25
    picture bounce "the bounce, played on the stage"
    sleep 1
    for _ in 1 2 3 4 5 6 7 8; do xdotool key --clearmodifiers comma; done
    sleep 0.5
    picture past "an earlier frame of the bounce"
    xdotool key --clearmodifiers Escape
    sleep 0.3
    xdotool key --clearmodifiers ctrl+p
    # The middle one of the three pages.
    click $(((width + 44) / 2)) 26 0.7
    picture tune "the curve of the bounce"
    click $((width * 3 / 4)) -30 0.7
    picture hand-over "the bounce as code for UIKit"
    xdotool key --clearmodifiers ctrl+l
    sleep 1
    find_content
}

visit() {
    find_tabs
    start_recording
    turn_the_guide
    scroll_the_list
    search_the_list
    name_a_row
    swipe_a_row
    pull_the_list
    spin_the_clock
    press_the_overhang
    edit_the_list
    try_the_motions
    go_dark
    finish_recording
    visit_the_laboratory
    convert_pictures
    check_pictures
}

leave() {
    tries=0
    while kill -0 "$visitor" 2>/dev/null; do
        # The key is sent again each second, because openbox loses keys that closely follow an activation.
        [ $((tries % 10)) -ne 0 ] || xdotool windowactivate --sync "$window" key --clearmodifiers alt+F4 || true
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
