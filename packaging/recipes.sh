#!/bin/sh
# recipes.sh VERSION DIST: writes into DIST/recipes what winget, Homebrew and the Arch User Repository need to offer the
# packages in DIST: their addresses below the page of releases, and their checksums. Who has an account there hands it in.
set -eu
version=$1 dist=$(realpath "$2")
here=$(dirname "$0")/recipes

rm -rf "$dist/recipes"
cd "$here"
find . -type f ! -name '*_test.go' | while read -r file; do
	text=$(sed "s|@version@|$version|g" "$file")
	for package in $(printf '%s\n' "$text" | sed -n 's|.*@sha256 \([^@]*\)@.*|\1|p'); do
		sum=$(sha256sum "$dist/$package") || exit 1
		text=$(printf '%s\n' "$text" | sed "s|@sha256 $package@|${sum%% *}|")
	done
	mkdir -p "$dist/recipes/$(dirname "$file")"
	printf '%s\n' "$text" >"$dist/recipes/$file"
done
