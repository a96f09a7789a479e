package roomlog

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiation"
	"github.com/nod-app/nod/app/room"
	"github.com/nod-app/nod/app/room/identity"
	"github.com/nod-app/nod/app/room/natslog"
	"github.com/nod-app/nod/app/room/server"
)

const id = "abcd2345"

var (
	host  = identity.FromSeed([32]byte{1})
	guest = identity.FromSeed([32]byte{2})
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func deadline(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// desktops are the logs of both parties over a server of the host's.
func desktops(t *testing.T) (atHost, atGuest Log) {
	t.Helper()
	certificate, err := host.Certificate()
	must(t, err)
	pin, err := host.ServerPin()
	must(t, err)
	s := server.New(server.Options{Dir: t.TempDir(), Host: "127.0.0.1", Certificate: certificate, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(s.Close)
	public := func(k ed25519.PrivateKey) string { return natslog.PublicAccess(k.Public().(ed25519.PublicKey)) }
	must(t, s.Set(server.Room{ID: id, Host: public(host.Access(id)), Guest: public(guest.Access(id))}))
	address, err := s.Address()
	must(t, err)
	open := func(self identity.Identity, o natslog.Options) Log {
		o.Room, o.Access = id, self.Access(id)
		transport, err := natslog.Open(o)
		must(t, err)
		t.Cleanup(transport.Close)
		if o.InProcess != nil {
			must(t, transport.Create(deadline(t), 1))
		}
		l, err := room.OpenLog(t.Context(), room.LogOptions{Room: id, Key: self.Signing(), Host: host.Key(), Guest: guest.Key(), Transport: transport})
		must(t, err)
		t.Cleanup(l.Close)
		return New(l, host.Key())
	}
	return open(host, natslog.Options{InProcess: s}), open(guest, natslog.Options{URL: "tls://" + address, TLS: identity.PinnedTLS(pin, nil)})
}

var errEnough = errors.New("enough")

// Two desktops have the same entries, each with who sent it; a body that is published
// again is there once.
func TestNegotiationsOverARoom(t *testing.T) {
	atHost, atGuest := desktops(t)
	want := []string{"1 host offer", "2 guest counter", "3 host accept"}
	must(t, atHost.Publish(deadline(t), []byte("offer")))
	must(t, atHost.Publish(deadline(t), []byte("offer")))
	must(t, atGuest.Publish(deadline(t), []byte("counter")))
	must(t, atHost.Publish(deadline(t), []byte("accept")))
	for name, l := range map[string]negotiation.Log{"host": atHost, "guest": atGuest} {
		for after := range uint64(3) {
			var got []string
			err := l.Follow(deadline(t), after, func(e negotiation.Entry) error {
				if e.Sent.IsZero() {
					t.Error("the time is missing")
				}
				if got = append(got, fmt.Sprintf("%d %s %s", e.Position, e.From, e.Body)); len(got) == 3-int(after) {
					return errEnough
				}
				return nil
			})
			if !errors.Is(err, errEnough) || !slices.Equal(got, want[after:]) {
				t.Errorf("at the %s after %d: %v, %v", name, after, got, err)
			}
		}
	}
}
