package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

const (
	payeeAccount = "acct_payee"
	toHold       = 4000 // pence
	captured     = 2500
)

// negotiator is a person with a desktop whose agent runs in a process of its own.
type negotiator struct {
	*nod
	name  string
	room  string   // of this course
	words []string // that the window shows
	what  string   // where this person is

	mu      sync.Mutex
	process *exec.Cmd
	window  *api.Client // with the secret of the window
}

func newNegotiator(t *testing.T, name, stripe string) *negotiator {
	n := &negotiator{nod: newNod(t), name: name}
	n.settings(fmt.Sprintf(`[rooms]
name = %q
account = %q
address = "127.0.0.1"
[payments]
test_address = %q
[[payments.limits]]
currency = "gbp"
payment = "10000.00"
day = "100000.00"
recipient = "100000.00"
`, name, payeeAccount, stripe))
	n.begin()
	return n
}

// begin starts the agent, with a window before which the test sits.
func (n *negotiator) begin() {
	n.t.Helper()
	process := n.startApart()
	window := n.windowClientOf(process.Process.Pid)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.process, n.window = process, window
}

// kill kills the agent as kill -9 does, and starts it again.
func (n *negotiator) kill() {
	n.mu.Lock()
	process := n.process
	n.window = nil
	n.mu.Unlock()
	_ = process.Process.Kill()
	_ = process.Wait()
	n.begin()
}

// alive waits until the agent runs.
func (n *negotiator) alive() {
	n.until("the agent of "+n.name+" runs", func() bool { return n.person() != nil })
}

func (n *negotiator) person() *api.Client {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.window
}

// step does what is next; while the agent is away nothing is.
func (n *negotiator) step(next func(context.Context, *negotiator) (bool, error)) bool {
	if n.person() == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(n.t.Context(), time.Minute)
	defer cancel()
	done, err := next(ctx, n)
	if err != nil {
		n.what += ": " + err.Error()
		return false
	}
	return done
}

// openRooms is the room of this course that a killed agent has opened or joined.
func (n *negotiator) openRooms(ctx context.Context) (string, error) {
	all, err := api.ListRooms.Call(ctx, n.Client, api.None{})
	if err != nil {
		return "", err
	}
	for _, r := range all.Rooms {
		if r.State != api.RoomClosed {
			return r.ID, nil
		}
	}
	return "", nil
}

func (n *negotiator) openRoom(ctx context.Context) (string, error) {
	id, err := n.openRooms(ctx)
	if err != nil || id != "" {
		return id, err
	}
	r, err := api.OpenRoom.Call(ctx, n.Client, api.OpenRoomRequest{})
	return r.ID, err
}

// compare says that both see the same words, once both see some.
func (n *negotiator) compare(ctx context.Context, other *negotiator) error {
	window := n.person()
	if window == nil || other.words == nil {
		return nil
	}
	_, err := api.CompareWords.Call(ctx, window, api.CompareWordsRequest{Room: n.room, Same: slices.Equal(n.words, other.words)})
	return err
}

// terms are those of a round; the host pays.
func (n *negotiator) terms(round int) api.Terms {
	return api.Terms{Summary: "Garden fence", Currency: "gbp", Payer: "host", Conditions: []string{"In oak"},
		Items: []api.TermItem{{Description: "Wood", Amount: toHold, Type: "escrow", Condition: "Delivered"}, {Description: "Work", Amount: int64(50000 + 500*round), Type: "immediate"}}}
}

// rounds is how many offers are made before one is accepted.
const rounds = 3

// negotiate does what is next in the negotiation of the room; agreed names the agreement.
func (n *negotiator) negotiate(ctx context.Context, begins bool) (agreed string, err error) {
	list, err := api.ListNegotiations.Call(ctx, n.Client, api.RoomRequest{Room: n.room})
	if err != nil {
		return "", err
	}
	if len(list.Negotiations) == 0 {
		if begins {
			_, err = api.StartNegotiation.Call(ctx, n.Client, api.StartNegotiationRequest{Room: n.room, Terms: n.terms(1), RoundSeconds: 600})
		}
		return "", err
	}
	g, err := api.GetNegotiation.Call(ctx, n.Client, api.NegotiationRequest{Room: n.room, ID: list.Negotiations[0].ID})
	if err != nil {
		return "", err
	}
	n.what = fmt.Sprintf("%s: %s in round %d, waits %v, unsent %q, notes %q", n.name, g.State, len(g.Rounds), g.Waits, g.Unsent, g.Notes)
	if g.Agreement != "" || !g.Waits || g.Unsent != "" {
		return g.Agreement, nil
	}
	last := g.Rounds[len(g.Rounds)-1]
	switch {
	case g.State == api.NegotiationAccepted:
		if window := n.person(); window != nil {
			_, err = api.ApproveTerms.Call(ctx, window, api.AcceptOfferRequest{Room: n.room, ID: g.ID, Hash: last.Hash})
		}
	case last.Number < rounds:
		_, err = api.CounterOffer.Call(ctx, n.Client, api.CounterOfferRequest{Room: n.room, ID: g.ID, Hash: last.Hash, Terms: n.terms(last.Number + 1)})
	default:
		_, err = api.AcceptOffer.Call(ctx, n.Client, api.AcceptOfferRequest{Room: n.room, ID: g.ID, Hash: last.Hash})
	}
	return "", err
}

// holdAndCapture does what is next after an agreement.
func (n *negotiator) holdAndCapture(ctx context.Context, agreement string) (done bool, err error) {
	all, err := api.ListPayments.Call(ctx, n.Client, api.PaymentsRequest{Agreement: agreement})
	if err != nil {
		return false, err
	}
	if len(all.Payments) == 0 {
		return false, n.pay(ctx, "create_escrow_hold", map[string]any{"amount": toHold, "currency": "gbp", "description": "Wood"})
	}
	p := all.Payments[0]
	n.what = fmt.Sprintf("%s: %d payments, %s %s", n.name, len(all.Payments), p.State, p.Reason)
	switch p.State {
	case api.PaymentHeld:
		return false, n.pay(ctx, "capture_escrow", map[string]any{"holdId": p.ID, "amount": captured})
	case api.PaymentCaptured:
		return len(all.Payments) == 1, nil
	}
	return false, nil // Nod looks it up
}

// pay calls a tool, and approves what it asks.
func (n *negotiator) pay(ctx context.Context, tool string, args map[string]any) error {
	window := n.person()
	if window == nil {
		return nil
	}
	text, err := json.Marshal(args)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go approveAll(ctx, window)
	res, err := api.CallTools.Call(ctx, n.Client, api.CallRequest{Room: n.room, Calls: []api.ToolCall{{Tool: tool, Args: string(text)}}})
	for _, r := range res.Results {
		n.what = fmt.Sprintf("%s: %s: %s", n.name, tool, r)
	}
	return err
}

// approveAll approves all questions until ctx ends.
func approveAll(ctx context.Context, window *api.Client) {
	for ; ctx.Err() == nil; time.Sleep(2 * time.Millisecond) {
		asks, err := api.ListApprovals.Call(ctx, window, api.None{})
		if err != nil {
			return
		}
		for _, a := range asks.Requests {
			req := api.AnswerRequest{Request: a.ID}
			for _, q := range a.Questions {
				req.Answers = append(req.Answers, api.QuestionAnswer{ID: q.ID, Approve: true})
			}
			_, _ = api.AnswerApproval.Call(ctx, window, req) // a refusal shows in the result of the call
		}
	}
}
