// Package sessionbus reaches the user's D-Bus session bus: over a connection
// of one's own, within a deadline, and never by starting a bus.
//
// Both matter. Programs that share one connection get each other's signals: a
// notification that is closed ends the tray's loop, and with the next restart
// of the panel the icon is gone. And godbus starts a bus where it finds none;
// nobody else listens on that one, and it is left behind.
package sessionbus

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/godbus/dbus/v5"
)

// Env is the variable that names the bus.
const Env = "DBUS_SESSION_BUS_ADDRESS"

// ErrNone says that there is no session bus: a console, a container, a service.
var ErrNone = errors.New("there is no D-Bus session bus: " + Env + " is not set and $XDG_RUNTIME_DIR/bus does not exist")

// Address is where the session bus listens, or "" if there is none: what
// DBUS_SESSION_BUS_ADDRESS says, else the socket that systemd's user manager
// keeps at $XDG_RUNTIME_DIR/bus.
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

// Connect opens a connection of the caller's own, who closes it. A bus that
// does not answer before ctx ends is an error; ctx has no meaning later.
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
