package handlers_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
	"github.com/nod-app/nod/app/store"
	contract "github.com/nod-app/nod/test/contract/api"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/test/sample"
)

// desk is a desktop with a practice room on a real store, and the calls of its window.
type desk struct {
	*testing.T
	c, window *api.Client
	room      string
	store     *store.Store
	acts      *acts
	noModel   string // why no model can negotiate
}

// acts are what was recorded in the audit log, and the topics of events.
type acts struct {
	mu  sync.Mutex
	all []string
}

func (a *acts) RecordAct(_ context.Context, act, summary string, args any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all = append(a.all, act+" "+summary)
}

// of are those of one kind.
func (a *acts) of(act string) (out []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, each := range a.all {
		if text, is := strings.CutPrefix(each, act+" "); is {
			out = append(out, text)
		}
	}
	return out
}

func (a *acts) Publish(topic api.Topic, id string) {
	a.RecordAct(context.Background(), string(topic), id, nil)
}

type signer struct{ key ed25519.PrivateKey }

func (s signer) Public(context.Context) (ed25519.PublicKey, error) {
	return s.key.Public().(ed25519.PublicKey), nil
}

func (s signer) Sign(_ context.Context, text []byte) ([]byte, error) {
	return ed25519.Sign(s.key, text), nil
}

// answerer is what the script says; nil is nothing.
type answerer func(r negotiation.Room, sign func([]byte) []byte, entries []negotiation.Entry) ([]byte, error)

func silent(negotiation.Room, func([]byte) []byte, []negotiation.Entry) ([]byte, error) {
	return nil, nil
}

func newDesk(t *testing.T, answer answerer) *desk {
	t.Helper()
	s := emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { ok(t, s.Close()) })
	d := &desk{T: t, store: s, acts: &acts{}}
	rooms := practice.New(practice.Deps{Store: s, Signer: signer{ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))}, Now: time.Now, Answer: answer})
	service := negotiation.New(negotiation.Deps{Store: s, Rooms: rooms, Acts: d.acts, Now: time.Now, Changed: func(string, string) {},
		Received: func(r negotiation.Room, k negotiation.Known, res negotiation.Result) {
			d.acts.RecordAct(t.Context(), "received", string(res.Entry.From)+" "+string(res.Message.Kind)+" "+string(k.State), nil)
		}})
	r, err := rooms.Open(t.Context())
	ok(t, err)
	d.room = r.ID
	var running sync.WaitGroup
	ctx, stop := context.WithCancel(context.Background())
	running.Go(func() { _ = service.Run(ctx, r.ID, func(error) {}) })
	t.Cleanup(func() { stop(); running.Wait() })
	holds := func(secret string) bool { return secret == "window" }
	d.c = sample.Client(t, handlers.Negotiations{Service: service, Rooms: rooms, Log: s, Holds: holds},
		handlers.Mandates{Store: s, Rooms: rooms, Acts: d.acts, Events: d.acts, Holds: holds},
		handlers.RoomAgents{Service: d.assistants(service, rooms), Rooms: rooms, Acts: d.acts, Holds: holds})
	d.window = d.c.WithSecret("window")
	return d
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The agent's handlers on a real store do what windows rely on.
func TestNegotiationsContract(t *testing.T) {
	t.Parallel()
	contract.Negotiations(t, func(t *testing.T) (*api.Client, string) {
		d := newDesk(t, silent)
		return d.window, d.room
	})
}

func fence(wood int64) api.Terms {
	return api.Terms{Summary: "Garden fence", Currency: "gbp", Payer: "host", Conditions: []string{"Done by Friday"}, Items: []api.TermItem{
		{Description: "Wood", Amount: wood, Type: "escrow", Condition: "When it is delivered"}, {Description: "Work", Amount: 4000, Type: "immediate"},
	}}
}

// haggler asks for £10.00 more and other conditions in round 2, accepts in round 3, and approves.
func haggler(r negotiation.Room, sign func([]byte) []byte, entries []negotiation.Entry) ([]byte, error) {
	replica := negotiation.Replica{Room: r}
	for _, e := range entries {
		replica, _, _ = replica.Apply(e)
	}
	n, open := replica.Open()
	if !open || !n.Waits(r.Self) {
		return nil, nil
	}
	m := negotiation.Message{Negotiation: n.ID, Round: n.Last().Number, Hash: n.Last().Hash}
	switch {
	case n.State == negotiation.Accepted:
		text, err := negotiation.ApprovalText(r, n, r.Self)
		if err != nil {
			return nil, err
		}
		m.Kind, m.Signature = negotiation.Approve, sign(text)
	case n.Last().Number == 1:
		terms := n.Last().Terms
		terms.Items = append([]negotiation.Item{}, terms.Items...)
		terms.Items[0].Amount += 1000
		terms.Items[0].Type = negotiation.Immediate
		terms.Conditions = []string{"Done by Sunday"}
		m = negotiation.Message{Kind: negotiation.Counter, Negotiation: n.ID, Round: 2, Terms: &terms, Reason: "Oak is dear"}
	default:
		m.Kind = negotiation.Accept
	}
	return m.Encode()
}

// get returns the negotiation when it is as wanted.
func (d *desk) get(id string, wanted func(api.Negotiation) bool) api.Negotiation {
	d.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		n, err := api.GetNegotiation.Call(d.Context(), d.c, api.NegotiationRequest{Room: d.room, ID: id})
		ok(d.T, err)
		if wanted(n) {
			return n
		}
		time.Sleep(5 * time.Millisecond)
	}
	d.Fatal("the negotiation did not get there")
	return api.Negotiation{}
}

func waits(n api.Negotiation) bool { return n.Waits }

// A person negotiates over the API: rounds with what changed, only the window approves,
// and the documents of the agreement are valid.
func TestNegotiateOverTheAPI(t *testing.T) {
	t.Parallel()
	d := newDesk(t, haggler)
	ctx := t.Context()
	const answer = 600 * time.Second
	earliest := time.Now().Truncate(time.Second).Add(answer)
	started, err := api.StartNegotiation.Call(ctx, d.c, api.StartNegotiationRequest{Room: d.room, Terms: fence(8000), RoundSeconds: 600})
	ok(t, err)
	n := d.get(started.ID, waits)
	want := []api.TermsDiff{
		{Part: "item", Change: "edited", Item: "Wood", Field: "amount", Before: "£80.00", After: "£90.00"},
		{Part: "item", Change: "edited", Item: "Wood", Field: "type", Before: "hold", After: "immediate"},
		{Part: "condition", Change: "added", After: "Done by Sunday"}, {Part: "condition", Change: "removed", Before: "Done by Friday"},
		{Part: "total", Change: "edited", Before: "£120.00", After: "£130.00"},
	}
	got := n.Rounds[1].Changes
	for i := range want {
		if len(got) != len(want) || got[i] != want[i] {
			t.Fatalf("%+v", got)
		}
	}
	if latest := time.Now().Add(answer); n.Deadline.Before(earliest) || n.Deadline.After(latest) || n.Rounds[1].Reason != "Oak is dear" {
		t.Errorf("%+v", n)
	}
	_, err = api.AcceptOffer.Call(ctx, d.c, api.AcceptOfferRequest{Room: d.room, ID: n.ID, Hash: n.Rounds[0].Hash})
	code(t, err, api.CodeChanged)
	_, err = api.CounterOffer.Call(ctx, d.c, api.CounterOfferRequest{Room: d.room, ID: n.ID, Hash: n.Rounds[0].Hash, Terms: fence(8500)})
	code(t, err, api.CodeChanged)
	_, err = api.RejectOffer.Call(ctx, d.c, api.RejectOfferRequest{Room: d.room, ID: n.ID, Hash: n.Rounds[0].Hash})
	code(t, err, api.CodeChanged)
	_, err = api.RejectOffer.Call(ctx, d.c, api.RejectOfferRequest{Room: d.room, ID: n.ID})
	code(t, err, api.CodeChanged)
	_, err = api.CounterOffer.Call(ctx, d.c, api.CounterOfferRequest{Room: d.room, ID: n.ID, Hash: n.Rounds[1].Hash, Terms: fence(8500), Reason: "Half of it"})
	ok(t, err)
	n = d.get(n.ID, func(n api.Negotiation) bool {
		return n.State == api.NegotiationAccepted && n.Waits && len(n.Approved) == 1
	})
	approval := api.AcceptOfferRequest{Room: d.room, ID: n.ID, Hash: n.Rounds[2].Hash}
	_, err = api.ApproveTerms.Call(ctx, d.c, approval)
	code(t, err, api.CodeForbidden)
	_, err = api.ApproveTerms.Call(ctx, d.window, approval)
	ok(t, err)
	n = d.get(n.ID, func(n api.Negotiation) bool { return n.State == api.NegotiationAgreed })
	if n.Agreement != d.room+"/"+n.ID+"/"+n.Rounds[2].Hash || !n.Pays || n.AcceptedBy != "guest" {
		t.Errorf("%+v", n)
	}
	received := []string{"host agent_offer offered", "guest agent_counter offered", "host agent_counter offered", "guest agent_accept accepted", "guest approve accepted", "host approve agreed"}
	d.get(n.ID, func(api.Negotiation) bool { return len(d.acts.of("received")) == len(received) })
	if all := d.acts.of("received"); !slices.Equal(all, received) {
		t.Errorf("%q", all)
	}
	d.documents(n.ID)
}

// documents checks the documents of an agreement, and one that was changed.
func (d *desk) documents(id string) {
	doc, err := api.GetAgreement.Call(d.Context(), d.c, api.NegotiationRequest{Room: d.room, ID: id})
	ok(d.T, err)
	dir := d.TempDir()
	verify := func(name, text string) api.VerifyAgreementResult {
		path := filepath.Join(dir, name)
		ok(d.T, os.WriteFile(path, []byte(text), 0o600))
		v, err := api.VerifyAgreement.Call(d.Context(), d.c, api.VerifyAgreementRequest{Path: path})
		ok(d.T, err)
		return v
	}
	for name, text := range map[string]string{doc.Name + ".md": doc.Markdown, doc.Name + ".pdf": string(doc.PDF)} {
		if v := verify(name, text); !v.Valid || v.Problem != "" || v.Total != "£125.00" || v.Summary != "Garden fence" || !v.Practice || v.Host != "You" {
			d.Errorf("%s: %+v", name, v)
		}
	}
	if v := verify("changed.md", strings.ReplaceAll(doc.Markdown, "£125\\.00", "£1\\.00")+" "); v.Valid || v.Problem == "" || v.Total != "£125.00" {
		d.Errorf("%+v", v)
	}
	if v := verify("other.md", "# Nothing\n"); v.Valid || v.Problem == "" || v.Total != "" {
		d.Errorf("%+v", v)
	}
}

func code(t *testing.T, err error, want api.Code) {
	t.Helper()
	if e, is := errors.AsType[*api.Error](err); !is || e.Code != want {
		t.Errorf("%v, want %s", err, want)
	}
}
