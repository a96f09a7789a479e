//go:build !darwin && !windows

package tray

import (
	"fmt"
	"sync"

	"github.com/godbus/dbus/v5"
)

const (
	itemPath   = dbus.ObjectPath("/StatusNotifierItem")
	itemIface  = "org.kde.StatusNotifierItem"
	menuPath   = dbus.ObjectPath("/StatusNotifierItem/menu") // where systray puts the menu
	propsIface = "org.freedesktop.DBus.Properties"
)

// title names the item. Panels use it to remember which icons the user hid.
const title = "Nod"

// item is the tray item's properties. It replaces those that systray exports:
// systray changes them while a reply is being written from them, panics on a
// change after the connection is gone, and does not signal a new tooltip. systray
// keeps the menu and the registration.
type item struct {
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

// attach exports the properties and signals them to panels that read them before.
func (i *item) attach(conn *dbus.Conn) error {
	err := conn.ExportMethodTable(map[string]any{"Get": i.get, "GetAll": i.getAll, "Set": i.refuse}, itemPath, propsIface)
	if err != nil {
		return fmt.Errorf("export the tray icon on the session bus: %w", err)
	}
	i.mu.Lock()
	i.conn = conn
	i.mu.Unlock()
	return i.announce()
}

// set draws the icon and the tooltip.
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

func (i *item) get(iface, name string) (dbus.Variant, *dbus.Error) {
	v, ok := i.properties()[name]
	if iface != itemIface || !ok {
		return dbus.Variant{}, dbus.NewError("org.freedesktop.DBus.Error.UnknownProperty", []any{iface + "." + name})
	}
	return v, nil
}

func (i *item) getAll(iface string) (map[string]dbus.Variant, *dbus.Error) {
	if iface != itemIface {
		return nil, dbus.NewError("org.freedesktop.DBus.Error.UnknownInterface", []any{iface})
	}
	return i.properties(), nil
}

func (i *item) refuse(iface, name string, _ dbus.Variant) *dbus.Error {
	return dbus.NewError("org.freedesktop.DBus.Error.PropertyReadOnly", []any{iface + "." + name})
}
