#!/bin/sh
# Builds the program in release mode; with --where, only prints the folder of the build.
#
# Swift's libraries are linked statically if the toolchain has static ones: the program then starts faster, takes less memory
# and runs without a toolchain. It is linked at a fixed address, which saves 4 MiB of relocated data.
# Half of the libraries' size is left out (docs/decisions/0015).
set -eu
cd "$(dirname "$0")/.."

if [ "${1-}" = --where ]; then
    exec scripts/swift.sh build -c release --show-bin-path
fi

# Creates a script that runs the linker with the reduced ICU library, and prints its path; fails without the necessary tools.
smaller_linker() {
    library=$toolchain/lib/swift_static/linux/lib_FoundationICU.a
    linker=$(readlink -f "$toolchain/bin/ld.lld") && [ -x "$linker" ] && [ -e "$library" ] && command -v python3 >/dev/null || return 1
    folder=$PWD/.build/linker
    mkdir -p "$folder"
    # The key has all columns of ls, because a newer toolchain may have files with older dates.
    key=$(ls -lL "$library" "$linker")
    if [ "$(cat "$folder/made" 2>/dev/null)" != "$key" ] ||
        [ -n "$(find scripts/reduce-icu.py scripts/build-release.sh Assets/Strings -newer "$folder/made")" ]; then
        python3 scripts/reduce-icu.py "$library" "$folder/lib_FoundationICU.a" || return 1
        echo '{ local: *; };' >"$folder/nothing-exported"
        cat >"$folder/ld" <<END
#!/bin/sh
# The linker takes a library from the first folder that has it, and Swift's driver passes its own folder first. No symbols
# are exported, so that unused code is dropped. The run path is removed, since there are no libraries beside the program.
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
        echo "The program will be twice as large: reducing ICU's data needs python3 and the toolchain's lld." >&2
    fi
fi
echo "Building tab-bar-demo (release) ..." >&2
# Each function gets a section of its own, so that the linker can drop the unused ones.
sections="-Xswiftc -Xfrontend -Xswiftc -function-sections"
# shellcheck disable=SC2086 # the options are words
scripts/swift.sh build -c release --product tab-bar-demo $static $sections >&2
