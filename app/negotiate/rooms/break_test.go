package rooms_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// append writes into the log of the room past Nod, with ben's rights.
func (p *pair) append(ctx context.Context, raw []byte) error {
	r, id := p.ben.get(p.room), identity.FromSeed([32]byte{p.ben.number})
	log, err := natslog.Open(natslog.Options{Room: p.room, URL: "tls://" + r.Address, TLS: identity.PinnedTLS(r.Pin, nil), Access: id.Access(p.room)})
	if err != nil {
		return err
	}
	defer log.Close()
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	_, err = log.Append(ctx, raw)
	return err
}

// approvedByAnna are terms that both accepted and that anna, the host, has approved.
func approvedByAnna(t *testing.T) (*pair, negotiation.Known) {
	t.Helper()
	p, k := accepted(t)
	p.anna.until("it is accepted", func() bool { return p.anna.known(p.room).State == negotiation.Accepted })
	must(t, p.anna.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	for _, d := range []*desktop{p.anna, p.ben} {
		d.until("anna has approved", func() bool { return len(d.known(p.room).Approvals) == 1 })
	}
	return p, k
}

// A guest cannot break the room with an entry that the host's own server takes.
func TestALargeEntryBreaksNoRoom(t *testing.T) {
	t.Parallel()
	p, k := approvedByAnna(t)
	must(t, p.append(t.Context(), make([]byte, protocol.MaxMessage+1)))
	must(t, p.ben.negotiations.Approve(t.Context(), p.room, k.ID, k.Last().Hash))
	for _, d := range []*desktop{p.anna, p.ben} {
		d.until("it is agreed", func() bool { return d.known(p.room).State == negotiation.Agreed })
		if r := d.get(p.room); r.State() != rooms.Open {
			t.Errorf("%s: %+v", d.name, r)
		}
	}
}

// A host is told who has whose signature, and not that its own server lies.
func TestABreakSaysWhoHasWhoseSignature(t *testing.T) {
	t.Parallel()
	p, _ := approvedByAnna(t)
	liar, err := protocol.Sign(protocol.Message{Room: p.room, Number: 1, Seen: protocol.Seen{Position: 1, Hash: protocol.Hash{1}}, Body: []byte("x"), Sent: p.ben.now()},
		identity.FromSeed([32]byte{p.ben.number}).Signing())
	must(t, err)
	appending, stop := context.WithCancel(t.Context())
	var appended sync.WaitGroup
	appended.Go(func() { _ = p.append(appending, liar) }) // a room that is broken acknowledges nothing
	p.anna.until("the room is broken", func() bool { return p.anna.get(p.room).State() == rooms.Broken })
	stop()
	appended.Wait()
	for _, want := range []string{"The log is on this computer, so what the other desktop says of it is not true.", "ben can have your signature, and can still sign"} {
		if got := p.anna.get(p.room).Ended(); !strings.Contains(got, want) {
			t.Errorf("not %q: %s", want, got)
		}
	}
}
