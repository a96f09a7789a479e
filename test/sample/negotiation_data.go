package sample

import (
	"context"
	"errors"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// The negotiations of RoomsInEveryState, by room.
const (
	FenceNegotiation    = "fence222"
	WaitingNegotiation  = "waits222"
	AcceptedNegotiation = "accept22"
	AgreedNegotiation   = "agreed22"
	BrokenNegotiation   = "broken22"
	ClosedNegotiation   = "closed22"
	PracticeNegotiation = "practice"
)

// Fence are terms of two items: the host pays for a garden fence.
func Fence(wood, work int64) negotiation.Terms {
	return negotiation.Terms{
		Summary: "Garden fence", Currency: "gbp", Payer: negotiation.Host, Conditions: []string{"Done by Friday"},
		Items: []negotiation.Item{
			{Description: "Wood", Amount: wood, Type: negotiation.Escrow, Condition: "When it is delivered"},
			{Description: "Work", Amount: work, Type: negotiation.Immediate},
		},
	}
}

// RoomsInEveryState are rooms in every state, and negotiations in every state in them: one
// waits for this person (room “fence”, with three rounds), one for the other
// (“unanswered”), one for this person's approval (“accepted”); one is agreed, with a hold
// and a payment (“agreed”).
func RoomsInEveryState(now func() time.Time) (*Rooms, error) {
	s := NewRooms(now, AllRooms()...)
	f := filling{s: s}
	f.fence()
	f.others()
	f.agreed()
	s.now = now
	s.ChangeAgent("fence", func(a *api.RoomAgent) {
		a.Messages = []api.RoomMessage{
			{Text: "Ben asks £5.00 more for the wood, £15.00 more for the work, and £15.00 for paint.", At: Noon().Add(-3 * time.Minute)},
			{Text: "Your mandate does not cover his last offer, so I leave the answer to you.", At: Noon().Add(-2 * time.Minute)},
		}
	})
	return s, f.err
}

// filling says one thing after another.
type filling struct {
	s   *Rooms
	err error
}

// say has a party say something in a room, ago before noon.
func (f *filling) say(ago time.Duration, room string, from negotiation.Party, m negotiation.Message) {
	f.s.now = func() time.Time { return Noon().Add(-ago) }
	f.err = errors.Join(f.err, f.s.Say(context.Background(), room, from, m))
}

// offer is the first message of a negotiation whose rounds take ten minutes.
func offer(id string, t negotiation.Terms) negotiation.Message {
	return negotiation.Message{Kind: negotiation.Offer, Negotiation: id, Round: 1, Terms: &t, RoundSeconds: 600, SignSeconds: negotiation.DefaultSign}
}

func counter(id string, round int, t negotiation.Terms, reason string) negotiation.Message {
	return negotiation.Message{Kind: negotiation.Counter, Negotiation: id, Round: round, Terms: &t, Reason: reason}
}

// naming is an acceptance or an approval of terms.
func (f *filling) naming(k negotiation.Kind, id string, round int, t negotiation.Terms) negotiation.Message {
	h, err := t.Hash()
	f.err = errors.Join(f.err, err)
	return negotiation.Message{Kind: k, Negotiation: id, Round: round, Hash: h}
}

func (f *filling) fence() {
	second := Fence(7000, 3000)
	third := Fence(7500, 4500)
	third.Conditions = []string{"Done by Friday", "Ben takes the old wood away"}
	third.Items = append(third.Items, negotiation.Item{Description: "Paint", Amount: 1500, Type: negotiation.Conditional, Condition: "If the old paint comes off"})
	f.say(10*time.Minute, "fence", negotiation.Guest, offer(FenceNegotiation, Fence(9000, 4500)))
	f.say(8*time.Minute, "fence", negotiation.Host, counter(FenceNegotiation, 2, second, "The wood is cheaper at the mill"))
	f.say(4*time.Minute, "fence", negotiation.Guest, counter(FenceNegotiation, 3, third, "The work takes two days, and the old fence has to go"))
}

func (f *filling) others() {
	f.say(3*time.Minute, "unanswered", negotiation.Guest, offer(WaitingNegotiation, Fence(6000, 2500)))
	f.say(2*time.Minute, "unanswered", negotiation.Guest, counter(WaitingNegotiation, 2, Fence(6000, 3000), ""))
	f.say(100*time.Minute, "accepted", negotiation.Host, offer(AcceptedNegotiation, Fence(8000, 4000)))
	f.say(95*time.Minute, "accepted", negotiation.Guest, f.naming(negotiation.Accept, AcceptedNegotiation, 1, Fence(8000, 4000)))
	f.say(90*time.Minute, "accepted", negotiation.Guest, f.naming(negotiation.Approve, AcceptedNegotiation, 1, Fence(8000, 4000)))
	f.say(6*time.Minute, "practice", negotiation.Host, offer(PracticeNegotiation, Fence(5000, 2000)))
	f.say(5*time.Minute, "practice", negotiation.Guest, counter(PracticeNegotiation, 2, Fence(9000, 4000), "That is less than I need."))
	f.say(25*time.Hour, "broken", negotiation.Guest, offer(BrokenNegotiation, Fence(8000, 4000)))
	f.say(50*time.Hour, "closed", negotiation.Guest, offer(ClosedNegotiation, Fence(20000, 9000)))
	f.say(49*time.Hour, "closed", negotiation.Host, negotiation.Message{Kind: negotiation.Reject, Negotiation: ClosedNegotiation, Round: 1, Reason: "Somebody else does it"})
}

func (f *filling) agreed() {
	t := Fence(8000, 4000)
	f.say(4*time.Hour, "agreed", negotiation.Guest, offer(AgreedNegotiation, t))
	f.say(4*time.Hour, "agreed", negotiation.Host, f.naming(negotiation.Accept, AgreedNegotiation, 1, t))
	f.say(4*time.Hour, "agreed", negotiation.Host, f.naming(negotiation.Approve, AgreedNegotiation, 1, t))
	f.say(3*time.Hour, "agreed", negotiation.Guest, f.naming(negotiation.Approve, AgreedNegotiation, 1, t))
	h, err := t.Hash()
	f.err = errors.Join(f.err, err)
	ref := "agreed/" + AgreedNegotiation + "/" + string(h)
	paid := api.Payment{ID: "p7d2k4wq", Kind: "immediate", State: api.PaymentPaid, Minor: 4000, Currency: "gbp", Amount: "£40.00", Recipient: Ben().Account,
		Description: "Work", Agreement: ref, Created: Noon().Add(-150 * time.Minute), Changed: Noon().Add(-150 * time.Minute), Remote: "pi_3SamplePaid"}
	held := paid
	held.ID, held.Kind, held.State, held.Minor, held.Amount, held.Description = "h3m8t5xn", "hold", api.PaymentHeld, 8000, "£80.00", "Wood"
	held.CaptureBefore, held.Remote = Noon().Add(5*24*time.Hour), "pi_3SampleHeld"
	f.s.SetPayments(held, paid)
}
