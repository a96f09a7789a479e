package desktest

import (
	"strings"

	"github.com/godbus/dbus/v5"
)

// Signal sends a signal to one program, or to all if dest is empty. Name is
// interface and member. Tests use it to send what no correct service would.
func Signal(conn *dbus.Conn, dest string, path dbus.ObjectPath, name string, body ...any) error {
	at := strings.LastIndexByte(name, '.')
	h := map[dbus.HeaderField]dbus.Variant{
		dbus.FieldPath:      dbus.MakeVariant(path),
		dbus.FieldInterface: dbus.MakeVariant(name[:at]),
		dbus.FieldMember:    dbus.MakeVariant(name[at+1:]),
	}
	if dest != "" {
		h[dbus.FieldDestination] = dbus.MakeVariant(dest)
	}
	if len(body) > 0 {
		h[dbus.FieldSignature] = dbus.MakeVariant(dbus.SignatureOf(body...))
	}
	return conn.Send(&dbus.Message{Type: dbus.TypeSignal, Headers: h, Body: body}, nil).Err
}
