package natslog_test

import (
	"crypto/tls"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/protocol"
	contract "github.com/nod-app/nod/test/contract/room"
)

// A server that Nod has not configured, by its URL, with the name and password of a user.
func TestAServerByURLKeepsTheContract(t *testing.T) {
	certificate, err := identity.FromSeed([32]byte{9}).Certificate()
	must(t, err)
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, JetStream: true, StoreDir: t.TempDir(),
		Username: "nod", Password: "secret", TLS: true, TLSConfig: &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{certificate}},
	})
	must(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(2 * time.Minute) {
		t.Fatal("the server does not start")
	}
	pin, err := identity.FromSeed([32]byte{9}).ServerPin()
	must(t, err)
	open := func(t *testing.T, id string) *natslog.Log {
		l, err := natslog.Open(natslog.Options{Room: id, URL: "tls://nod:secret@" + s.Addr().String(), TLS: identity.PinnedTLS(pin, nil)})
		must(t, err)
		t.Cleanup(l.Close)
		return l
	}
	contract.Run(t, func(t *testing.T) contract.Pair {
		id := protocol.NewID()
		p := contract.Pair{Host: open(t, id), Guest: open(t, id)}
		must(t, p.Host.(*natslog.Log).Create(t.Context(), 1))
		must(t, p.Host.(*natslog.Log).Create(t.Context(), 1)) // again: it stays as it is
		return p
	})
	t.Run("what is larger than any entry is not read", func(t *testing.T) {
		id := protocol.NewID()
		l, names := open(t, id), natslog.NamesOf(id, "")
		conn, err := nats.Connect("tls://nod:secret@"+s.Addr().String(), nats.Secure(identity.PinnedTLS(pin, nil)))
		must(t, err)
		defer conn.Close()
		js, err := jetstream.New(conn)
		must(t, err)
		_, err = js.CreateStream(t.Context(), jetstream.StreamConfig{Name: names.Stream, Subjects: []string{names.In}}) // not as Nod makes it
		must(t, err)
		_, err = l.Append(t.Context(), make([]byte, protocol.MaxEntry+1))
		must(t, err)
		err = l.Read(t.Context(), 0, func(_ uint64, raw []byte) error { return fmt.Errorf("%d bytes are read", len(raw)) })
		var p *protocol.Problem
		if !errors.Is(err, protocol.ErrRefused) || !errors.As(err, &p) || p.Code != protocol.Oversized {
			t.Error(err)
		}
	})
}

func TestNoRoom(t *testing.T) {
	if _, err := natslog.Open(natslog.Options{Room: "a.>", URL: "tls://127.0.0.1:1"}); err == nil {
		t.Error("a room whose id is a subject is opened")
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
