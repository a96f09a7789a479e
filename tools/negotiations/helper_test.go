package negotiations_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/test/desks"
	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/negotiations"
	"github.com/nod-app/nod/tools/policy"
)

// bench is the tools on the guest's desktop, whose person approves. The host makes offers
// by hand.
type bench struct {
	*tooltest.Bench
	*desks.Desks
	t        *testing.T
	open     []negotiation.Room // other rooms are not used
	messages []string
	balance  monzo.Balance
	err      error // of the balance
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, Desks: desks.New(t), balance: monzo.Balance{
		Balance: money.Amount{Minor: 123456, Currency: "gbp"}, SpendToday: money.Amount{Minor: -550, Currency: "gbp"},
	}}
	b.open = []negotiation.Room{b.Guest.At}
	all, err := negotiations.Tools(negotiations.Options{
		Rooms: b, Negotiations: b.Guest.Service, Mandates: b.Guest.Store, Messages: b, Now: b.Now,
		Balance: func(context.Context) (monzo.Balance, error) { return b.balance, b.err },
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Bench = tooltest.NewBench(t, all, tools.Settings{})
	return b
}

func (b *bench) OpenRooms(context.Context) ([]negotiation.Room, error) { return b.open, nil }

func (b *bench) AddAssistantMessage(_ context.Context, room, text string, _ time.Time) error {
	b.messages = append(b.messages, room+": "+text)
	return nil
}

// does makes a call that must succeed with a text.
func (b *bench) does(tool, args, want string) {
	b.t.Helper()
	res := b.Do(0, tool, json.RawMessage(args))
	var got string
	if !res.Success || json.Unmarshal(res.Data, &got) != nil || got != want {
		b.t.Errorf("%s %s: %q %s (%s), want %q", tool, args, got, res.Error, res.Code, want)
	}
}

// fails makes a call that must fail with a text, ask no one and send nothing.
func (b *bench) fails(tool, args, want string) {
	b.t.Helper()
	asked, sent := len(b.Person.Questions()), b.sent()
	res := b.Call(b.t.Context(), tools.NewTrace("", nil, 0), tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: []byte(args)}}})[0]
	if res.Success || res.Error != want {
		b.t.Errorf("%s %s: %q %s (%s), want %q", tool, args, res.Error, res.Data, res.Code, want)
	}
	if len(b.Person.Questions()) != asked || b.sent() != sent {
		b.t.Errorf("%s %s: asked or sent all the same", tool, args)
	}
}

// sent is how many messages wait to be sent.
func (b *bench) sent() int {
	b.t.Helper()
	out, err := b.Guest.Store.Outbox(b.t.Context(), desks.RoomID)
	if err != nil {
		b.t.Fatal(err)
	}
	return len(out)
}

const both = policy.Untrusted | policy.Private
