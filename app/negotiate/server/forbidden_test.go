package server

import (
	"crypto/ed25519"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/protocol"
	contract "github.com/nod-app/nod/test/contract/room"
)

// rawConn connects with a key as any NATS client can, and sends what the server refuses
// to violations.
func rawConn(t *testing.T, s *Server, access ed25519.PrivateKey, violations chan<- string, more ...nats.Option) (*nats.Conn, error) {
	t.Helper()
	address, err := s.Address()
	must(t, err)
	key, err := nkeys.FromRawSeed(nkeys.PrefixByteUser, access.Seed())
	must(t, err)
	options := append([]nats.Option{nats.Nkey(public(access), key.Sign), nats.Secure(identity.PinnedTLS(identity.Pin{}, nil)), nats.NoReconnect(), nats.CustomInboxPrefix("_INBOX." + public(access)),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { violations <- err.Error() })}, more...)
	nc, err := nats.Connect("tls://"+address, options...)
	if err == nil {
		t.Cleanup(nc.Close)
	}
	return nc, err
}

// Each row is something that a guest of one room tries; the server refuses all of it.
func TestAGuestCanDoNothingElse(t *testing.T) {
	const mine, other = "aaaaaaaa", "bbbbbbbb"
	s := newServer(t, t.TempDir(), 0)
	opened(t, s, mine)
	opened(t, s, other)
	log := guestLog(t, s, mine, guest.Access(mine))
	_, err := log.Append(deadline(t), []byte("stays"))
	must(t, err)
	violations := make(chan string, 100)
	nc, err := rawConn(t, s, guest.Access(mine), violations)
	must(t, err)

	stream, hostKey := "NOD_"+mine, public(host.Access(mine))
	refused := func(what, subject string) {
		t.Helper()
		must(t, nc.Flush())
		select {
		case v := <-violations:
			if !strings.Contains(strings.ToLower(v), "permissions violation for "+what) || !strings.Contains(v, fmt.Sprintf("%q", subject)) {
				t.Errorf("%s %s: the server says %s", what, subject, v)
			}
		case <-time.After(2 * time.Minute):
			t.Fatalf("%s %s is not refused", what, subject)
		}
	}
	for _, subject := range []string{
		"nod." + other + ".in", "nod." + other + ".join", "nod." + mine + ".out", "nod." + mine + ".join", "anything", "_INBOX." + hostKey + ".x",
		"$JS.API.STREAM.MSG.GET.NOD_" + other, "$JS.API.DIRECT.GET." + stream, "$JS.API.INFO",
		"$JS.API.STREAM.DELETE." + stream, "$JS.API.STREAM.PURGE." + stream, "$JS.API.STREAM.MSG.DELETE." + stream, "$JS.API.STREAM.UPDATE." + stream,
		"$JS.API.STREAM.INFO." + stream, "$JS.API.STREAM.NAMES", "$JS.API.STREAM.LIST", "$JS.API.STREAM.CREATE.mine", "$JS.API.STREAM.SNAPSHOT." + stream, "$JS.API.STREAM.RESTORE.mine",
		"$JS.API.CONSUMER.CREATE." + stream, "$JS.API.CONSUMER.CREATE." + stream + ".c", "$JS.API.CONSUMER.CREATE.NOD_" + other + ".c", "$JS.API.CONSUMER.DURABLE.CREATE." + stream + ".c",
		"$SYS.REQ.SERVER.PING", "$SYS.REQ.USER.INFO", "$SYS.REQ.ACCOUNT.ROOM_" + mine + ".INFO",
	} {
		must(t, nc.Publish(subject, []byte("{}")))
		refused("publish to", subject)
	}
	for _, subject := range []string{">", "nod.>", "nod." + mine + ".in", "nod." + mine + ".join", "nod." + other + ".out", "_INBOX.>", "_INBOX." + hostKey + ".>", "$JS.>", "$SYS.>"} {
		_, err := nc.SubscribeSync(subject)
		must(t, err)
		refused("subscription to", subject)
	}
	if got := contract.Entries(t, log, 0, 1); string(got[0]) != "stays" {
		t.Errorf("the log begins with %q", got[0])
	}
	if len(violations) > 0 {
		t.Error("more is refused than was tried:", <-violations)
	}
}

// A guest that gives its message the header in which the server says the position does not
// make the host read it as another entry.
func TestAGuestNamesNoPosition(t *testing.T) {
	const id = "aaaaaaaa"
	s := newServer(t, t.TempDir(), 0)
	opened(t, s, id)
	log := hostLog(t, s, id)
	_, err := log.Append(deadline(t), []byte("first"))
	must(t, err)
	type entry struct {
		position uint64
		text     string
	}
	came := make(chan entry, 10)
	go func() {
		_ = log.Read(deadline(t), 0, func(position uint64, raw []byte) error {
			came <- entry{position, string(raw)}
			return nil
		})
	}()
	if got := <-came; got != (entry{1, "first"}) {
		t.Fatal(got)
	}
	time.Sleep(200 * time.Millisecond) // what comes from now on was published by the server
	nc, err := rawConn(t, s, guest.Access(id), make(chan string, 10))
	must(t, err)
	must(t, nc.PublishMsg(&nats.Msg{Subject: "nod." + id + ".in", Data: []byte("second"), Header: nats.Header{"Nats-Sequence": {"1"}}}))
	select {
	case got := <-came:
		if got != (entry{2, "second"}) {
			t.Errorf("the host reads %v", got)
		}
	case <-time.After(2 * time.Minute):
		t.Error("the host does not read it")
	}
}

// The host itself can neither remove nor replace what the stream has.
func TestNobodyRemovesEntries(t *testing.T) {
	const id = "aaaaaaaa"
	s := newServer(t, t.TempDir(), 0)
	opened(t, s, id)
	violations := make(chan string, 10)
	nc, err := rawConn(t, s, host.Access(id), violations, nats.InProcessServer(s))
	must(t, err)
	for _, call := range []string{"STREAM.DELETE.", "STREAM.PURGE.", "STREAM.UPDATE.", "STREAM.MSG.DELETE."} {
		must(t, nc.Publish("$JS.API."+call+"NOD_"+id, nil))
		must(t, nc.Flush())
		select {
		case <-violations:
		case <-time.After(2 * time.Minute):
			t.Fatalf("%s is not refused", call)
		}
	}
}

// A client without a key of a room is refused, and so is a key that is used from another place than its own.
func TestWhoGetsIn(t *testing.T) {
	const id = "aaaaaaaa"
	s := newServer(t, t.TempDir(), 0)
	r := opened(t, s, id)
	address, err := s.Address()
	must(t, err)
	violations := make(chan string, 10)
	insecure := nats.Secure(identity.PinnedTLS(identity.Pin{}, nil))
	for name, connect := range map[string]func() (*nats.Conn, error){
		"anonymous": func() (*nats.Conn, error) { return nats.Connect("tls://"+address, insecure, nats.NoReconnect()) },
		"with a password": func() (*nats.Conn, error) {
			return nats.Connect("tls://"+address, insecure, nats.NoReconnect(), nats.UserInfo("admin", "admin"))
		},
		"another's key":               func() (*nats.Conn, error) { return rawConn(t, s, third.Access(id), violations) },
		"the key of another room":     func() (*nats.Conn, error) { return rawConn(t, s, guest.Access("bbbbbbbb"), violations) },
		"the host's key from outside": func() (*nats.Conn, error) { return rawConn(t, s, host.Access(id), violations) },
	} {
		if nc, err := connect(); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("%s: %v", name, err)
			if nc != nil {
				nc.Close()
			}
		}
	}
	old := identity.PinnedTLS(identity.Pin{}, nil)
	old.MinVersion, old.MaxVersion = tls.VersionTLS12, tls.VersionTLS12
	if _, err := rawConn(t, s, guest.Access(id), violations, nats.Secure(old)); err == nil || !strings.Contains(err.Error(), "protocol version") {
		t.Errorf("TLS 1.2: %v", err)
	}
	plainBytes(t, address)

	log := guestLog(t, s, id, guest.Access(id))
	must(t, log.Connected(deadline(t)))
	r.Guest = ""
	must(t, s.Set(r))
	if _, err := log.Append(deadline(t), []byte("x")); !errors.Is(err, protocol.ErrRefused) {
		t.Errorf("a guest who was removed: %v", err)
	}
}

// plainBytes speaks the protocol without TLS: the server says who it is, and that is all.
func plainBytes(t *testing.T, address string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	must(t, err)
	defer conn.Close()
	must(t, conn.SetDeadline(time.Now().Add(10*time.Second)))
	_, err = conn.Write([]byte("CONNECT {}\r\nSUB > 1\r\nPING\r\n"))
	must(t, err)
	answer, _ := io.ReadAll(conn)
	if text := string(answer); strings.Contains(text, "PONG") || !strings.HasPrefix(text, "INFO ") {
		t.Errorf("plain TCP is answered with %q", text)
	}
}

// What the log of a room says when the server forbids is an error at once, and no timeout.
func TestAForbiddenPublishIsAnErrorAtOnce(t *testing.T) {
	const id = "aaaaaaaa"
	s := newServer(t, t.TempDir(), 0)
	r := opened(t, s, id)
	r.Invited = public(third.Access(id))
	must(t, s.Set(r))
	log := guestLog(t, s, id, third.Access(id))
	_, err := log.Append(deadline(t), []byte("x"))
	if !errors.Is(err, protocol.ErrRefused) || !strings.Contains(err.Error(), "nod."+id+".in") {
		t.Errorf("append: %v", err)
	}
	if err := log.Read(deadline(t), 0, nil); !errors.Is(err, protocol.ErrRefused) {
		t.Errorf("read: %v", err)
	}
	if err := log.Create(deadline(t), 1); !errors.Is(err, protocol.ErrRefused) {
		t.Errorf("create: %v", err)
	}
}

// The server listens at one address, while a room is open; nothing else of it listens.
func TestItListensOnlyWhileARoomIsOpen(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	if _, err := s.Address(); !errors.Is(err, ErrOff) {
		t.Errorf("before a room is open: %v", err)
	}
	opened(t, s, "aaaaaaaa")
	opened(t, s, "bbbbbbbb")
	address, err := s.Address()
	must(t, err)
	if o := s.nats; !strings.HasPrefix(address, "127.0.0.1:") || o.MonitorAddr() != nil || o.ClusterAddr() != nil || o.ProfilerAddr() != nil || o.GatewayAddr() != nil {
		t.Errorf("it listens at %s, and elsewhere", address)
	}
	must(t, s.Remove("aaaaaaaa"))
	if _, err := net.Dial("tcp", address); err != nil {
		t.Errorf("with one room: %v", err)
	}
	must(t, s.Remove("bbbbbbbb"))
	if conn, err := net.Dial("tcp", address); err == nil {
		conn.Close()
		t.Error("it listens without a room")
	}
	opened(t, s, "aaaaaaaa")
	if again, err := s.Address(); err != nil || again != address {
		t.Errorf("it came back at %s and was at %s, %v", again, address, err)
	}
}

func TestRoomsThatAreNone(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	good := Room{ID: "aaaaaaaa", Host: public(host.Access("aaaaaaaa")), Guest: public(guest.Access("aaaaaaaa"))}
	for _, bad := range []func(*Room){
		func(r *Room) { r.ID = "a } b" }, func(r *Room) { r.Host = "" }, func(r *Room) { r.Host = r.Guest },
		func(r *Room) { r.Guest = "x, permissions: {}" }, func(r *Room) { r.Invited = r.Guest },
	} {
		r := good
		bad(&r)
		if s.Set(r) == nil {
			t.Errorf("%+v is opened", r)
		}
	}
	if _, err := s.Address(); !errors.Is(err, ErrOff) {
		t.Error("it runs for a room that is none")
	}
	for _, everywhere := range []string{"", "0.0.0.0", "::", "localhost"} {
		s.o.Host = everywhere
		if s.Set(good) == nil {
			t.Errorf("it listens at %q", everywhere)
		}
	}
}
