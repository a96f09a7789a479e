package tray

import "strings"

// Remedy says how to get a tray on a desktop without one, given the value of
// XDG_CURRENT_DESKTOP.
func Remedy(desktop string) string {
	if strings.Contains(strings.ToUpper(desktop), "GNOME") {
		return "install the GNOME extension AppIndicator and KStatusNotifierItem Support " +
			"(package gnome-shell-extension-appindicator), then log out and in; until then 'nod' opens the window"
	}
	return "add a tray (status notifier) area to your panel, for example waybar's tray module; until then 'nod' opens the window"
}
