package rooms_test

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// pair is two desktops in one room.
type pair struct {
	anna, ben *desktop // host and guest
	room      string
}

// open opens a room, without a guest.
func (d *desktop) open() rooms.Status {
	d.t.Helper()
	r, err := d.rooms.Open(d.t.Context(), "")
	must(d.t, err)
	return r
}

// joined are two desktops in a room that they have just met in.
func joined(t *testing.T) *pair {
	t.Helper()
	p := &pair{anna: newDesktop(t, 1), ben: newDesktop(t, 2)}
	r := p.anna.open()
	p.room = r.ID
	p.join(r)
	return p
}

func (p *pair) join(r rooms.Status) {
	p.ben.t.Helper()
	_, err := p.ben.rooms.Join(p.ben.t.Context(), r.Invitation.Link, r.Invitation.Code)
	must(p.ben.t, err)
}

// compared are two desktops whose persons have compared their words.
func compared(t *testing.T) *pair {
	t.Helper()
	p := joined(t)
	p.compare()
	return p
}

func (p *pair) compare() {
	p.anna.t.Helper()
	for _, d := range []*desktop{p.anna, p.ben} {
		r := d.get(p.room)
		if r.State() != rooms.Comparing {
			d.t.Fatalf("%s: %+v", d.name, r)
		}
		_, err := d.rooms.Compare(d.t.Context(), p.room, r.Words, true)
		must(d.t, err)
	}
}

// offered waits until a desktop has the round, and returns the negotiation.
func (p *pair) offered(d *desktop, round int) negotiation.Known {
	d.t.Helper()
	d.until("the round comes", func() bool { return len(d.known(p.room).Rounds) == round })
	return d.known(p.room)
}

// agree lets the two agree on the last offer, which waits for d.
func (p *pair) agree(d *desktop, k negotiation.Known) {
	d.t.Helper()
	must(d.t, d.negotiations.Accept(d.t.Context(), p.room, k.ID, k.Last().Hash))
	for _, d := range []*desktop{p.anna, p.ben} {
		d.until("it is accepted", func() bool { return d.known(p.room).State == negotiation.Accepted })
		must(d.t, d.negotiations.Approve(d.t.Context(), p.room, k.ID, k.Last().Hash))
	}
	for _, d := range []*desktop{p.anna, p.ben} {
		d.until("it is agreed", func() bool { return d.known(p.room).State == negotiation.Agreed })
		if got := d.known(p.room).Last(); got.Hash != k.Last().Hash {
			d.t.Errorf("%s agreed to something else: %+v", d.name, got)
		}
	}
}

// opening is an offer with enough time for a slow test.
func opening(pence int64) negotiation.Opening {
	return negotiation.Opening{Terms: fence(pence), RoundSeconds: 3600, SignSeconds: 3600}
}

// From an invitation to an agreement, on two desktops with all that they keep.
func TestTwoDesktopsAgree(t *testing.T) {
	t.Parallel()
	p := compared(t)
	anna, ben := p.anna.get(p.room), p.ben.get(p.room)
	if !slices.Equal(anna.Words, ben.Words) || len(anna.Words) != 4 || anna.Host != ben.Host || anna.Guest != ben.Guest || anna.Me() != ben.Other() ||
		ben.Host.Name != "anna" || ben.Host.Account != "acct_anna" || anna.Invitation != nil {
		t.Errorf("anna knows %+v, ben %+v", anna, ben)
	}
	id, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.offered(p.ben, 1)
	must(t, p.ben.negotiations.Counter(t.Context(), p.room, id, p.ben.known(p.room).Last().Hash, fence(25000), "Oak"))
	p.agree(p.anna, p.offered(p.anna, 2))
	for _, d := range []*desktop{p.anna, p.ben} {
		if r := d.get(p.room); r.State() != rooms.Open || !r.Connected || r.Problem != "" {
			t.Errorf("%+v", r)
		}
	}
}

// Nothing is agreed before this desktop's person has compared the words.
func TestNobodyAgreesBeforeComparing(t *testing.T) {
	t.Parallel()
	p := joined(t)
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	_, err = p.anna.rooms.Compare(t.Context(), p.room, nil, true)
	must(t, err)
	k := p.offered(p.ben, 1)
	if err := p.ben.negotiations.Accept(t.Context(), p.room, k.ID, k.Last().Hash); err != negotiation.ErrNotCompared {
		t.Errorf("what the other person said counts: %v", err)
	}
	_, err = p.ben.rooms.Compare(t.Context(), p.room, []string{"other", "words"}, true)
	if err == nil {
		t.Error("other words than those of the room were compared")
	}
	_, err = p.ben.rooms.Compare(t.Context(), p.room, nil, true)
	must(t, err)
	must(t, p.ben.negotiations.Accept(t.Context(), p.room, k.ID, k.Last().Hash))
}

// Words that are not the same end the room for who saw it.
func TestOtherWordsCloseTheRoom(t *testing.T) {
	t.Parallel()
	p := joined(t)
	r, err := p.ben.rooms.Compare(t.Context(), p.room, nil, false)
	must(t, err)
	if r.State() != rooms.Closed || r.Ended() == "" {
		t.Errorf("%+v", r)
	}
	if _, err := p.ben.negotiations.Start(t.Context(), p.room, opening(1)); err == nil {
		t.Error("something was said in a closed room")
	}
	if _, err := p.ben.rooms.Compare(t.Context(), p.room, nil, true); err == nil {
		t.Error("the words became the same")
	}
}
