package rooms_test

import (
	"crypto/tls"
	"net"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// newCluster starts a NATS server as its owner could have it, and returns its URL.
func newCluster(t *testing.T) string {
	t.Helper()
	certificate, err := identity.FromSeed([32]byte{9}).Certificate()
	must(t, err)
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true, TLS: true, TLSTimeout: 10,
		TLSConfig: &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{certificate}},
	})
	must(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(2 * time.Minute) {
		t.Fatal("the server does not start")
	}
	return "tls://" + s.Addr().(*net.TCPAddr).String()
}

// Two desktops that are not on one network meet in a cluster, and no one listens on
// either.
func TestARoomInACluster(t *testing.T) {
	t.Parallel()
	url := newCluster(t)
	p := &pair{anna: newDesktop(t, 1), ben: newDesktop(t, 2)}
	p.anna.quit()
	p.anna.cluster = url
	p.anna.start()
	r := p.anna.open()
	if r.Address != "" || r.Cluster != url {
		t.Errorf("%+v", r)
	}
	p.room = r.ID
	p.join(r)
	p.compare()
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.agree(p.ben, p.offered(p.ben, 1))
	p.anna.restart()
	p.anna.until("the host is connected again", func() bool { return p.anna.get(p.room).Connected })
	if r := p.anna.get(p.room); r.State() != rooms.Open || r.Problem != "" {
		t.Errorf("%+v", r)
	}
}
