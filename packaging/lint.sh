#!/bin/sh
# lint.sh DIST: has Debian's, Fedora's and freedesktop.org's own programs check the packages for Linux. Each that is not
# installed is named.
set -eu
dist=$1
failed=0
# with PROGRAM ARG...: runs a check and says whether it passed.
with() {
	if ! command -v "$1" >/dev/null 2>&1; then
		echo "lint: without $1, which is not installed"
	elif out=$("$@" 2>&1); then
		echo "lint: $1: no errors${out:+
$out}"
	else
		echo "lint: $1 failed:
$out" >&2
		failed=1
	fi
}

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
dpkg-deb -x "$dist"/*.deb "$tree/deb"
# rpmlint unpacks with cpio below a folder, but nfpm's paths begin with a slash: as root it would write over this system.
mkdir "$tree/bin"
printf '#!/bin/sh\nexec /usr/bin/cpio --no-absolute-filenames "$@"\n' >"$tree/bin/cpio"
chmod +x "$tree/bin/cpio"
share=$tree/deb/usr/share
with desktop-file-validate "$share/applications/app.nod.Nod.desktop" "$tree/deb/etc/xdg/autostart/nod.desktop" \
	"$share/Thunar/sendto/app.nod.Nod.desktop"
with python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$share/nautilus-python/extensions/nod.py"
with appstreamcli validate --no-net --explain "$share/metainfo/app.nod.Nod.metainfo.xml"
with lintian --allow-root --fail-on error --tag-display-limit 0 "$dist"/*.deb
PATH="$tree/bin:$PATH" with rpmlint --config packaging/linux/rpmlint.toml "$dist"/*.rpm
with bash -n "$share/bash-completion/completions/nod"
with zsh -n "$share/zsh/vendor-completions/_nod"
with fish -n "$share/fish/vendor_completions.d/nod.fish"
gunzip -c "$share/man/man1/nod.1.gz" >"$tree/nod.1"
said=$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$tree/nod.1" 2>&1 >/dev/null) || true
[ -z "$said" ] || { echo "lint: the man page: $said" >&2; failed=1; }
exit $failed
