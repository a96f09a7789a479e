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

	"github.com/nod-app/nod/app/room"
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
	Guest   string // "": nobody yet
	Invited string // may ask to join, and nothing else; "": nobody
}

// Server is the embedded server.
type Server struct {
	o Options

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
	return &Server{o: o, rooms: map[string]Room{}, port: port}
}

// Set opens a room, or changes who may use it. The first one starts the server. Whoever
// loses a right is disconnected at once; the other rooms notice nothing.
func (s *Server) Set(r Room) error {
	if err := r.check(); err != nil {
		return fmt.Errorf("open room %s on the server: %w", r.ID, err)
	}
	return s.change(func(rooms map[string]Room) error {
		if _, ok := rooms[r.ID]; !ok && len(rooms) == MaxRooms {
			return fmt.Errorf("open room %s on the server: %d rooms are open; close one first", r.ID, MaxRooms)
		}
		rooms[r.ID] = r
		return nil
	})
}

// Remove closes a room; its log stays on disk. The last one ends the server. The host
// closes its own connection first: the pipe on which a key is refused that just went has
// no buffer, and takes ten seconds to end.
func (s *Server) Remove(id string) error {
	return s.change(func(rooms map[string]Room) error { delete(rooms, id); return nil })
}

// change brings the server in line with changed rooms; after an error they are as before.
func (s *Server) change(f func(map[string]Room) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.rooms
	s.rooms = maps.Clone(before)
	err := f(s.rooms)
	switch {
	case err != nil:
	case len(s.rooms) == 0:
		s.stop()
	case s.nats == nil:
		err = s.start()
	default:
		err = s.reload()
	}
	if err != nil {
		s.rooms = before
	}
	return err
}

func (s *Server) start() error {
	if ip, err := netip.ParseAddr(s.o.Host); err != nil || ip.IsUnspecified() || ip.IsMulticast() {
		return fmt.Errorf("start the room server at %q: it listens at one address of this computer; choose one", s.o.Host)
	}
	o, err := s.natsOptions()
	if err != nil {
		return err
	}
	n, err := server.NewServer(o)
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

func (s *Server) reload() error {
	o, err := s.natsOptions()
	if err == nil {
		err = s.nats.ReloadOptions(o)
	}
	if err != nil {
		return fmt.Errorf("change the rooms of the server: %w", err)
	}
	return nil
}

func (s *Server) stop() {
	if s.nats == nil {
		return
	}
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

// Address is where guests reach the server, as host:port. It stays the same while the
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

// check refuses what would become something else in the configuration.
func (r Room) check() error {
	if err := room.CheckID(r.ID); err != nil {
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
