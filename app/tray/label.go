package tray

import "strings"

// escapeLabel keeps a file's name from losing characters: menus underline the
// character after a "_" (dbusmenu) or a "&" (Windows) and hide the sign.
func escapeLabel(goos, s string) string {
	switch goos {
	case "darwin":
		return s
	case "windows":
		return strings.ReplaceAll(s, "&", "&&")
	}
	return strings.ReplaceAll(s, "_", "__")
}
