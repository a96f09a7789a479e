package rooms

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
	"github.com/nod-app/nod/app/negotiate/server"
)

const logRoom = "abcd2345"

var (
	hostIdentity  = identity.FromSeed([32]byte{1})
	guestIdentity = identity.FromSeed([32]byte{2})
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
func desktops(t *testing.T) (atHost, atGuest entryLog) {
	t.Helper()
	certificate, err := hostIdentity.Certificate()
	must(t, err)
	pin, err := hostIdentity.ServerPin()
	must(t, err)
	s := server.New(server.Options{Dir: t.TempDir(), Host: "127.0.0.1", Certificate: certificate, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(s.Close)
	public := func(k ed25519.PrivateKey) string { return natslog.PublicAccess(k.Public().(ed25519.PublicKey)) }
	must(t, s.Set(server.Room{ID: logRoom, Host: public(hostIdentity.Access(logRoom)), Guest: public(guestIdentity.Access(logRoom))}))
	address, err := s.Address()
	must(t, err)
	open := func(self identity.Identity, o natslog.Options) entryLog {
		o.Room, o.Access = logRoom, self.Access(logRoom)
		transport, err := natslog.Open(o)
		must(t, err)
		t.Cleanup(transport.Close)
		if o.InProcess != nil {
			must(t, transport.Create(deadline(t), 1))
		}
		l, err := protocol.OpenLog(t.Context(), protocol.LogOptions{Room: logRoom, Key: self.Signing(), Host: hostIdentity.Key(), Guest: guestIdentity.Key(), Transport: transport})
		must(t, err)
		t.Cleanup(l.Close)
		return entryLog{l, hostIdentity.Key()}
	}
	return open(hostIdentity, natslog.Options{InProcess: s}), open(guestIdentity, natslog.Options{URL: "tls://" + address, TLS: identity.PinnedTLS(pin, nil)})
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
