package announce

import "github.com/nod-app/nod/assets/icons"

// trayIcon returns the tray's icon of a state.
func trayIcon(s icons.State) ([]byte, error) { return icons.TrayICO(s) }
