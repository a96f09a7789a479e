#!/bin/sh
# playwright.sh DIR: puts Playwright's driver into DIR as tools/web wants it: playwright-core from npm as package/,
# and node beside it. Silent if it is there. Needs node, npm and tar.
set -eu
version=1.52.0 # what playwright-go v0.5200.1 speaks with; tools/web/installed.go says the same
hash=l2osTgLXSMeuLZOML9qYODUQoPPnUsKsb5/P6LJ2e6uPKXUdPK5WYhN4z03G+YNbWmGDY4YENauNu4ZKczreHg== # npm's sha512 of it
dir=$1

if [ -x "$dir/node" ] && grep -q "\"version\": \"$version\"" "$dir/package/package.json" 2>/dev/null; then
	exit 0
fi
for program in node npm tar; do
	command -v "$program" >/dev/null 2>&1 || { echo "nod: Playwright's driver is fetched with $program, which is not installed" >&2; exit 1; }
done

mkdir -p "$dir"
new=$(mktemp -d "$dir/new.XXXXXX")
trap 'rm -rf "$new"' EXIT
echo "nod: fetching playwright-core $version from npm into $dir"
if ! npm pack --loglevel error --pack-destination "$new" "playwright-core@$version" >"$new/log" 2>&1; then
	cat "$new/log" >&2
	echo "nod: npm could not fetch playwright-core $version" >&2
	exit 1
fi
archive=$new/playwright-core-$version.tgz
is=$(node -p 'require("crypto").createHash("sha512").update(require("fs").readFileSync(process.argv[1])).digest("base64")' "$archive")
[ "$is" = "$hash" ] || { echo "nod: what npm sent as playwright-core $version is not what it was: sha512 $is" >&2; exit 1; }
tar -xzf "$archive" -C "$new"
rm -rf "$dir/package"
mv "$new/package" "$dir/package"
ln -sf "$(command -v node)" "$dir/node"
