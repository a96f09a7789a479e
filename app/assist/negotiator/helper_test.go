package negotiator_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/assist/negotiator"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/desks"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/negotiations"
)

// side is one desktop with its person, a model that follows a script, and the assistant.
type side struct {
	*desks.Desk
	t          *testing.T
	model      *modelserver.Scripted
	tools      *tooltest.Bench
	person     *tooltest.Person // asked about what the mandate does not cover
	assistants *negotiator.Service
	changed    chan struct{} // has a value when something changed
	why        string        // why there is no model
}

// newSides makes both sides; they run until the test ends.
func newSides(t *testing.T) (host, guest *side) {
	t.Helper()
	d := desks.New(t)
	return newSide(t, d, d.Host), newSide(t, d, d.Guest)
}

func newSide(t *testing.T, d *desks.Desks, desk *desks.Desk) *side {
	t.Helper()
	s := &side{Desk: desk, t: t, model: modelserver.NewScripted(t, modelserver.New), changed: make(chan struct{}, 1)}
	server, err := ollama.New(ollama.Options{URL: s.model.URL})
	must(t, err)
	panel := negotiator.Panel{Messages: desk.Store, Changed: s.note}
	all, err := negotiations.Tools(negotiations.Options{
		Rooms: desk, Negotiations: desk.Service, Mandates: desk.Store, Messages: panel, Now: d.Now,
		Balance: func(context.Context) (monzo.Balance, error) {
			return monzo.Balance{Balance: money.Amount{Minor: 123456, Currency: "gbp"}, SpendToday: money.Amount{Currency: "gbp"}}, nil
		},
	})
	must(t, err)
	s.tools = tooltest.NewBench(t, all, tools.Settings{})
	s.person = s.tools.Person
	s.assistants = negotiator.New(negotiator.Deps{
		Rooms: desk, Negotiations: desk.Service, Messages: panel, Now: d.Now, Changed: s.note,
		Model: func(context.Context) (llm.Model, string) {
			return llm.Model{Name: modelserver.ModelName, Tools: true, Context: 8192}, s.why
		},
		Engine: turn.New(turn.Options{Backend: func() llm.Backend { return server }, Tools: s.tools}),
	})
	desk.Changed = func(room, _ string) {
		s.note(room)
		s.assistants.RoomChanged(room)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = desk.Service.Run(ctx, desks.RoomID, func(error) {})
	}()
	t.Cleanup(func() {
		s.assistants.Close()
		stop()
		<-done
	})
	return s
}

func (s *side) note(string) {
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// until waits until something holds.
func (s *side) until(what string, holds func() bool) {
	s.t.Helper()
	late := time.After(2 * time.Minute)
	for !holds() {
		select {
		case <-s.changed:
		case <-time.After(20 * time.Millisecond): // something else than a change
		case <-late:
			s.t.Fatalf("it never comes that %s: %+v", what, s.status())
		}
	}
}

func (s *side) status() negotiator.Status {
	s.t.Helper()
	status, err := s.assistants.Status(s.t.Context(), desks.RoomID)
	must(s.t, err)
	return status
}

// told is what the assistant told its user.
func (s *side) told() string {
	var out []string
	for _, m := range s.status().Messages {
		out = append(out, m.Text)
	}
	return strings.Join(out, "\n")
}

// begin lets the assistant negotiate within a mandate of a limit.
func (s *side) begin(limit int64) {
	s.t.Helper()
	pays := s.At.Self == negotiation.Guest
	m := negotiation.Mandate{Pays: pays, Currency: "gbp", Limit: limit, Summaries: []string{"Oak shelves"}, MostRounds: 10,
		Items: []negotiation.ItemMandate{{Description: "Shelves", Most: 20000}}}
	must(s.t, s.Store.SetMandate(s.t.Context(), desks.RoomID, m))
	must(s.t, s.assistants.Start(s.t.Context(), desks.RoomID))
}

func shelves(summary string, pence int64) negotiation.Terms {
	return negotiation.Terms{Summary: summary, Currency: "gbp", Payer: negotiation.Guest, Conditions: []string{},
		Items: []negotiation.Item{{Description: "Shelves", Amount: pence, Type: negotiation.Immediate}}}
}

// offers makes a first offer by hand, with a minute for each answer.
func (s *side) offers(terms negotiation.Terms) (id string) {
	s.t.Helper()
	id, err := s.Service.Start(s.t.Context(), desks.RoomID, negotiation.Opening{Terms: terms, RoundSeconds: 60})
	must(s.t, err)
	return id
}

// approves signs what was accepted, as the person.
func (s *side) approves() {
	s.t.Helper()
	k := s.Open()
	must(s.t, s.Service.Approve(s.t.Context(), desks.RoomID, k.ID, k.Last().Hash))
}

func counters(id string, pence int) modelserver.Behaviour {
	return modelserver.Do("", modelserver.Call{Name: "evaluate_proposal", Args: fmt.Sprintf(
		`{"negotiationId":%q,"decision":"counter","counterProposal":{"summary":"Oak shelves","lineItems":[{"description":"Shelves","amount":%d,"type":"immediate"}]}}`, id, pence)})
}

func accepts(id string) modelserver.Behaviour {
	return modelserver.Do("", modelserver.Call{Name: "evaluate_proposal", Args: fmt.Sprintf(`{"negotiationId":%q,"decision":"accept"}`, id)})
}

func tells(text string) modelserver.Behaviour {
	return modelserver.Do("", modelserver.Call{Name: "send_message_to_user", Args: fmt.Sprintf(`{"text":%q}`, text)})
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
