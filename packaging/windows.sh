#!/bin/sh
# windows.sh PROGRAM VERSION BUILD DIST: makes the .zip and the installer of a program into DIST. The same program and
# SOURCE_DATE_EPOCH make the same bytes.
set -eu
program=$(realpath "$1") version=$2 build=$3 dist=$(realpath "$4")
here=$(dirname "$0")
work=build/package
name=nod-$version-windows-amd64

rm -rf "${work:?}/$name"
mkdir -p "$work/$name"
cp "$program" "$work/$name/nod.exe"
cp LICENSE "$work/$name/LICENSE.txt"
cp README.md "$work/$name/README.md"
find "$work/$name" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
rm -f "$dist/$name.zip"
(cd "$work" && TZ=UTC zip -q -9 -X -D "$dist/$name.zip" "$name/LICENSE.txt" "$name/README.md" "$name/nod.exe")

CGO_ENABLED=0 go run ./packaging/icons ico "$work/nod.ico"
makensis -V2 -NOCD "-DVERSION=$version" "-DBUILD=$build" "-DPROGRAM=$program" "-DICON=$(realpath "$work/nod.ico")" \
	"-DLICENSE=$(realpath LICENSE)" "-DOUT=$dist/$name-setup.exe" "$here/windows/nod.nsi"
rm -rf "${work:?}/$name"
