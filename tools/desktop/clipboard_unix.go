//go:build !windows && !darwin

package desktop

import (
	"os"
	"os/exec"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// SystemClipboard returns the clipboard of X, through xclip, or of Wayland, through
// wl-clipboard. Its content outlives Nod: the program that offers it stays until
// something else is copied.
//
// A mark as secret is what KeePassXC, KWallet and others set: the type
// x-kde-passwordManagerHint with the value "secret".
func SystemClipboard() Clipboard {
	return programs{limit: boardTime, pick: func() programSet {
		if os.Getenv("WAYLAND_DISPLAY") != "" && installed("wl-paste") && installed("wl-copy") {
			return wayland()
		}
		return x11()
	}}
}

func installed(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

func hint(value string) bool { return strings.TrimSpace(value) == "secret" }

const (
	hintType = "x-kde-passwordManagerHint"
	plain    = "text/plain"
	plainUTF = "text/plain;charset=utf-8"
)

// x11 returns the calls of xclip. xsel would return before it owns the selection, and get half of
// all round trips wrong.
func x11() programSet {
	out := []string{"xclip", "-selection", "clipboard", "-out"}
	in := []string{"xclip", "-selection", "clipboard", "-in"}
	return programSet{
		list: append(out, "-target", "TARGETS"), marks: []string{hintType}, marked: hint,
		texts: []string{"UTF8_STRING", plainUTF, "STRING", "TEXT", plain},
		paste: func(kind string) []string {
			if kind == "" {
				return out
			}
			return append(out[:len(out):len(out)], "-target", kind)
		},
		copy: in, clear: in,
		remedy: lang.Say("Install the package xclip (sudo apt install xclip)."),
		desk:   "Can't open display",
	}
}

func wayland() programSet {
	paste := []string{"wl-paste", "--no-newline"}
	return programSet{
		list: []string{"wl-paste", "--list-types"}, marks: []string{hintType}, marked: hint,
		texts: []string{plainUTF, "UTF8_STRING", plain, "TEXT", "STRING"},
		paste: func(kind string) []string {
			if kind == "" {
				return paste
			}
			return append(paste[:len(paste):len(paste)], "--type", kind)
		},
		copy: []string{"wl-copy", "--type", plain}, clear: []string{"wl-copy", "--clear"},
		remedy: lang.Say("Install the package wl-clipboard (sudo apt install wl-clipboard)."),
		desk:   "Failed to connect to a Wayland server",
	}
}
