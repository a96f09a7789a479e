//go:build !darwin && !windows

package tray

import "github.com/godbus/dbus/v5"

const propsIface = "org.freedesktop.DBus.Properties"

// properties are the read-only properties of an object on the bus.
type properties struct {
	iface string
	all   func() map[string]dbus.Variant
}

func exportProperties(conn *dbus.Conn, path dbus.ObjectPath, iface string, all func() map[string]dbus.Variant) error {
	p := properties{iface, all}
	return conn.ExportMethodTable(map[string]any{"Get": p.get, "GetAll": p.getAll, "Set": p.refuse}, path, propsIface)
}

func (p properties) get(iface, name string) (dbus.Variant, *dbus.Error) {
	v, ok := p.all()[name]
	if iface != p.iface || !ok {
		return dbus.Variant{}, dbus.NewError("org.freedesktop.DBus.Error.UnknownProperty", []any{iface + "." + name})
	}
	return v, nil
}

func (p properties) getAll(iface string) (map[string]dbus.Variant, *dbus.Error) {
	if iface != p.iface {
		return nil, dbus.NewError("org.freedesktop.DBus.Error.UnknownInterface", []any{iface})
	}
	return p.all(), nil
}

func (properties) refuse(iface, name string, _ dbus.Variant) *dbus.Error {
	return dbus.NewError("org.freedesktop.DBus.Error.PropertyReadOnly", []any{iface + "." + name})
}
