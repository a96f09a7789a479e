package desktest

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/godbus/dbus/v5"
)

// busConf lets every program own every name and starts no services: only what the
// test starts is on the bus.
const busConf = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=%s</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
`

// Bus is a private session bus.
type Bus struct {
	Addr string // for DBUS_SESSION_BUS_ADDRESS

	dir string // short, since a socket's path has at most 107 bytes
	p   *Process
}

// StartBus starts dbus-daemon and waits until it listens.
func StartBus() (*Bus, error) {
	dir, err := os.MkdirTemp("", "nodbus")
	if err != nil {
		return nil, fmt.Errorf("start a bus: %w", err)
	}
	b := &Bus{dir: dir}
	if err := b.start(); err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	return b, nil
}

func (b *Bus) start() error {
	sock, conf := filepath.Join(b.dir, "bus"), filepath.Join(b.dir, "bus.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, busConf, sock), 0o600); err != nil {
		return fmt.Errorf("start a bus: %w", err)
	}
	cmd := exec.Command("dbus-daemon", "--config-file="+conf, "--nofork", "--nopidfile", "--print-address=3")
	r, w, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("start a bus: %w", err)
	}
	defer r.Close()
	cmd.ExtraFiles = []*os.File{w}
	b.p, err = StartCmd(cmd)
	w.Close()
	if err != nil {
		return err
	}
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		b.p.Kill()
		return fmt.Errorf("start a bus: dbus-daemon says %q: %w", b.p.Output(), err)
	}
	b.Addr, _, _ = strings.Cut(strings.TrimSpace(line), ",guid=")
	return nil
}

// Connect opens a new connection, which ends with the bus.
func (b *Bus) Connect() (*dbus.Conn, error) { return dbus.Connect(b.Addr) }

// Owner returns the unique name of the owner of a name on the bus; "" if it has none.
func (b *Bus) Owner(conn *dbus.Conn, name string) string {
	var owner string
	if err := conn.BusObject().Call("org.freedesktop.DBus.GetNameOwner", 0, name).Store(&owner); err != nil {
		return ""
	}
	return owner
}

// WaitOwner waits until a name has an owner.
func (b *Bus) WaitOwner(ctx context.Context, conn *dbus.Conn, name string) error {
	return Poll(ctx, name+" on the bus", func() bool { return b.Owner(conn, name) != "" })
}

// Restart kills the bus and starts another at the same address: all
// connections are lost.
func (b *Bus) Restart() error {
	b.p.Kill()
	_ = os.Remove(filepath.Join(b.dir, "bus"))
	return b.start()
}

// Freeze stops the bus without ending it: it accepts connections and answers no calls.
func (b *Bus) Freeze() error { return b.p.Freeze() }

// Thaw resumes a frozen bus.
func (b *Bus) Thaw() error { return b.p.Thaw() }

// Stop ends the bus and removes its folder.
func (b *Bus) Stop() {
	b.p.Kill()
	_ = os.RemoveAll(b.dir)
}
