#!/bin/sh
# Builds the program in release; with --where, only prints the folder that holds it.
#
# Swift's own libraries are linked statically where the toolchain has them so: the program then starts in less time and
# memory, and runs where there is no toolchain. At a fixed address it needs no relocating: 4 MiB less memory of its own.
# Half of their size is left out (docs/decisions/0015).
set -eu
cd "$(dirname "$0")/.."

if [ "${1-}" = --where ]; then
    exec scripts/swift.sh build -c release --show-bin-path
fi

# Makes the linker that finds reduced libraries before the toolchain's, and prints its path; fails where it cannot be made.
smaller_linker() {
    library=$toolchain/lib/swift_static/linux/lib_FoundationICU.a
    linker=$(readlink -f "$toolchain/bin/ld.lld") && [ -x "$linker" ] && [ -e "$library" ] && command -v python3 >/dev/null || return 1
    folder=$PWD/.build/linker
    mkdir -p "$folder"
    # The toolchain's files are compared by all that ls tells: one that was unpacked later may have been built earlier.
    key=$(ls -lL "$library" "$linker")
    if [ "$(cat "$folder/made" 2>/dev/null)" != "$key" ] ||
        [ -n "$(find scripts/reduce-icu.py scripts/build-release.sh Assets/Strings -newer "$folder/made")" ]; then
        python3 scripts/reduce-icu.py "$library" "$folder/lib_FoundationICU.a" || return 1
        echo '{ local: *; };' >"$folder/nothing-exported"
        cat >"$folder/ld" <<END
#!/bin/sh
# The first folder that has a library wins, and Swift's driver puts its own before all that it is given. No symbols
# are exported, so that unused code is dropped. There are no libraries beside the program, where Swift's driver has it look for them.
for word in "\$@"; do
    shift
    case \$word in "-rpath=\\\$ORIGIN") ;; *) set -- "\$@" "\$word" ;; esac
done
exec "$toolchain/bin/ld.lld" -L "$folder" --version-script="$folder/nothing-exported" "\$@"
END
        chmod +x "$folder/ld"
        echo "$key" >"$folder/made"
    fi
    echo "$folder/ld"
}

static=
toolchain=$(dirname "$(dirname "$(readlink -f "$(scripts/swift.sh --path)")")")
if [ -e "$toolchain/lib/swift_static/linux/static-stdlib-args.lnk" ]; then
    static="--static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -no-pie"
    if linker=$(smaller_linker); then
        static="$static -Xswiftc -Xclang-linker -Xswiftc --ld-path=$linker"
    else
        echo "The program will be twice as large: ICU's data cannot be reduced here." >&2
    fi
fi
echo "Building tab-bar-demo (release) ..." >&2
# Two checks that find mistakes in programs are left to debug builds, which all tests are: docs/decisions/0012.
unchecked="-Xswiftc -enforce-exclusivity=unchecked -Xswiftc -Xfrontend -Xswiftc -disable-dynamic-actor-isolation"
# shellcheck disable=SC2086 # the options are words
scripts/swift.sh build -c release --product tab-bar-demo $static $unchecked >&2
