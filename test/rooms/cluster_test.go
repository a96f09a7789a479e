//go:build e2etest

// Package rooms tests rooms over NATS servers that are programs of their own: a cluster
// of three, of which one is killed.
package rooms

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/protocol"
	contract "github.com/nod-app/nod/test/contract/room"
	"github.com/nod-app/nod/test/desktest"
)

// cluster are three NATS servers that run as separate programs.
type cluster struct {
	servers map[string]*desktest.Process
	url     string
	pin     identity.Pin
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func deadline(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "nats-server")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Fatalf("build nats-server: %v\n%s", err, out)
	}
	id := identity.FromSeed([32]byte{9})
	pin, err := id.ServerPin()
	must(t, err)
	writeCertificate(t, id, dir)
	c := &cluster{servers: map[string]*desktest.Process{}, pin: pin}
	ports := freePorts(t, 6)
	var routes, urls []string
	for i := range 3 {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[3+i]))
		urls = append(urls, fmt.Sprintf("tls://nod:secret@127.0.0.1:%d", ports[i]))
	}
	c.url = strings.Join(urls, ",")
	for i := range 3 {
		name := fmt.Sprintf("server%d", i+1)
		config := filepath.Join(dir, name+".conf")
		must(t, os.WriteFile(config, fmt.Appendf(nil, `
server_name: %s
listen: 127.0.0.1:%d
tls { cert_file: %q, key_file: %q }
authorization { user: nod, password: secret }
jetstream { store_dir: %q, max_mem: 1M, max_file: 100M, sync_interval: always }
cluster { name: rooms, listen: 127.0.0.1:%d, routes: [%s] }
`, name, ports[i], filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), filepath.Join(dir, name), ports[3+i], strings.Join(routes, ", ")), 0o600))
		p, err := desktest.Start(nil, program, "-c", config)
		must(t, err)
		t.Cleanup(p.Kill)
		c.servers[name] = p
	}
	return c
}

func writeCertificate(t *testing.T, id identity.Identity, dir string) {
	t.Helper()
	certificate, err := id.Certificate()
	must(t, err)
	key, err := x509.MarshalPKCS8PrivateKey(certificate.PrivateKey)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "cert.pem"), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate.Certificate[0]}), 0o600))
	must(t, os.WriteFile(filepath.Join(dir, "key.pem"), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key}), 0o600))
}

func freePorts(t *testing.T, n int) (ports []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		must(t, err)
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

func (c *cluster) open(t *testing.T, id string) *natslog.Log {
	t.Helper()
	l, err := natslog.Open(natslog.Options{Room: id, URL: c.url, TLS: identity.PinnedTLS(c.pin, nil)})
	must(t, err)
	t.Cleanup(l.Close)
	return l
}

// created makes a room's stream on all three servers, once they have found each other.
func (c *cluster) created(t *testing.T, id string) {
	t.Helper()
	log := c.open(t, id)
	var err error
	must(t, desktest.Poll(deadline(t), "a cluster that takes streams", func() bool { err = log.Create(deadline(t), 3); return err == nil }))
}

// leader is the server that leads a room's stream.
func (c *cluster) leader(t *testing.T, id string) string {
	t.Helper()
	nc, err := nats.Connect(c.url, nats.Secure(identity.PinnedTLS(c.pin, nil)))
	must(t, err)
	defer nc.Close()
	js, err := jetstream.New(nc)
	must(t, err)
	s, err := js.Stream(deadline(t), natslog.NamesOf(id, "").Stream)
	must(t, err)
	return s.CachedInfo().Cluster.Leader
}

func TestAClusterKeepsTheContract(t *testing.T) {
	c := startCluster(t)
	contract.Run(t, func(t *testing.T) contract.Pair {
		id := protocol.NewID()
		c.created(t, id)
		return contract.Pair{Host: c.open(t, id), Guest: c.open(t, id)}
	})
}

// The server that leads the room is killed while both write. What was acknowledged is
// there, each message counts once, and both desktops have the same.
func TestOneServerOfThreeIsKilled(t *testing.T) {
	c := startCluster(t)
	id := protocol.NewID()
	c.created(t, id)
	host, guest := identity.FromSeed([32]byte{1}), identity.FromSeed([32]byte{2})
	open := func(self identity.Identity) *protocol.Log {
		l, err := protocol.OpenLog(t.Context(), protocol.LogOptions{Room: id, Key: self.Signing(), Host: host.Key(), Guest: guest.Key(), Transport: c.open(t, id)})
		must(t, err)
		t.Cleanup(l.Close)
		return l
	}
	atHost, atGuest := open(host), open(guest)
	const each = 40
	for i := range each {
		if i == each/2 {
			leader := c.leader(t, id)
			t.Log("killed:", leader)
			c.servers[leader].Kill()
		}
		must(t, atHost.Publish(deadline(t), fmt.Appendf(nil, "host %d", i)))
		must(t, atGuest.Publish(deadline(t), fmt.Appendf(nil, "guest %d", i)))
	}
	for name, l := range map[string]*protocol.Log{"host": atHost, "guest": atGuest} {
		i := 0
		ctx, stop := context.WithCancel(deadline(t))
		_ = l.Follow(ctx, 0, func(e protocol.Entry) error {
			want := fmt.Sprintf("host %d", i/2)
			if i%2 == 1 {
				want = fmt.Sprintf("guest %d", i/2)
			}
			if string(e.Message.Body) != want {
				t.Errorf("at the %s: %q came where %q belongs", name, e.Message.Body, want)
			}
			if i++; i == 2*each {
				stop()
			}
			return nil
		})
		stop()
		if i != 2*each || l.Broken() != nil {
			t.Errorf("at the %s: %d of %d messages; broken: %v", name, i, 2*each, l.Broken())
		}
	}
}
