package main

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/protocol"
	"github.com/nod-app/nod/app/negotiate/server"
)

// roomMessages are sent from one desktop to the other, for the median.
const roomMessages = 200

// roomHost is a desktop that hosts rooms, and a guest of all of them.
type roomHost struct {
	dir         string
	server      *server.Server
	host, guest identity.Identity
}

func (b *bench) roomHost() (*roomHost, error) {
	dir, err := os.MkdirTemp(b.work, "rooms")
	if err != nil {
		return nil, err
	}
	h := &roomHost{dir: dir, host: identity.FromSeed([32]byte{1}), guest: identity.FromSeed([32]byte{2})}
	certificate, err := h.host.Certificate()
	if err != nil {
		return nil, err
	}
	h.server = server.New(server.Options{Dir: dir, Host: "127.0.0.1", Certificate: certificate, Log: slog.New(slog.DiscardHandler)})
	return h, nil
}

func (h *roomHost) close() error {
	h.server.Close()
	return os.RemoveAll(h.dir)
}

// pair are the logs of both desktops of one room.
type roomPair struct {
	host, guest *protocol.Log
	transports  [2]*natslog.Log
}

func (p roomPair) close() {
	for _, l := range []*protocol.Log{p.host, p.guest} {
		l.Close()
	}
	for _, t := range p.transports {
		t.Close()
	}
}

// open opens a room and connects both desktops to it.
func (h *roomHost) open(ctx context.Context, id string) (p roomPair, err error) {
	public := func(k ed25519.PrivateKey) string { return natslog.PublicAccess(k.Public().(ed25519.PublicKey)) }
	if err := h.server.Set(server.Room{ID: id, Host: public(h.host.Access(id)), Guest: public(h.guest.Access(id))}); err != nil {
		return p, err
	}
	if p.transports[0], err = natslog.Open(natslog.Options{Room: id, InProcess: h.server, Access: h.host.Access(id)}); err != nil {
		return p, err
	}
	if err := p.transports[0].Create(ctx, 1); err != nil {
		return p, err
	}
	if p.transports[1], err = h.guestTransport(id); err != nil {
		return p, err
	}
	if p.host, err = h.log(ctx, id, h.host, p.transports[0]); err != nil {
		return p, err
	}
	p.guest, err = h.log(ctx, id, h.guest, p.transports[1])
	return p, errors.Join(err, p.transports[1].Connected(ctx))
}

func (h *roomHost) guestTransport(id string) (*natslog.Log, error) {
	address, err := h.server.Address()
	if err != nil {
		return nil, err
	}
	pin, err := h.host.ServerPin()
	if err != nil {
		return nil, err
	}
	return natslog.Open(natslog.Options{Room: id, URL: "tls://" + address, TLS: identity.PinnedTLS(pin, nil), Access: h.guest.Access(id)})
}

func (h *roomHost) log(ctx context.Context, id string, self identity.Identity, t protocol.Transport) (*protocol.Log, error) {
	return protocol.OpenLog(ctx, protocol.LogOptions{Room: id, Key: self.Signing(), Host: h.host.Key(), Guest: h.guest.Key(), Transport: t})
}

// offer is a body as large as an offer with some items.
func offer(i int) []byte { return fmt.Appendf(nil, "%01000d", i) }

var errSeen = errors.New("seen")

// seen waits for the entry at a position.
func seen(ctx context.Context, l *protocol.Log, position uint64) error {
	err := l.Follow(ctx, position-1, func(protocol.Entry) error { return errSeen })
	if errors.Is(err, errSeen) {
		return nil
	}
	return err
}

// rooms measures from the publishing of a message to its being seen by the other desktop, on
// the embedded server, beside a stream of NATS that is read as NATS' own client does it:
// without signatures, chain and own copy.
func rooms(ctx context.Context, b *bench) error {
	h, err := b.roomHost()
	if err != nil {
		return err
	}
	defer h.close()
	p, err := h.open(ctx, protocol.NewID())
	if err != nil {
		return err
	}
	defer p.close()
	var all []time.Duration
	for i := range roomMessages {
		began := time.Now()
		failed := make(chan error, 1)
		go func() { failed <- p.host.Publish(ctx, offer(i)) }()
		if err := seen(ctx, p.guest, uint64(i)+1); err != nil {
			return err
		}
		all = append(all, time.Since(began))
		if err := <-failed; err != nil {
			return err
		}
	}
	peer, err := peerLatency(ctx, filepath.Join(b.work, "peer-latency"))
	if err != nil {
		return err
	}
	beside(&b.table, "rooms: message to message seen", median(all), "NATS stream, ordered consumer", peer, millis, "signed, chained, durable at the server; the peer is durable, too")
	return nil
}
