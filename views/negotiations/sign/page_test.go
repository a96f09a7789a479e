package sign

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

type bench struct {
	*kittest.Keyboard
	p     *Page
	f     *frame.Frame
	q     *kittest.Queue
	rooms *sample.Rooms
}

// open shows the page for the terms that were accepted in the sample; more adds items to
// what is shown.
func open(t *testing.T, more int) *bench {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	rooms, err := sample.RoomsInEveryState(sample.Noon)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{q: &kittest.Queue{}, rooms: rooms}
	client := sample.Client(t, rooms)
	room, err := api.GetRoom.Call(t.Context(), client, api.RoomRequest{Room: "accepted"})
	if err != nil {
		t.Fatal(err)
	}
	n, err := api.GetNegotiation.Call(t.Context(), client, api.NegotiationRequest{Room: "accepted", ID: sample.AcceptedNegotiation})
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Room: room, Negotiation: n.ID, Hash: n.Rounds[0].Hash, Terms: n.Rounds[0].Terms, Pays: "You pay Ben", Done: func() {}}
	for i := range more {
		o.Terms.Items = append(o.Terms.Items, api.TermItem{Description: fmt.Sprint("Item ", i), Text: "£1.00", Type: "immediate"})
	}
	win := test.NewTempWindow(t, nil)
	win.Resize(fyne.NewSize(815, 600))
	b.f = frame.New(win, frame.Options{
		Env: frame.Env{Client: client, Dispatch: b.q, Now: sample.Noon},
		Pages: []frame.Entry{{Name: api.WindowNegotiations, Title: "Negotiations", New: func(f *frame.Frame) frame.Page {
			b.p = New(f, o)
			return b.p
		}}},
		Close: func() {},
	})
	b.Keyboard = &kittest.Keyboard{Win: win, Keys: b.f.Keys(), AfterKey: b.q.Settle}
	b.f.Start()
	b.q.Run()
	return b
}

func (b *bench) approve() {
	b.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierControl})
}

func (b *bench) approvals() int {
	n := 0
	for _, c := range b.rooms.Calls() {
		if strings.HasPrefix(c, "approve ") {
			n++
		}
	}
	return n
}

// The terms are signed only after they have been in sight for a moment, with the hash of
// what was shown.
func TestSigns(t *testing.T) {
	b := open(t, 0)
	b.Shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierControl}) // settles afterwards
	if b.approvals() != 0 {
		t.Fatal("it was approved at once")
	}
	b.approve()
	if b.approvals() != 1 {
		text, _ := b.f.Result()
		t.Fatalf("%q; it says %q", b.rooms.Calls(), text)
	}
	if text, failed := b.f.Result(); text != "You signed the terms" || failed {
		t.Errorf("it says %q", text)
	}
	if b.approve(); b.approvals() != 1 {
		t.Error("it was approved again")
	}
}

// No key but the one for it signs.
func TestNoOtherKeySigns(t *testing.T) {
	b := open(t, 0)
	b.q.Settle()
	for r := '!'; r <= '~'; r++ {
		if r != '?' { // it opens the help, which would take the others
			b.Typed(string(r))
		}
	}
	b.Key(fyne.KeyReturn, fyne.KeySpace, fyne.KeyEnter)
	if b.approvals() > 0 {
		t.Errorf("%q", b.rooms.Calls())
	}
}

// Nothing can be signed in a window that was closed, nor does its time run; shown again, the
// terms have to be in sight for a moment as at first.
func TestAClosedWindowCannotSign(t *testing.T) {
	b := open(t, 0)
	b.p.time.Set(sample.Noon().Add(time.Minute))
	b.q.Advance(armAfter)
	if !b.p.canApprove() {
		t.Fatal("it cannot be approved at all")
	}
	b.f.CloseWindow()
	if b.p.canApprove() || b.q.Waiting() {
		t.Errorf("armed: %v, time runs: %v", b.p.canApprove(), b.q.Waiting())
	}
	if b.f.Start(); b.p.canApprove() || !b.q.Waiting() {
		t.Errorf("shown again, armed: %v, time runs: %v", b.p.canApprove(), b.q.Waiting())
	}
	if b.q.Advance(armAfter); !b.p.canApprove() {
		t.Error("it stays disarmed")
	}
}

// Long terms have to be read to the end.
func TestTheEndMustBeSeen(t *testing.T) {
	b := open(t, 25)
	b.q.Settle()
	if b.approve(); b.approvals() > 0 || b.p.hint.DebugText() == "" {
		t.Fatal("it was approved unread")
	}
	b.Key(fyne.KeyEnd)
	if b.approve(); b.approvals() != 1 {
		t.Errorf("it cannot be approved after the end was seen: %q", b.p.hint.DebugText())
	}
}

// Terms that came to an end meanwhile cannot be signed, nor others in their place.
func TestTermsThatEnded(t *testing.T) {
	b := open(t, 0)
	b.q.Settle()
	err := b.rooms.Say(t.Context(), "accepted", negotiation.Host, negotiation.Message{Kind: negotiation.Reject, Negotiation: sample.AcceptedNegotiation, Round: 1})
	if err != nil {
		t.Fatal(err)
	}
	b.p.Changed(api.Event{Topic: api.TopicRooms, ID: "accepted"})
	b.q.Settle()
	if b.approve(); b.approvals() > 0 || !strings.Contains(b.p.problem.Text.Text, "cannot be signed any more") {
		t.Errorf("%q; it says %q", b.rooms.Calls(), b.p.problem.Text.Text)
	}
	n := api.Negotiation{State: api.NegotiationAccepted, Waits: true, Rounds: []api.OfferRound{{Hash: "b"}}}
	if approvable(n, "a") || !approvable(n, "b") {
		t.Error("other terms can be approved")
	}
}
