#!/bin/sh
# linux.sh PROGRAM VERSION DIST: makes the .deb, the .rpm and the .tar.gz of a program into DIST. The same program and
# SOURCE_DATE_EPOCH make the same bytes.
set -eu
program=$1 version=$2 dist=$3
here=$(dirname "$0")
work=build/package
tree=$work/tree
day=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)

rm -rf "$tree"
put() { install -D -m "$1" "$2" "$tree/$3"; }
# written PATH CMD...: what CMD prints is the file PATH.
written() {
	mkdir -p "$(dirname "$tree/$1")"
	to=$tree/$1
	shift
	"$@" >"$to"
	chmod 644 "$to"
}
# shellcheck disable=SC2317 # called by written
zipped() { "$@" | gzip -9n; }

put 755 "$program" usr/bin/nod
put 644 "$here/linux/app.nod.Nod.desktop" usr/share/applications/app.nod.Nod.desktop
written usr/share/metainfo/app.nod.Nod.metainfo.xml sed "s/@VERSION@/$version/g; s/@DATE@/$day/" "$here/linux/app.nod.Nod.metainfo.xml"
CGO_ENABLED=0 go run ./packaging/icons hicolor "$tree/usr/share/icons/hicolor"
written usr/share/man/man1/nod.1.gz zipped "$program" man
written usr/share/bash-completion/completions/nod "$program" completion bash
written usr/share/zsh/vendor-completions/_nod "$program" completion zsh
written usr/share/fish/vendor_completions.d/nod.fish "$program" completion fish
put 644 "$here/linux/sendto-dolphin.desktop" usr/share/kio/servicemenus/app.nod.Nod.desktop
put 644 "$here/linux/sendto-thunar.desktop" usr/share/Thunar/sendto/app.nod.Nod.desktop
put 644 "$here/linux/sendto-nemo.nemo_action" usr/share/nemo/actions/app.nod.Nod.nemo_action
put 644 "$here/linux/sendto-nautilus.py" usr/share/nautilus-python/extensions/nod.py
put 644 "$here/linux/copyright" usr/share/doc/nod/copyright
written usr/share/doc/nod/changelog.Debian.gz zipped "$here/changelog.sh" "$version"
put 644 "$here/linux/lintian-overrides" usr/share/lintian/overrides/nod
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
"$here/libraries.sh" "$program"

for format in deb rpm; do
	NOD_VERSION=$version \
		"$here/tool.sh" nfpm package --config "$here/nfpm.yaml" --packager $format --target "$dist/" >/dev/null
done

# By hand: the same files below one folder, for /usr/local or a home folder.
name=nod-$version-linux-amd64
rm -rf "$work/$name"
cp -a "$tree/usr" "$work/$name"
rm -rf "$work/$name/share/lintian" "$work/$name/share/doc/nod/changelog.Debian.gz"
install -m 644 LICENSE README.md "$work/$name/"
find "$work/$name" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner -C "$work" -c "$name" | gzip -n >"$dist/$name.tar.gz"
rm -rf "${work:?}/$name"
