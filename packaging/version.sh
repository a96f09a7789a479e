#!/bin/sh
# version.sh VERSION: makes VERSION the one of this checkout, with a build number of its own and today's date in
# CHANGELOG.md, and commits that. Does nothing if it is already.
set -eu
version=$1
printf '%s\n' "$version" | grep -qxE '[0-9]+\.[0-9]+\.[0-9]+' || { echo "nod: a version is three numbers, as in: make release VERSION=0.2.0" >&2; exit 2; }
[ -z "$(git status --porcelain --untracked-files=no)" ] || { echo "nod: commit or stash your changes first: a release is made of a commit" >&2; exit 1; }
if grep -qx "## $version, [0-9-]*" CHANGELOG.md && grep -qx "  Version = \"$version\"" FyneApp.toml; then
	exit 0
fi
grep -q '^## .*, not released yet$' CHANGELOG.md || { echo "nod: CHANGELOG.md has no heading '… not released yet': write what is new in $version below one" >&2; exit 1; }
build=$(sed -n 's/^ *Build = //p' FyneApp.toml)
sed -i "s/^  Version = .*/  Version = \"$version\"/; s/^  Build = .*/  Build = $((build + 1))/" FyneApp.toml
sed -i "0,/^## .*, not released yet\$/s//## $version, $(date -u +%F)/" CHANGELOG.md
git commit -q -m "Version $version" FyneApp.toml CHANGELOG.md
