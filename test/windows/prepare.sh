#!/bin/sh
# prepare.sh DIR: builds the agent and the tests that run as Windows programs, and a Windows for Wine
# to run them in, into DIR.
set -eu
dir=$1
mkdir -p "$dir"
test/windows/overlay.sh "$dir/overlay"
for pkg in app/api app/organise/move tools/policy; do
	GOOS=windows CGO_ENABLED=0 go test -c -overlay "$dir/overlay/overlay.json" -o "$dir/$(echo "$pkg" | tr / -).test.exe" "./$pkg"
done
# The agent with Fyne's test driver instead of windows, which needs no C; and what kills it again and again.
GOOS=windows CGO_ENABLED=0 go build -tags ci -overlay "$dir/overlay/overlay.json" -o "$dir/agent.exe" .
GOOS=windows CGO_ENABLED=0 go test -c -tags e2etest -overlay "$dir/overlay/overlay.json" -o "$dir/crash.test.exe" ./test/crash
for helper in hold console; do
	x86_64-w64-mingw32-gcc -O2 -municode -o "$dir/$helper.exe" "$(dirname "$0")/$helper/$helper.c"
done
[ ! -e "$dir/prefix/ready" ] || exit 0
rm -rf "$dir/prefix"
export WINEPREFIX="$(realpath "$dir")/prefix" WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' DISPLAY=
HOME=$(mktemp -d) # Wine links the folders of the user to those of the home folder
export HOME
wine wineboot --init
wineserver --wait
for link in "$WINEPREFIX"/drive_c/users/*/*; do
	[ ! -h "$link" ] || { rm "$link" && mkdir "$link"; }
done
rm -rf "$HOME"
x86_64-w64-mingw32-gcc -O2 -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" \
	"$(dirname "$0")/prng/bcryptprimitives.c" -ladvapi32
touch "$WINEPREFIX/ready"
