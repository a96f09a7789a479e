#!/bin/sh
# release.sh VERSION DIST: adds to the packages of a version in DIST what a release has beside them: its sources with all
# modules that it is built of, the recipes, the bundle for assistants, and the checksums of all. Says what is left to do.
set -eu
version=$1 dist=$2
here=$(dirname "$0")
name=nod-$version-source

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
git archive --prefix="$name/" HEAD | tar -x -C "$work"
(cd "$work/$name" && go mod vendor)
tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$work" -c "$name" | gzip -n >"$dist/$name.tar.gz"

"$here/mcp.sh" build/mcp
"$here/mcpb.sh" build/package/linux/nod "$version" build/mcp "$dist"
"$here/recipes.sh" "$version" "$dist"
(cd "$dist" && find . -type f ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum -- >SHA256SUMS)
cat <<END
nod: version $version is in $dist. What needs an account is left:
  git tag -s v$version && git push origin v$version
  the files of $dist as a release of that tag, signed as SHA256SUMS.asc by: gpg --armor --detach-sign $dist/SHA256SUMS
  $dist/recipes to winget-pkgs, the tap of Homebrew and the AUR; $dist/server.json to the registry of MCP servers
END
