package desktest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/godbus/dbus/v5"
)

const (
	notifyName = "org.freedesktop.Notifications"
	notifyPath = dbus.ObjectPath("/org/freedesktop/Notifications")
)

// Reasons for closing a notification.
const (
	Expired   uint32 = 1
	Dismissed uint32 = 2
	ByCall    uint32 = 3
)

// Token returns the activation token that NotifyServer sends with a click on the
// notification of that id.
func Token(id uint32) string { return fmt.Sprintf("desktest-token-%d", id) }

// Notification is one call of Notify.
type Notification struct {
	ID, Replaces  uint32
	App, Icon     string
	Summary, Body string
	Actions       []string // key, label, key, label, …
	Hints         map[string]dbus.Variant
	TimeoutMS     int32

	sender string
}

// Manners configure how a NotifyServer behaves.
type Manners struct {
	Delay time.Duration // before Notify answers
	Fail  bool          // Notify answers with an error
	Plain bool          // no actions and no markup, as small servers are
	Aloud bool          // signals are broadcast instead of sent to a notification's sender only
}

// NotifyServer is the double of a notification server.
type NotifyServer struct {
	conn *dbus.Conn

	mu      sync.Mutex
	manners Manners
	next    uint32
	got     []Notification
	closed  []uint32 // by CloseNotification
}

// NewNotifyServer starts a notification server on the bus.
func NewNotifyServer(b *Bus) (*NotifyServer, error) {
	conn, err := b.Connect()
	if err != nil {
		return nil, fmt.Errorf("notification server: %w", err)
	}
	s := &NotifyServer{conn: conn}
	err = conn.ExportMethodTable(map[string]any{
		"Notify":               s.notify,
		"CloseNotification":    s.closeByCall,
		"GetCapabilities":      s.capabilities,
		"GetServerInformation": serverInformation,
	}, notifyPath, notifyName)
	if err == nil {
		err = own(conn, notifyName)
	}
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("notification server: %w", err)
	}
	return s, nil
}

func serverInformation() (name, vendor, version, spec string, err *dbus.Error) {
	return "desktest", "Nod", "1", "1.2", nil
}

func (s *NotifyServer) capabilities() ([]string, *dbus.Error) {
	if s.Manners().Plain {
		return []string{"body"}, nil
	}
	return []string{"body", "body-markup", "actions", "persistence", "icon-static"}, nil
}

func (s *NotifyServer) notify(app string, replaces uint32, icon, summary, body string, actions []string,
	hints map[string]dbus.Variant, timeout int32, sender dbus.Sender) (uint32, *dbus.Error) {
	m := s.Manners()
	time.Sleep(m.Delay)
	if m.Fail {
		return 0, dbus.MakeFailedError(errors.New("told to fail"))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id := replaces
	if id == 0 {
		s.next++
		id = s.next
	}
	s.got = append(s.got, Notification{ID: id, Replaces: replaces, App: app, Icon: icon, Summary: summary, Body: body,
		Actions: actions, Hints: hints, TimeoutMS: timeout, sender: string(sender)})
	return id, nil
}

func (s *NotifyServer) closeByCall(id uint32) *dbus.Error {
	s.mu.Lock()
	s.closed = append(s.closed, id)
	s.mu.Unlock()
	s.End(id, ByCall)
	return nil
}

// Manners returns how the server behaves now.
func (s *NotifyServer) Manners() Manners {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.manners
}

// Behave changes how the server behaves.
func (s *NotifyServer) Behave(m Manners) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.manners = m
}

// All returns every notification so far, including replaced ones.
func (s *NotifyServer) All() []Notification {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.got)
}

// Withdrawn returns the ids of notifications that programs closed.
func (s *NotifyServer) Withdrawn() []uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.closed)
}

// Wait waits for the n-th notification, from 1.
func (s *NotifyServer) Wait(ctx context.Context, n int) (Notification, error) {
	if err := Poll(ctx, fmt.Sprintf("notification %d", n), func() bool { return len(s.All()) >= n }); err != nil {
		return Notification{}, fmt.Errorf("%w; there are %d", err, len(s.All()))
	}
	return s.All()[n-1], nil
}

// End closes a notification: Expired, Dismissed or ByCall.
func (s *NotifyServer) End(id, reason uint32) { s.emit(id, "NotificationClosed", id, reason) }

// Click clicks a notification's action; "default" is the notification itself.
func (s *NotifyServer) Click(id uint32, action string) {
	s.emit(id, "ActivationToken", id, Token(id))
	s.emit(id, "ActionInvoked", id, action)
	s.End(id, Dismissed)
}

// emit sends a signal to the notification's sender only, as dunst does (with which
// shared connections lose the tray), or to all.
func (s *NotifyServer) emit(id uint32, member string, body ...any) {
	for _, n := range slices.Backward(s.All()) {
		if n.ID == id {
			if s.Manners().Aloud {
				n.sender = ""
			}
			_ = Signal(s.conn, n.sender, notifyPath, notifyName+"."+member, body...)
			return
		}
	}
}

// Restart removes the server from the bus and starts it again, without its notifications.
func (s *NotifyServer) Restart() error {
	if _, err := s.conn.ReleaseName(notifyName); err != nil {
		return fmt.Errorf("notification server: %w", err)
	}
	s.mu.Lock()
	s.next += 100
	s.mu.Unlock()
	return own(s.conn, notifyName)
}

// Close removes the server from the bus.
func (s *NotifyServer) Close() { s.conn.Close() }
