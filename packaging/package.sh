#!/bin/sh
# package.sh LINUX WINDOWS VERSION BUILD DIST: makes all packages of two programs into DIST, with the list of what is in
# them (CycloneDX) and their checksums, and checks what can be checked here. An empty name of a program leaves its system out.
set -eu
linux=$1 windows=$2 version=$3 build=$4 dist=$5
here=$(dirname "$0")
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8

rm -rf "$dist"
mkdir -p "$dist"
sbom() {
	CGO_ENABLED=0 go run ./packaging/sbom "$1" "v$version" "$dist/$2.cdx.json"
}
if [ -n "$linux" ]; then
	"$here/linux.sh" "$linux" "$version" "$dist"
	sbom "$linux" "nod-$version-linux-amd64"
fi
if [ -n "$windows" ]; then
	"$here/windows.sh" "$windows" "$version" "$build" "$dist"
	sbom "$windows" "nod-$version-windows-amd64"
fi
(cd "$dist" && sha256sum -- * >SHA256SUMS)
