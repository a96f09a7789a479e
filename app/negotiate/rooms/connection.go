package rooms

import (
	"context"
	"crypto/ed25519"
	"net"
	"sync"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
	"github.com/nod-app/nod/app/negotiate/server"
)

// connection is how a room is reached while it is in use.
type connection struct {
	mu        sync.Mutex
	transport *natslog.Log  // nil: not connected yet
	log       *protocol.Log // nil: nothing was read yet
}

func (s *Service) connection(id string) *connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.connections[id] == nil {
		s.connections[id] = &connection{}
	}
	return s.connections[id]
}

// openedLog returns the log of a room in which both parties are, and opens it if it is not.
func (s *Service) openedLog(ctx context.Context, r Room) (*protocol.Log, error) {
	id, err := s.Key.Identity(ctx)
	if err != nil {
		return nil, err
	}
	c := s.connection(r.ID)
	log, isNew, err := s.openLog(ctx, c, id, r)
	if isNew {
		s.Changed(r.ID) // it is connected, or says why not
	}
	return log, err
}

// openLog opens the log of a room, unless it is open.
func (s *Service) openLog(ctx context.Context, c *connection, id identity.Identity, r Room) (log *protocol.Log, isNew bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.log != nil {
		return c.log, false, nil
	}
	if err := s.connect(ctx, c, id, r, ""); err != nil {
		return nil, false, err
	}
	log, err = protocol.OpenLog(ctx, protocol.LogOptions{
		Room: r.ID, Key: id.Signing(), Host: r.Host.Key, Guest: r.Guest.Key, Transport: c.transport, Store: messages{s.Store, r.ID}, Now: s.Now,
	})
	if err != nil {
		return nil, false, err
	}
	s.setProblem(r.ID, nil) // that of the log before
	c.log = log
	return log, true, nil
}

// connect connects to the server of a room, unless that is done: who may use the room
// stays the same then. invited is the access key of who may ask to join it. c is locked.
func (s *Service) connect(ctx context.Context, c *connection, id identity.Identity, r Room, invited string) (err error) {
	if c.transport != nil {
		return nil
	}
	if r.Self == negotiation.Host && r.Cluster == "" {
		if _, err := s.serve(ctx, id, r, invited); err != nil {
			return err
		}
	}
	c.transport, err = natslog.Open(s.reach(id, r))
	if err == nil && r.Self == negotiation.Host && r.Cluster == "" { // a cluster can be away for long
		err = c.transport.Create(ctx, 1)
	}
	if err != nil {
		c.close()
	}
	return err
}

// serve opens a room on this desktop's server, or changes who may use it. It returns where
// guests reach it.
func (s *Service) serve(ctx context.Context, id identity.Identity, r Room, invited string) (at string, err error) {
	address, _, err := net.SplitHostPort(r.Address)
	if err != nil {
		return "", err
	}
	on := server.Room{ID: r.ID, Host: publicAccess(id.Access(r.ID)), Invited: invited}
	if r.GuestAccess != (protocol.Key{}) {
		on.Guest = natslog.PublicAccess(r.GuestAccess[:])
	}
	return s.host.set(ctx, id, address, s.Settings().Port, on)
}

func publicAccess(key ed25519.PrivateKey) string {
	return natslog.PublicAccess(key.Public().(ed25519.PublicKey))
}

func (s *Service) reach(id identity.Identity, r Room) natslog.Options {
	o := natslog.Options{Room: r.ID, Changed: func() { s.Changed(r.ID) }}
	switch {
	case r.Cluster != "":
		o.URL, o.Credentials, o.TLS = r.Cluster, s.Settings().Credentials, s.ClusterTLS
	case r.Self == negotiation.Host:
		o.InProcess, o.Access = s.host, id.Access(r.ID)
	default:
		o.URL, o.Access, o.TLS = "tls://"+r.Address, id.Access(r.ID), identity.PinnedTLS(r.Pin, nil)
	}
	return o
}

// reached says whether the server of a room can be reached now; if not, the error is that
// of the last attempt. tried is false while the connection is being opened, which is not
// waited for.
func (s *Service) reached(id string) (reached, tried bool, last error) {
	c := s.connection(id)
	if !c.mu.TryLock() {
		return false, false, nil
	}
	defer c.mu.Unlock()
	if c.log == nil {
		return false, false, nil
	}
	reached, last = c.transport.Reached()
	return reached, true, last
}

// disconnect ends the connection of a room, and takes the room off this desktop's server.
func (s *Service) disconnect(id string) error {
	c := s.connection(id)
	c.mu.Lock()
	c.close()
	c.mu.Unlock()
	return s.host.remove(id)
}

// drop closes the log of a room that cannot be read any more, so that it is opened again.
func (c *connection) drop(log *protocol.Log) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.log == log {
		c.close()
	}
}

// close closes the connection; c is locked.
func (c *connection) close() {
	if c.log != nil {
		c.log.Close()
	}
	if c.transport != nil {
		c.transport.Close()
	}
	c.log, c.transport = nil, nil
}

// messages keeps the log of one room.
type messages struct {
	store Store
	room  string
}

var _ protocol.Store = messages{}

// Load implements protocol.Store.
func (m messages) Load(ctx context.Context) ([][]byte, error) {
	return m.store.RoomMessages(ctx, m.room)
}

// Save implements protocol.Store.
func (m messages) Save(ctx context.Context, position uint64, raw []byte) error {
	return m.store.AddRoomMessage(ctx, m.room, position, raw)
}
