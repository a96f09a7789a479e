//go:build !darwin && !windows

package notify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/esiqveland/notify"
	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/sessionbus"
)

const (
	serverName = "org.freedesktop.Notifications"
	serverPath = dbus.ObjectPath("/org/freedesktop/Notifications")
	dbusName   = "org.freedesktop.DBus"
)

// closeTimeout bounds how long withdrawing the last notification may take.
const closeTimeout = time.Second

// busServer is the notification server of a free desktop. It connects when there
// is something to show, and again after the connection was lost.
type busServer struct {
	opts Options

	// mu is held during each call, so that a click on a notification is not
	// handled before the reply with its id.
	mu    sync.Mutex
	conn  *dbus.Conn
	caps  []string // of the server; nil: unknown
	id    uint32   // of the shown notification; 0: none
	token string   // activation token of a click on it
	acts  []Act    // its buttons
	notes int      // how many were sent: a press of a button is of exactly one
}

func newServer(o Options) server { return &busServer{opts: o} }

func (s *busServer) show(ctx context.Context, m message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	conn, err := s.connected(ctx)
	if err != nil {
		return lang.Errorf("show a notification: %w", err)
	}
	err = withContext(ctx, conn, func() error {
		if s.caps == nil {
			if s.caps, err = notify.GetCapabilities(conn); err != nil {
				return lang.Errorf("ask the notification server for its capabilities: %w", err)
			}
		}
		if !m.standalone {
			s.notes, s.acts = s.notes+1, nil
		}
		id, err := notify.SendNotification(conn, s.note(m))
		if err == nil && !m.standalone {
			s.id, s.token, s.acts = id, "", m.acts
		}
		return err
	})
	if err != nil {
		return lang.Errorf("show a notification: %w", err)
	}
	return nil
}

func (s *busServer) note(m message) notify.Notification {
	n := notify.Notification{
		AppName:       s.opts.App,
		AppIcon:       s.opts.Icon,
		Summary:       m.title,
		Body:          bodyFor(s.caps, m.body),
		ExpireTimeout: notify.ExpireTimeoutSetByNotificationServer,
		Hints:         map[string]dbus.Variant{},
	}
	if s.opts.Entry != "" {
		n.Hints["desktop-entry"] = dbus.MakeVariant(s.opts.Entry)
	}
	if m.standalone {
		return n
	}
	n.ReplacesID = s.id
	if slices.Contains(s.caps, "actions") {
		n.Actions = []notify.Action{notify.NewDefaultAction("Open " + s.opts.App)}
		for i, a := range m.acts {
			n.Actions = append(n.Actions, notify.Action{Key: s.key(i), Label: a.Label})
		}
	}
	return n
}

// key names a button of the notification that was sent last.
func (s *busServer) key(button int) string { return fmt.Sprintf("%d.%d", s.notes, button) }

func (s *busServer) showing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.id != 0
}

func (s *busServer) withdraw(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.id == 0 || s.conn == nil {
		return
	}
	// It may be gone already, and there is no one to report other errors to.
	_ = s.conn.Object(serverName, serverPath).CallWithContext(ctx, serverName+".CloseNotification", 0, s.id).Err
	s.id = 0
}

func (s *busServer) close() {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	s.withdraw(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn != nil {
		s.conn.Close()
	}
}

// connected returns the connection, and reconnects if it was lost. s.mu is held.
func (s *busServer) connected(ctx context.Context) (*dbus.Conn, error) {
	if s.conn != nil && s.conn.Connected() {
		return s.conn, nil
	}
	s.conn, s.caps, s.id, s.token = nil, nil, 0, ""
	conn, err := sessionbus.Connect(ctx)
	if err != nil {
		return nil, err
	}
	signals := make(chan *dbus.Signal, 32)
	conn.Signal(signals)
	go s.listen(conn, signals)
	if err := withContext(ctx, conn, func() error { return subscribe(conn) }); err != nil {
		conn.Close()
		return nil, err
	}
	s.conn = conn
	return conn, nil
}

// withContext makes calls that take no context. When ctx ends it closes the connection:
// there is no other way to stop waiting for a reply.
func withContext(ctx context.Context, conn *dbus.Conn, calls func() error) error {
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	err := calls()
	if !stop() && err != nil {
		return errors.Join(ctx.Err(), err)
	}
	return err
}
