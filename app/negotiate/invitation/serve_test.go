package invitation

import (
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/server"
	contract "github.com/nod-app/nod/test/contract/room"
)

func public(key ed25519.PrivateKey) string {
	return natslog.PublicAccess(key.Public().(ed25519.PublicKey))
}

func deadline(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// invited is a host that has a room open on its server and waits for a guest.
type invited struct {
	server *server.Server
	host   *Host
	log    *natslog.Log
	link   Link
}

func openInvitation(t *testing.T) *invited {
	t.Helper()
	certificate, err := anna.Certificate()
	must(t, err)
	pin, err := anna.ServerPin()
	must(t, err)
	i := &invited{server: server.New(server.Options{Dir: t.TempDir(), Host: "127.0.0.1", Certificate: certificate, Log: slog.New(slog.DiscardHandler)})}
	t.Cleanup(i.server.Close)
	ticket := NewTicket()
	opened := server.Room{ID: testRoom, Host: public(anna.Access(testRoom)), Invited: public(ticket.Access())}
	must(t, i.server.Set(opened))
	address, err := i.server.Address()
	must(t, err)
	i.link = Link{Room: testRoom, Address: address, Ticket: ticket}
	i.log, err = natslog.Open(natslog.Options{Room: testRoom, InProcess: i.server, Access: anna.Access(testRoom)})
	must(t, err)
	t.Cleanup(i.log.Close)
	must(t, i.log.Create(deadline(t), 1))
	i.host = NewHost(HostOptions{Room: testRoom, Identity: anna, Name: "Anna", Code: theCode, Pin: pin, Expires: time.Now().Add(time.Hour), Admit: func(j Joined) error {
		opened.Guest = natslog.PublicAccess(j.GuestAccess[:])
		return i.server.Set(opened)
	}})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- i.host.Serve(ctx, i.log, func() {}) }()
	t.Cleanup(func() { stop(); <-ended })
	return i
}

// From an invitation to messages, over the embedded server.
func TestJoinOverTheServer(t *testing.T) {
	i := openInvitation(t)
	joined, err := Join(deadline(t), JoinOptions{Link: i.link, Code: theCode, Identity: ben, Name: "Ben"})
	must(t, err)
	if atHost, ok := i.host.Joined(); !ok || !slices.Equal(atHost.Words, joined.Words) {
		t.Errorf("the host knows %+v, the guest %+v", atHost, joined)
	}
	log, err := natslog.Open(natslog.Options{Room: testRoom, URL: "tls://" + i.link.Address, TLS: identity.PinnedTLS(joined.Pin, nil), Access: ben.Access(testRoom)})
	must(t, err)
	t.Cleanup(log.Close)
	_, err = log.Append(deadline(t), []byte("hello"))
	must(t, err)
	if got := contract.Entries(t, i.log, 0, 1); string(got[0]) != "hello" {
		t.Errorf("%q", got)
	}
	if _, err := Join(deadline(t), JoinOptions{Link: i.link, Code: theCode, Identity: mallory}); codeOf(err) != Taken {
		t.Errorf("a third: %v", err)
	}
}

func TestAWrongCodeOverTheServer(t *testing.T) {
	i := openInvitation(t)
	for _, want := range []RefusalCode{WrongCode, Spent} {
		if _, err := Join(deadline(t), JoinOptions{Link: i.link, Code: Code{8, "adroitness", "aardvark"}, Identity: ben}); codeOf(err) != want {
			t.Errorf("%v, and not %s", err, want)
		}
	}
}

// Who has not got the link cannot even ask.
func TestAnotherTicketIsNotLetIn(t *testing.T) {
	i := openInvitation(t)
	i.link.Ticket = NewTicket()
	if _, err := Join(deadline(t), JoinOptions{Link: i.link, Code: theCode, Identity: ben}); err == nil || codeOf(err) != "" {
		t.Error(err)
	}
	if err := i.host.Ended(time.Now()); err != nil {
		t.Error("the invitation is spent:", err)
	}
}

// A relay between the two desktops ends TLS with a certificate of its own, and passes on
// what is said.
func TestARelayBetweenTheDesktopsIsFound(t *testing.T) {
	i := openInvitation(t)
	i.link.Address = relay(t, i.link.Address)
	if _, err := Join(deadline(t), JoinOptions{Link: i.link, Code: theCode, Identity: ben}); codeOf(err) != OtherServer {
		t.Error(err)
	}
	if _, ok := i.host.Joined(); ok {
		t.Error("somebody joined through a relay")
	}
}

// relay speaks NATS to both sides, as any program with a certificate can: the server's
// greeting comes in the clear, everything after it is TLS.
func relay(t *testing.T, to string) string {
	t.Helper()
	certificate, err := mallory.Certificate()
	must(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			guest, err := listener.Accept()
			if err != nil {
				return
			}
			go relayOne(guest, to, certificate)
		}
	}()
	return listener.Addr().String()
}

func relayOne(guest net.Conn, to string, certificate tls.Certificate) {
	defer guest.Close()
	host, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer host.Close()
	for b := make([]byte, 1); b[0] != '\n'; { // the greeting
		if _, err := io.ReadFull(host, b); err != nil {
			return
		}
		if _, err := guest.Write(b); err != nil {
			return
		}
	}
	inner := tls.Server(guest, &tls.Config{Certificates: []tls.Certificate{certificate}})
	outer := tls.Client(host, identity.PinnedTLS(identity.Pin{}, nil))
	go func() {
		defer guest.Close()
		_, _ = io.Copy(inner, outer)
	}()
	_, _ = io.Copy(outer, inner)
}
