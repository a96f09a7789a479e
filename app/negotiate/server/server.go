// Package server is the NATS server inside of the Nod that invites. It listens while a
// room is open, and not a moment longer.
//
// It speaks TLS with a certificate of its own, knows people by their keys only, and gives
// each room an account of its own, in which a party may do what natslog needs and nothing
// else. Everything else that a NATS server can do is off.
package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Options configure a Server.
type Options struct {
	Dir         string // of the logs; only its owner should be able to read it
	Host        string // the address to listen at, never all of them
	Port        int    // 0: any
	Certificate tls.Certificate
	Log         *slog.Logger
}

// Room is a room on the server, with the access keys of those who may use it, as
// natslog.PublicAccess writes them.
type Room struct {
	ID      string
	Host    string // connects from this process only
	Guest   string // "": no one yet
	Invited string // may ask to join, and nothing else; "": no one
}

// Server is the embedded server.
type Server struct {
	o      Options
	access access

	mu    sync.Mutex
	rooms map[string]Room
	port  int // that it was given, once it listened
	nats  *server.Server
}

// startTimeout is how long a start may take.
const startTimeout = 10 * time.Second

// New returns a server that does not run yet.
func New(o Options) *Server {
	port := o.Port
	if port == 0 {
		port = server.RANDOM_PORT
	}
	s := &Server{o: o, rooms: map[string]Room{}, port: port}
	s.access.clear()
	return s
}

// Set opens a room, or changes who may use it. The first one starts the server. The one who
// loses a right is disconnected at once; the other rooms notice nothing.
func (s *Server) Set(r Room) error {
	if err := r.check(); err != nil {
		return fmt.Errorf("open room %s on the server: %w", r.ID, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, isOpen := s.rooms[r.ID]
	if !isOpen && len(s.rooms) == MaxRooms {
		return fmt.Errorf("open room %s on the server: %d rooms are open; close one first", r.ID, MaxRooms)
	}
	rooms := maps.Clone(s.rooms)
	rooms[r.ID] = r
	changed, err := s.access.change(func() (map[string]right, error) {
		rights, err := rightsOf(rooms)
		if err == nil && !isOpen {
			err = s.openAccount(r.ID)
		}
		return rights, err
	})
	if err == nil {
		s.rooms = rooms
		err = s.disconnect(changed)
	}
	if err != nil {
		err = fmt.Errorf("open room %s on the server: %w", r.ID, err)
	}
	if len(s.rooms) == 0 {
		s.stop()
	}
	return err
}

// Remove closes a room; its log stays on disk. The last one ends the server. The host
// closes its own connection first: the pipe on which a key is refused that just went has
// no buffer, and takes ten seconds to end.
func (s *Server) Remove(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.rooms[id]; !ok {
		return nil
	}
	delete(s.rooms, id)
	if len(s.rooms) == 0 {
		s.stop()
		return nil
	}
	var account *server.Account
	changed, err := s.access.change(func() (map[string]right, error) {
		account = s.access.accounts[id]
		delete(s.access.accounts, id)
		return rightsOf(s.rooms)
	})
	if err == nil {
		err = errors.Join(s.disconnect(changed), account.DisableJetStream())
	}
	if err != nil {
		return fmt.Errorf("close room %s on the server: %w", id, err)
	}
	return nil
}

// openAccount gives a room its account, with what its log has on disk. It starts the
// server if it does not run. No one gets into the account before access has its rights.
func (s *Server) openAccount(id string) error {
	if s.nats == nil {
		if err := s.start(); err != nil {
			return err
		}
	}
	// One that was closed is there still: the server forgets none until it ends.
	account, _ := s.nats.LookupOrRegisterAccount("ROOM_" + id)
	if err := account.EnableJetStream(accountLimits(), nil); err != nil {
		return fmt.Errorf("open its log: %w", err)
	}
	s.access.accounts[id] = account
	return nil
}

func (s *Server) disconnect(keys map[string]bool) error {
	if len(keys) == 0 {
		return nil
	}
	all, err := s.nats.Connz(&server.ConnzOptions{Username: true, Limit: maxConnections})
	if err != nil {
		return fmt.Errorf("disconnect who lost a right: %w", err)
	}
	for _, c := range all.Conns {
		if keys[c.AuthorizedUser] {
			_ = s.nats.DisconnectClientByID(c.Cid) // which has gone meanwhile
		}
	}
	return nil
}

func (s *Server) start() error {
	if ip, err := netip.ParseAddr(s.o.Host); err != nil || ip.IsUnspecified() || ip.IsMulticast() {
		return fmt.Errorf("start the room server at %q: it listens at one address of this computer; choose one", s.o.Host)
	}
	n, err := server.NewServer(s.natsOptions())
	if err != nil {
		return fmt.Errorf("start the room server: %w", err)
	}
	n.SetLoggerV2(logger{s.o.Log}, false, false, false)
	n.Start()
	if !n.ReadyForConnections(startTimeout) {
		n.Shutdown()
		n.WaitForShutdown()
		return fmt.Errorf("start the room server at %s: it is not ready after %v; the log has why", net.JoinHostPort(s.o.Host, fmt.Sprint(max(s.port, 0))), startTimeout)
	}
	s.nats, s.port = n, n.Addr().(*net.TCPAddr).Port
	return nil
}

func (s *Server) stop() {
	if s.nats == nil {
		return
	}
	s.access.clear()
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
	s.nats = nil
}

// Close ends the server. What it acknowledged is on disk.
func (s *Server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stop()
	s.rooms = map[string]Room{}
}

// ErrOff: no room is open.
var ErrOff = errors.New("the room server is off: no room is open")

// Address returns where guests reach the server, as host:port. It stays the same while the
// Server exists.
func (s *Server) Address() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.nats == nil {
		return "", ErrOff
	}
	return net.JoinHostPort(s.o.Host, fmt.Sprint(s.port)), nil
}

// InProcessConn connects the host, without the network.
func (s *Server) InProcessConn() (net.Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.nats == nil {
		return nil, ErrOff
	}
	return s.nats.InProcessConn()
}

// check refuses what is no room, and keys with which someone could be taken for another.
func (r Room) check() error {
	if err := protocol.CheckID(r.ID); err != nil {
		return err
	}
	for _, key := range []string{r.Host, r.Guest, r.Invited} {
		if key != "" && !nkeys.IsValidPublicUserKey(key) {
			return fmt.Errorf("%.80q is not an access key", key)
		}
	}
	if r.Host == "" || r.Host == r.Guest || r.Host == r.Invited || r.Guest != "" && r.Guest == r.Invited {
		return errors.New("the host has no access key, or two have the same")
	}
	return nil
}
