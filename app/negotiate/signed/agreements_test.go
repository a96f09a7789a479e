package signed_test

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/signed"
)

// desk is a host's desktop with one room.
type desk struct {
	room  negotiation.Room
	known []negotiation.Known
	log   negotiation.Replica
	next  uint64
}

func (d *desk) Room(_ context.Context, id string) (negotiation.Room, error) {
	if id != d.room.ID {
		return negotiation.Room{}, negotiation.ErrNoRoom
	}
	return d.room, nil
}

func (d *desk) Negotiations(context.Context, string) (uint64, []negotiation.Known, error) {
	return d.next, d.known, nil
}

func keyOf(p negotiation.Party) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte(p))
	return ed25519.NewKeyFromSeed(seed[:])
}

func newDesk() *desk {
	member := func(p negotiation.Party, name string) negotiation.Member {
		return negotiation.Member{Name: name, Key: keyOf(p).Public().(ed25519.PublicKey), Account: "acct_" + string(p)}
	}
	r := negotiation.Room{ID: "room2222", Self: negotiation.Host, Host: member(negotiation.Host, "Ann"), Guest: member(negotiation.Guest, "Ben"), Compared: true}
	return &desk{room: r, log: negotiation.Replica{Room: r}}
}

func terms(payer negotiation.Party) negotiation.Terms {
	return negotiation.Terms{Summary: "Cake", Currency: "gbp", Payer: payer, Items: []negotiation.Item{
		{Description: "Cake", Amount: 3000, Type: negotiation.Escrow}, {Description: "Tasting", Amount: 500, Type: negotiation.Immediate},
		{Description: "Tip", Amount: 200, Type: negotiation.Conditional, Condition: "If it is good"},
	}}
}

// agree lets both agree, or all but the last message of that, and returns the agreement's name.
func (d *desk) agree(t *testing.T, id string, payer negotiation.Party, messages int) string {
	t.Helper()
	d.log.Room = d.room
	offer := terms(payer)
	h, err := offer.Hash()
	if err != nil {
		t.Fatal(err)
	}
	all := []negotiation.Message{
		{Kind: negotiation.Offer, Terms: &offer, RoundSeconds: 30, SignSeconds: 60}, {Kind: negotiation.Accept, Hash: h},
		{Kind: negotiation.Approve, Hash: h}, {Kind: negotiation.Approve, Hash: h},
	}
	for i, m := range all[:messages] {
		from := negotiation.Host
		if i%2 == 1 {
			from = negotiation.Guest
		}
		m.Negotiation, m.Round = id, 1
		if m.Kind == negotiation.Approve {
			text, err := negotiation.ApprovalText(d.room, d.log.Negotiations[id], from)
			if err != nil {
				t.Fatal(err)
			}
			m.Signature = ed25519.Sign(keyOf(from), text)
		}
		body, err := m.Encode()
		if err != nil {
			t.Fatal(err)
		}
		d.next++
		var r negotiation.Result
		if d.log, r, _ = d.log.Apply(negotiation.Entry{Position: d.next, From: from, Body: body, Sent: time.Unix(1_800_000_000, 0)}); r.Refused != nil {
			t.Fatal(r.Refused)
		}
	}
	d.known = append(d.known, negotiation.Known{Negotiation: d.log.Negotiations[id]})
	return signed.Ref{Room: d.room.ID, Negotiation: id, Hash: h}.String()
}

func (d *desk) all() signed.Agreements { return signed.Agreements{Rooms: d, Store: d} }

func TestWhatBothSignedIsPaid(t *testing.T) {
	d := newDesk()
	ref := d.agree(t, "aaaaaaa2", negotiation.Host, 4)
	got, err := d.all().Approved(t.Context(), ref)
	want := payment.Agreement{Ref: ref, Total: money.Amount{Minor: 3700, Currency: "gbp"}, AtOnce: 700, Held: 3200, Recipient: "acct_guest"}
	if err != nil || got != want {
		t.Errorf("%+v %v", got, err)
	}
}

// Each reason not to pay, with what to do.
func TestWhatIsNotPaid(t *testing.T) {
	for name, c := range map[string]struct {
		messages int
		payer    negotiation.Party
		change   func(d *desk, ref *string)
		want     string
	}{
		"one approval":       {3, negotiation.Host, func(*desk, *string) {}, "it is accepted; nothing is paid before both persons have approved"},
		"accepted":           {2, negotiation.Host, func(*desk, *string) {}, "nothing is paid before both"},
		"the other pays":     {4, negotiation.Guest, func(*desk, *string) {}, "the other person pays, not you"},
		"practice":           {4, negotiation.Host, func(d *desk, _ *string) { d.room.Practice = true }, "this is a practice room: nothing is paid in it"},
		"other words":        {4, negotiation.Host, func(d *desk, _ *string) { d.room.Compared = false }, "first compare the words that both desktops show"},
		"marked as agreed":   {3, negotiation.Host, func(d *desk, _ *string) { d.known[0].State = negotiation.Agreed }, "is not valid: the signature of the guest does not fit"},
		"a changed amount":   {4, negotiation.Host, func(d *desk, _ *string) { d.known[0].Rounds[0].Terms.Items[0].Amount++ }, "is not valid"},
		"another account":    {4, negotiation.Host, func(d *desk, _ *string) { d.room.Guest.Account = "acct_eve" }, "is not valid"},
		"another payee":      {4, negotiation.Host, func(d *desk, _ *string) { d.room.Guest.Name = "Eve" }, "is not valid"},
		"another room":       {4, negotiation.Host, func(_ *desk, ref *string) { *ref = "room3333" + (*ref)[8:] }, "there is no such room"},
		"another one":        {4, negotiation.Host, func(_ *desk, ref *string) { *ref = strings.Replace(*ref, "aaaaaaa2", "bbbbbbb2", 1) }, "has no negotiation bbbbbbb2"},
		"other terms":        {4, negotiation.Host, func(_ *desk, ref *string) { *ref = (*ref)[:len(*ref)-64] + strings.Repeat("a", 64) }, "agreed on other terms than the payment names"},
		"only a hash":        {4, negotiation.Host, func(_ *desk, ref *string) { *ref = (*ref)[len(*ref)-64:] }, "must be as ROOM/NEGOTIATION/HASH"},
		"a part too many":    {4, negotiation.Host, func(_ *desk, ref *string) { *ref += "/" }, "must be as ROOM/NEGOTIATION/HASH"},
		"an upper-case hash": {4, negotiation.Host, func(_ *desk, ref *string) { *ref = strings.ToUpper(*ref) }, "must be as ROOM/NEGOTIATION/HASH"},
		"nothing":            {4, negotiation.Host, func(_ *desk, ref *string) { *ref = "" }, "must be as ROOM/NEGOTIATION/HASH"},
	} {
		d := newDesk()
		ref := d.agree(t, "aaaaaaa2", c.payer, c.messages)
		c.change(d, &ref)
		if got, err := d.all().Approved(t.Context(), ref); err == nil || !strings.Contains(err.Error(), c.want) || got != (payment.Agreement{}) {
			t.Errorf("%s: %+v %v, want %q", name, got, err, c.want)
		}
	}
}

func TestNobodyIsPaidWithoutAnAccount(t *testing.T) {
	d := newDesk()
	d.room.Guest.Account = ""
	ref := d.agree(t, "aaaaaaa2", negotiation.Host, 4)
	for _, err := range []error{second(d.all().Approved(t.Context(), ref)), second(d.all().Of(t.Context(), "room2222"))} {
		if err == nil || !strings.Contains(err.Error(), "Ben has not stated an account; let them set account under [rooms]") {
			t.Error(err)
		}
	}
}

// The newest agreement that the person pays comes first; the same terms may be agreed on
// twice.
func TestAgreementsOfARoom(t *testing.T) {
	d := newDesk()
	if _, err := d.all().Of(t.Context(), "room2222"); !errors.Is(err, signed.ErrNone) {
		t.Error(err)
	}
	first := d.agree(t, "bbbbbbb2", negotiation.Host, 4)
	d.agree(t, "ccccccc2", negotiation.Guest, 4)
	last := d.agree(t, "aaaaaaa2", negotiation.Host, 4)
	d.agree(t, "ddddddd2", negotiation.Host, 3)
	got, err := d.all().Of(t.Context(), "room2222")
	if err != nil || len(got) != 2 || got[0].Ref != last || got[1].Ref != first || got[0].Summary != "Cake" || got[0].Payee != "Ben" {
		t.Errorf("%+v %v", got, err)
	}
	d.room.Practice = true
	if _, err := d.all().Of(t.Context(), "room2222"); !errors.Is(err, signed.ErrPractice) {
		t.Error(err)
	}
}

func FuzzParseRef(f *testing.F) {
	f.Add("room2222/aaaaaaa2/" + strings.Repeat("0", 64))
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := signed.ParseRef(text); err == nil && r.String() != text {
			t.Errorf("%q is read as %q", text, r)
		}
	})
}

func second[T any](_ T, err error) error { return err }
