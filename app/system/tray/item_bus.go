//go:build !darwin && !windows

package tray

import (
	"fmt"
	"sync"

	"github.com/godbus/dbus/v5"
)

const (
	itemPath  = dbus.ObjectPath("/StatusNotifierItem")
	itemIface = "org.kde.StatusNotifierItem"
)

// title names the item. Panels use it to remember which icons the user hid.
const title = "Nod"

// item is the tray icon on the bus. A left click is tapped; a right click makes
// the panel open the menu.
type item struct {
	tapped func()

	mu   sync.Mutex
	conn *dbus.Conn // nil: not on the bus
	pics []pixmap   // never changed, only replaced
	tip  string
}

// tooltip is a ToolTip property: a{icon name, pictures, title, text}.
type toolTip struct {
	Icon     string
	Pictures []pixmap
	Title    string
	Text     string
}

// export puts the icon on the bus.
func (i *item) export(conn *dbus.Conn) error {
	err := conn.ExportMethodTable(map[string]any{
		"Activate": i.activate, "SecondaryActivate": i.ignoreClick, "ContextMenu": i.ignoreClick, "Scroll": i.ignoreScroll,
	}, itemPath, itemIface)
	if err == nil {
		err = exportProperties(conn, itemPath, itemIface, i.properties)
	}
	if err != nil {
		return fmt.Errorf("export the tray icon: %w", err)
	}
	i.mu.Lock()
	i.conn = conn
	i.mu.Unlock()
	return i.announce()
}

func (i *item) activate(x, y int32) *dbus.Error {
	i.tapped()
	return nil
}

func (i *item) ignoreClick(x, y int32) *dbus.Error { return nil }

func (i *item) ignoreScroll(delta int32, orientation string) *dbus.Error { return nil }

func (i *item) set(png []byte, tooltip string) error {
	pics, err := pixmaps(png)
	if err != nil {
		return err
	}
	i.mu.Lock()
	i.pics, i.tip = pics, tooltip
	i.mu.Unlock()
	return i.announce()
}

// announce signals the panels that the properties changed.
func (i *item) announce() error {
	i.mu.Lock()
	conn := i.conn
	i.mu.Unlock()
	if conn == nil {
		return nil
	}
	for _, member := range []string{".NewIcon", ".NewToolTip", ".NewTitle"} {
		if err := conn.Emit(itemPath, itemIface+member); err != nil {
			return err
		}
	}
	return nil
}

func (i *item) properties() map[string]dbus.Variant {
	i.mu.Lock()
	defer i.mu.Unlock()
	out := map[string]dbus.Variant{}
	for name, value := range map[string]any{
		"Category":      "ApplicationStatus",
		"Id":            title,
		"Title":         title,
		"Status":        "Active",
		"IconName":      "",
		"IconThemePath": "",
		"IconPixmap":    i.pics,
		"ToolTip":       toolTip{Title: i.tip},
		"ItemIsMenu":    false, // a left click is ours
		"Menu":          menuPath,
	} {
		out[name] = dbus.MakeVariant(value)
	}
	return out
}
