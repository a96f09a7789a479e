#!/bin/sh
# twice.sh DIST: makes the packages for Linux of the last commit once more, from a clone in another folder, and compares.
# NOD_COLD=1 compiles everything anew, too, which takes minutes.
set -eu
dist=$(realpath "$1")
[ -z "$(git status --porcelain)" ] || { echo "nod: commit first: packages are made twice of the last commit" >&2; exit 1; }
other=$(mktemp -d)
trap 'chmod -R u+w "$other"; rm -rf "$other"' EXIT
git clone -q . "$other/a longer name than the first"
[ -z "${NOD_COLD:-}" ] || export GOCACHE="$other/cache"
mkdir -p "$other/a longer name than the first/build"
ln -s "$(realpath build/tools)" "$other/a longer name than the first/build/tools"
make -C "$other/a longer name than the first" --no-print-directory package-linux >/dev/null
cmp "$dist/SHA256SUMS" "$other/a longer name than the first/dist/SHA256SUMS"
echo "nod: built twice, the same: $(grep -c . "$dist/SHA256SUMS") files"
