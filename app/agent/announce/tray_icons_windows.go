package announce

import "github.com/nod-app/nod/assets/icons"

func trayIcon(s icons.State) ([]byte, error) { return icons.TrayICO(s) }
