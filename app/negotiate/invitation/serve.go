package invitation

import (
	"context"
	"crypto/tls"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
)

// Serve answers the requests of guests until ctx ends. log is the host's. answered is
// called after each request.
func (h *Host) Serve(ctx context.Context, log *natslog.Log, answered func()) error {
	return log.AnswerGuests(ctx, func(request []byte) []byte {
		defer answered()
		return h.Answer(time.Now(), request)
	})
}

// JoinOptions are what a guest joins with.
type JoinOptions struct {
	Link     Link
	Code     Code
	Identity identity.Identity
	Name     string // that the host sees
	Account  string // where this person is paid; empty: nowhere
	// For a cluster: how to reach it. Credentials is a file; TLS nil: what the system trusts.
	Credentials string
	TLS         *tls.Config
}

// Join joins a room. Errors are a *Refusal, or say that the host cannot be reached.
func Join(ctx context.Context, o JoinOptions) (Joined, error) {
	var seen pins
	at := natslog.Options{Room: o.Link.Room, URL: o.Link.Cluster, Credentials: o.Credentials, TLS: o.TLS}
	if o.Link.Cluster == "" {
		at.URL, at.Access, at.TLS = "tls://"+o.Link.Address, o.Link.Ticket.Access(), identity.PinnedTLS(identity.Pin{}, seen.add)
	}
	log, err := natslog.Open(at)
	if err != nil {
		return Joined{}, lang.Errorf("join the room: %w", err)
	}
	defer log.Close()
	if err := log.Connected(ctx); err != nil {
		return Joined{}, lang.Errorf("join the room: the other desktop cannot be reached at %s: %w", o.Link.Address+o.Link.Cluster, err)
	}
	g, err := NewGuest(o.Identity, o.Link.Room, o.Name, o.Account, o.Code, seen.first())
	if err != nil {
		return Joined{}, lang.Errorf("join the room: %w", err)
	}
	answer, err := log.AskHost(ctx, g.First())
	if err != nil {
		return Joined{}, lang.Errorf("join the room: %w", err)
	}
	second, err := g.Second(answer)
	if err != nil {
		return Joined{}, err
	}
	if answer, err = log.AskHost(ctx, second); err != nil {
		return Joined{}, lang.Errorf("join the room: %w", err)
	}
	joined, err := g.Finish(answer)
	if err == nil && seen.differ() {
		err = refuse(OtherServer, "another server answered during the exchange: someone is between the two desktops")
	}
	if err != nil {
		return Joined{}, err
	}
	return joined, nil
}

// pins are those of the servers that answered.
type pins struct {
	mu  sync.Mutex
	all []identity.Pin
}

func (p *pins) add(pin identity.Pin) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.all) == 0 || p.all[len(p.all)-1] != pin {
		p.all = append(p.all, pin)
	}
}

// first returns the zero pin if no server showed one.
func (p *pins) first() identity.Pin {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.all) == 0 {
		return identity.Pin{}
	}
	return p.all[0]
}

func (p *pins) differ() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.all) > 1
}
