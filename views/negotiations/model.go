package negotiations

import (
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// model is what the page knows.
type model struct {
	answers
	want    string // id of the room that is shown or wanted; empty: the first one
	chosen  string // the negotiation that the person chose; empty: the newest
	round   int    // number of the offer whose terms are shown; 0: the last one
	loading kit.Loading
	now     func() time.Time
}

// answers are what the agent said of the rooms, and of the one that is shown.
type answers struct {
	rooms        []api.Room
	link         string // of a room that the person opened, to be joined
	negotiations []api.NegotiationSummary
	n            api.Negotiation // the zero one if there is none
	payments     []api.Payment   // of its agreement
	live         bool            // payments move real money
	mandate      *api.Mandate
	agent        api.RoomAgent
}

func (m *model) room() (api.Room, bool) {
	if i := slices.IndexFunc(m.rooms, func(r api.Room) bool { return r.ID == m.want }); i >= 0 {
		return m.rooms[i], true
	}
	return api.Room{}, false
}

// open reports whether the room that is shown can be negotiated in.
func (m *model) open() bool {
	r, ok := m.room()
	return ok && r.State == api.RoomOpen
}

// last returns the offer that counts.
func (m *model) last() (api.OfferRound, bool) {
	if len(m.n.Rounds) == 0 {
		return api.OfferRound{}, false
	}
	return m.n.Rounds[len(m.n.Rounds)-1], true
}

func (m *model) shownRound() (api.OfferRound, bool) {
	if i := slices.IndexFunc(m.n.Rounds, func(r api.OfferRound) bool { return r.Number == m.round }); i >= 0 {
		return m.n.Rounds[i], true
	}
	return m.last()
}

// running reports whether the negotiation has begun and not ended.
func (m *model) running() bool {
	return m.n.State == api.NegotiationOffered || m.n.State == api.NegotiationAccepted
}

// deadline returns when the time for answering runs out; zero: no time runs.
func (m *model) deadline() time.Time {
	if !m.open() || !m.running() {
		return time.Time{}
	}
	return m.n.Deadline
}

// payText says who pays whom, to this person.
func payText(r api.Room, t api.Terms) string {
	if t.Payer == r.Self {
		return lang.T("You pay %s", otherName(r))
	}
	return lang.T("%s pays you", otherName(r))
}

func (m *model) approved(party string) bool { return slices.Contains(m.n.Approved, party) }

func otherName(r api.Room) string {
	switch {
	case r.Other != nil && r.Other.Name != "":
		return kit.CleanTo(r.Other.Name, 40)
	}
	return lang.T("The other person")
}

// partyName returns what a party of a room is called: host or guest.
func partyName(r api.Room, party string) string {
	if party == r.Self {
		return kit.CleanTo(r.Me.Name, 40)
	}
	return otherName(r)
}

func otherParty(party string) string {
	if party == "host" {
		return "guest"
	}
	return "host"
}

// best returns the number of the other party's offer with the total that is best for this
// person, if several with other totals can be compared: it counts by its terms, however early it came.
func (m *model) best() int {
	best, differ := -1, false
	for i, r := range m.n.Rounds {
		if r.Mine {
			continue
		}
		if best >= 0 && (r.Terms.Currency != m.n.Rounds[best].Terms.Currency || r.Terms.Payer != m.n.Rounds[best].Terms.Payer) {
			return 0
		}
		differ = differ || best >= 0 && total(m.n.Rounds[best].Terms) != total(r.Terms)
		if best < 0 || !m.better(total(m.n.Rounds[best].Terms), total(r.Terms)) { // of equal ones the last: it can be accepted
			best = i
		}
	}
	if !differ {
		return 0
	}
	return m.n.Rounds[best].Number
}

// better reports whether a total is better for this person than another.
func (m *model) better(a, b int64) bool {
	if m.n.Pays {
		return a < b
	}
	return a > b
}

// total returns the sum of the items in minor units.
func total(t api.Terms) int64 {
	var sum int64
	for _, i := range t.Items {
		sum += i.Amount
	}
	return sum
}
