package apps

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/tools/policy"
)

// runners are, beyond the policy's interpreters, programs that run what they
// are given, and that a launcher may be written for.
var runners = []string{
	"wine", "wine64", "wineconsole", "mono", "dotnet", "gjs", "guile", "racket", "julia", "rscript", "octave", "ghci", "scala", "erl", "iex", "swift", "jshell",
	"x-terminal-emulator", "sensible-terminal", "xdg-terminal-exec", "qterminal", "urxvt", "rxvt", "aterm", "eterm", "mlterm", "st", "kgx", "ptyxis", "gnome-console",
	"deepin-terminal", "cool-retro-term", "guake", "tilda", "yakuake", "hyper", "tabby", "warp-terminal", "console", "blackbox", "terminology", "sakura", "roxterm",
	"pantheon-terminal", "io.elementary.terminal", "termit", "zutty", "rio", "contour", "screen", "tmux", "zellij", "byobu",
	"setsid", "nice", "ionice", "chroot", "unshare", "nsenter", "bwrap", "firejail", "proot", "parallel", "watch", "script", "expect", "stdbuf", "strace", "gdb",
	"make", "ninja", "gksudo", "kdesu", "kdesudo", "lxqt-sudo", "run-parts", "exo-open", "kde-open", "kde-open5", "kioclient", "kstart", "gio", "gtk4-launch",
	"dex", "rundll", "snap", "distrobox", "toolbox", "podman", "docker", "ld.so", "ld-linux", "ld-linux-x86-64", "ld-linux-aarch64", "emacsclient",
}

// refused reports whether a program or an id is never opened. Apart from the whole
// name its part before the first dot counts, as in xfce4-terminal.wrapper.
func refused(name string) bool {
	base := strings.ToLower(filepath.Base(name))
	stem, _, _ := strings.Cut(base, ".")
	last := base[strings.LastIndexByte(base, '.')+1:]
	for _, n := range []string{base, stem, strings.TrimRight(stem, "0123456789"), last} {
		if n != "" && (policy.Interpreter(n) || slices.Contains(runners, n)) {
			return true
		}
	}
	return false
}
