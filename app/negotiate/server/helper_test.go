package server

import (
	"context"
	"crypto/ed25519"
	"log/slog"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
)

// Identities of the tests.
var (
	host  = identity.FromSeed([32]byte{1})
	guest = identity.FromSeed([32]byte{2})
	third = identity.FromSeed([32]byte{3})
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func public(key ed25519.PrivateKey) string {
	return natslog.PublicAccess(key.Public().(ed25519.PublicKey))
}

// newServer returns one that listens once a room is open, on loopback only.
func newServer(t testing.TB, dir string, port int) *Server {
	t.Helper()
	certificate, err := host.Certificate()
	must(t, err)
	s := New(Options{Dir: dir, Host: "127.0.0.1", Port: port, Certificate: certificate, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(s.Close)
	return s
}

// opened opens a room with a guest, and makes its stream.
func opened(t testing.TB, s *Server, id string) Room {
	t.Helper()
	r := Room{ID: id, Host: public(host.Access(id)), Guest: public(guest.Access(id))}
	must(t, s.Set(r))
	log := hostLog(t, s, id)
	must(t, log.Create(deadline(t), 1))
	log.Close()
	return r
}

func hostLog(t testing.TB, s *Server, id string) *natslog.Log {
	t.Helper()
	return logOf(t, natslog.Options{Room: id, InProcess: s, Access: host.Access(id)})
}

// guestLog connects over the network as the owner of a key.
func guestLog(t testing.TB, s *Server, id string, access ed25519.PrivateKey) *natslog.Log {
	t.Helper()
	address, err := s.Address()
	must(t, err)
	pin, err := host.ServerPin()
	must(t, err)
	return logOf(t, natslog.Options{Room: id, URL: "tls://" + address, TLS: identity.PinnedTLS(pin, nil), Access: access})
}

func logOf(t testing.TB, o natslog.Options) *natslog.Log {
	t.Helper()
	o.Wait = func(int) time.Duration { return 10 * time.Millisecond }
	l, err := natslog.Open(o)
	must(t, err)
	t.Cleanup(l.Close)
	return l
}

func deadline(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}
