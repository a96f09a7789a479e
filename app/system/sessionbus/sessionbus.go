// Package sessionbus connects to the user's D-Bus session bus: with a separate
// connection, a deadline, and never by starting a bus.
//
// A shared connection receives all signals: the close signal of a notification
// ends the tray's loop, and the icon is lost when the panel restarts. And godbus
// starts a bus where it finds none, which no other program uses and which stays
// running.
package sessionbus

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/base/lang"
)

// Env is the variable that names the bus.
const Env = "DBUS_SESSION_BUS_ADDRESS"

// ErrNone means that there is no session bus, as on a console or in a container.
var ErrNone = lang.Errorf("there is no D-Bus session bus: DBUS_SESSION_BUS_ADDRESS is not set and $XDG_RUNTIME_DIR/bus does not exist")

// Address returns the address of the session bus, or "" if there is none: that in
// DBUS_SESSION_BUS_ADDRESS, or the socket of systemd's user manager at
// $XDG_RUNTIME_DIR/bus.
func Address() string {
	if a := os.Getenv(Env); a != "" && !strings.HasPrefix(a, "autolaunch:") {
		return a
	}
	dir := os.Getenv("XDG_RUNTIME_DIR")
	if dir == "" {
		return ""
	}
	sock := filepath.Join(dir, "bus")
	if fi, err := os.Stat(sock); err != nil || fi.Mode().Type() != os.ModeSocket {
		return ""
	}
	return "unix:path=" + dbus.EscapeBusAddressValue(sock)
}

// Connect opens a new connection, which the caller must close. It fails if the
// bus does not answer before ctx ends; ctx is not used later.
func Connect(ctx context.Context) (*dbus.Conn, error) {
	addr := Address()
	if addr == "" {
		return nil, ErrNone
	}
	conn, err := dbus.Dial(addr)
	if err != nil {
		return nil, fmt.Errorf("connect to the session bus %s: %w", addr, err)
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	err = greet(conn)
	if !stop() {
		return nil, fmt.Errorf("connect to the session bus %s: %w", addr, context.Cause(ctx))
	}
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("connect to the session bus %s: %w", addr, err)
	}
	return conn, nil
}

func greet(conn *dbus.Conn) error {
	if err := conn.Auth(nil); err != nil {
		return err
	}
	return conn.Hello()
}
