//go:build !darwin && !windows

package notify

import (
	"context"
	"time"

	"github.com/godbus/dbus/v5"
)

// The library's own signal loop is not used: it panics on arguments of unexpected
// types, which any program on the bus can send, and drops the activation token.

// subscribe subscribes to the server's signals, and to changes of the server.
func subscribe(conn *dbus.Conn) error {
	err := conn.AddMatchSignal(dbus.WithMatchObjectPath(serverPath), dbus.WithMatchInterface(serverName))
	if err != nil {
		return err
	}
	return conn.AddMatchSignal(dbus.WithMatchSender(dbusName), dbus.WithMatchInterface(dbusName),
		dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, serverName))
}

// listen handles signals until the connection ends.
func (s *busServer) listen(conn *dbus.Conn, signals <-chan *dbus.Signal) {
	for sig := range signals {
		if sig == nil {
			return
		}
		s.handleSignal(conn, sig)
	}
}

func (s *busServer) handleSignal(conn *dbus.Conn, sig *dbus.Signal) {
	if sig.Name == dbusName+".NameOwnerChanged" && sig.Sender == dbusName {
		s.serverChanged(conn)
		return
	}
	if len(sig.Body) != 2 {
		return
	}
	id, ok := sig.Body[0].(uint32)
	if !ok || !s.isOurs(conn, id) || !fromServer(conn, sig.Sender) {
		return
	}
	text, _ := sig.Body[1].(string)
	switch sig.Name {
	case serverName + ".ActivationToken":
		s.keepToken(text)
	case serverName + ".ActionInvoked":
		s.clicked(text)
	case serverName + ".NotificationClosed":
		s.closed(id)
	}
}

// isOurs reports whether a signal is for the shown notification: signals for
// other programs arrive here too.
func (s *busServer) isOurs(conn *dbus.Conn, id uint32) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn == conn && s.id != 0 && s.id == id
}

// fromServer asks the bus whether the sender is the server: any program can send
// a signal of this name.
func fromServer(conn *dbus.Conn, sender string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	var owner string
	err := conn.BusObject().CallWithContext(ctx, dbusName+".GetNameOwner", 0, serverName).Store(&owner)
	return err == nil && owner == sender
}

// serverChanged forgets the state of the previous server.
func (s *busServer) serverChanged(conn *dbus.Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == conn {
		s.caps, s.id, s.token = nil, 0, ""
	}
}

func (s *busServer) keepToken(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.token = token
}

// clicked forgets the notification, since a click closes it: the next one must not
// replace one whose close signal is still to arrive.
func (s *busServer) clicked(action string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	token := s.token
	do := func(token string) { s.opts.OnClick(s.opts.Target, token) }
	if action != "default" {
		do = nil
		for i, a := range s.acts {
			if action == s.key(i) {
				do = a.Do
			}
		}
	}
	if do == nil { // a button of a notification that was shown before
		return
	}
	s.id, s.token, s.acts = 0, "", nil
	go do(token)
}

func (s *busServer) closed(id uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.id == id {
		s.id, s.token = 0, ""
	}
}
