#!/bin/sh
# install.sh GROUP...: installs those packages of packages.sh that are missing, and says which.
# Silent when all is there. A failure names the package.
set -eu
. "$(dirname "$0")/packages.sh"

manager() {
	for m in apt-get dnf pacman brew; do
		if command -v "$m" >/dev/null 2>&1; then
			echo "${m%-get}"
			return
		fi
	done
	echo none
}

# has ENTRY: it is a package that is installed, or a command that is there.
has() {
	case $1 in
	*:*) command -v "${1%%:*}" >/dev/null 2>&1; return ;;
	esac
	case $pm in
	apt) dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed' ;;
	dnf) rpm -q --whatprovides "$1" >/dev/null 2>&1 ;;
	pacman) pacman -Q "$1" >/dev/null 2>&1 ;;
	brew) brew list "$1" >/dev/null 2>&1 ;;
	esac
}

root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif command -v sudo >/dev/null 2>&1; then
		sudo "$@"
	else
		echo "nod: installing packages needs root, and there is no sudo; as root run: $*" >&2
		return 1
	fi
}

# offered PACKAGE: the system's sources have it. Ubuntu, say, has Chromium as a snap only.
offered() {
	[ "$pm" != apt ] || LC_ALL=C apt-cache policy "$1" | grep -q 'Candidate: [^(]'
}

install() {
	case $pm in
	apt) root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" ;;
	dnf) root dnf install -y -q "$@" ;;
	pacman) root pacman -S --noconfirm --needed "$@" ;;
	brew) brew install --quiet "$@" ;;
	esac
}

pm=$(manager)
missing=
for group in "$@"; do
	if [ "$pm" = none ]; then
		echo "nod: no apt, dnf, pacman or brew here; install by hand what packaging/packages.sh lists for '$group'" >&2
		continue
	fi
	eval "list=\$${pm}_$group"
	for p in $list; do
		has "$p" || missing="$missing ${p#*:}"
	done
done
[ -n "$missing" ] || exit 0

log=$(mktemp)
trap 'rm -f "$log"' EXIT
[ "$pm" != apt ] || root apt-get update -qq >"$log" 2>&1 || { cat "$log" >&2; echo "nod: the package lists could not be fetched" >&2; exit 1; }
wanted=$missing missing=
for p in $wanted; do
	if offered "$p"; then
		missing="$missing $p"
	else
		echo "nod: $pm has no package '$p' here; what needs it is left out" >&2
	fi
done
[ -n "$missing" ] || exit 0

echo "nod: installing with $pm:$missing"
# shellcheck disable=SC2086 # the list is words
if ! install $missing >"$log" 2>&1; then
	for p in $missing; do # one by one, to name the one that fails
		if ! install "$p" >"$log" 2>&1; then
			tail -n 20 "$log" >&2
			echo "nod: the package '$p' could not be installed with $pm" >&2
			exit 1
		fi
	done
fi
