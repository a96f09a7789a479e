#!/bin/sh
# prepare.sh DIR DEB: makes in DIR a Debian with nothing but what every one has (base), and a package of the version
# before (older.deb): of the oldest sources that have the schema of today's store.
set -eu
dir=$1 deb=$2
mkdir -p "$dir"
if [ ! -e "$dir/base/ready" ]; then
	[ "$(id -u)" = 0 ] || { echo "nod: make package-test makes a Debian in a folder, which needs root" >&2; exit 1; }
	rm -rf "$dir/base"
	echo "nod: making a Debian stable in $dir/base, once"
	debootstrap --variant=minbase stable "$dir/base" >"$dir/debootstrap.log" 2>&1 || { tail -n 20 "$dir/debootstrap.log" >&2; exit 1; }
	chroot "$dir/base" apt-get update -qq
	touch "$dir/base/ready"
fi

commit=$(git log -1 --format=%H -- app/store/schema.sql)
if [ ! -x "$dir/older-$commit" ]; then
	echo "nod: building the version before $(git log -1 --format=%h "$commit")"
	sources=$(realpath "$dir")/sources
	rm -rf "$sources"
	git clone -q --no-checkout . "$sources"
	git -C "$sources" checkout -q "$commit"
	(cd "$sources" && CGO_ENABLED=1 go build -trimpath -buildvcs=auto -ldflags "-s -w -X main.version=0.0.9" -o "../older-$commit" .)
	rm -rf "$sources"
fi
rm -rf "$dir/older"
dpkg-deb -R "$deb" "$dir/older"
cp "$dir/older-$commit" "$dir/older/usr/bin/nod"
sed -i 's/^Version: .*/Version: 0.0.9-1/' "$dir/older/DEBIAN/control"
dpkg-deb --root-owner-group -b "$dir/older" "$dir/older.deb" >/dev/null
rm -rf "$dir/older"
