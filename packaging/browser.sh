#!/bin/sh
# browser.sh: installs what the controlled browser needs, for the user who runs it: Chromium, unless there is a
# browser like it, and Playwright's driver in Nod's state folder. Then says how it is switched on.
set -eu
here=$(dirname "$0")

# There is a browser that tools/web/installed.go would take.
browser() {
	for b in chromium chromium-browser google-chrome google-chrome-stable microsoft-edge brave-browser; do
		command -v "$b" >/dev/null 2>&1 && return
	done
	for b in "Google Chrome" Chromium "Microsoft Edge"; do
		[ -d "/Applications/$b.app" ] && return
	done
	return 1
}

if [ "$(uname)" = Darwin ]; then
	state="$HOME/Library/Application Support/nod"
else
	state=${XDG_STATE_HOME:-$HOME/.local/state}/nod
fi
state=${NOD_STATE_DIR:-$state}

browser || "$here/install.sh" chromium
browser || { echo "nod: no Chromium, Chrome, Edge or Brave was found; install one and run this again" >&2; exit 1; }
"$here/install.sh" driver
mkdir -p "$state"
chmod 700 "$state"
"$here/playwright.sh" "$state/playwright"
echo "nod: the controlled browser is ready. To switch it on, write  browser = \"controlled\"  under [tools] in config.toml."
