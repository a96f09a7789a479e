// Package sign is the page on which a person approves the terms of a negotiation: it
// shows exactly what is signed, and sends the hash of exactly that.
package sign

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/countdown"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// armAfter is how long the terms have been in sight before they can be approved: a press
// that was meant for something else has come by then.
const armAfter = 700 * time.Millisecond

// Options are what is to be approved.
type Options struct {
	Room        api.Room
	Negotiation string
	Hash        string // of the terms
	Terms       api.Terms
	Pays        string    // who pays whom
	Deadline    time.Time // when the time for approving runs out; zero: never
	Done        func()    // they were approved, and the page was left
}

// Page is the page of an approval.
type Page struct {
	frame.Base
	f       *frame.Frame
	o       Options
	refresh *kit.Refresher
	scroll  *container.Scroll
	stop    *kit.Stop
	hint    *kit.Line
	time    *countdown.Countdown
	problem *kit.Fact
	waited  bool // armAfter has passed
	end     bool // the end of the terms has been in sight
	disarm  func()
	changed string // why they cannot be approved any more
}

// New makes the page.
func New(f *frame.Frame, o Options) *Page {
	p := &Page{f: f, o: o, stop: kit.NewStop(f.Keys()), hint: kit.Small(""), disarm: func() {}}
	p.time = countdown.New(f.Dispatch, f.Now)
	p.time.Passed = func() { p.refresh.Refresh() }
	p.time.Set(o.Deadline)
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetch}
	p.problem = kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	p.problem.Set("")
	p.scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, kit.AtMost(kit.ReadableWidth, p.body())))
	p.scroll.OnScrolled = func(fyne.Position) { p.look() }
	p.Table = f.NewCommands(append(p.scrolling(),
		kit.Command{ID: "approve", Title: lang.T("Sign"), Group: lang.T("Signature"), Key: "Ctrl+Enter", NoMenu: true, When: p.canApprove, Do: p.approve},
		kit.Command{ID: "cancel", Title: lang.T("Cancel"), Group: lang.T("Signature"), Key: "Esc", Do: f.Back},
	)...)
	buttons := kit.Cols(8, p.Table.Button("cancel", kit.Plain), p.Table.Button("approve", kit.Primary), kit.Centered(p.hint.Whole()))
	foot := container.NewVBox(kit.Hairline(), kit.Pad(8, 12, 24, 24, kit.Rows(8, p.problem.Row, container.NewBorder(nil, nil, nil, kit.Centered(p.time.Line), buttons))))
	p.Body = container.NewBorder(nil, foot, nil, nil, container.NewStack(p.stop, p.scroll))
	return p
}

// body returns what is signed, in words and to the letter.
func (p *Page) body() fyne.CanvasObject {
	view := terms.NewView()
	view.Set(terms.Shown{Terms: p.o.Terms, Pays: p.o.Pays, Exact: true})
	warning := kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.MediumImportance)
	warning.Set(lang.T("This is your signature. You cannot take it back, and once both of you have signed, these terms are agreed."))
	facts, payer, recipient := kit.NewFacts(), p.o.Room.Me, api.RoomMember{}
	if p.o.Room.Other != nil {
		recipient = *p.o.Room.Other
	}
	if p.o.Terms.Payer != p.o.Room.Self {
		payer, recipient = recipient, payer
	}
	facts.Set([][2]string{
		{lang.T("Payer"), kit.Exact(payer.Name)}, {lang.T("Recipient"), kit.Exact(recipient.Name)}, {lang.T("Account"), account(recipient)},
		{lang.T("Practice"), map[bool]string{true: lang.T("Nothing is paid in this room")}[p.o.Room.Practice]}, {lang.T("Hash"), kit.Exact(p.o.Hash)},
	})
	return kit.Rows(16, warning.Row, view.Box, kit.Hairline(), facts.Box)
}

func account(to api.RoomMember) string {
	if to.Account == "" {
		return lang.T("None: it cannot be paid through Nod")
	}
	return kit.Exact(to.Account)
}

// scrolling returns the keys that move through long terms; the end counts as seen then.
func (p *Page) scrolling() []kit.Command {
	out := frame.ScrollCommands(p.scroll)
	for i := range out {
		do := out[i].Do
		out[i].Do = func() { do(); p.look() }
	}
	return out
}

// Focus returns no button, so that no key that is pressed by habit signs.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown arms the button after a moment.
func (p *Page) Shown() {
	p.waited = false
	p.disarm()
	p.disarm = p.f.Dispatch.After(armAfter, func() { p.waited = true; p.look() })
	p.time.See(true)
	p.refresh.Refresh()
}

// Hidden disarms it.
func (p *Page) Hidden() {
	p.disarm()
	p.waited = false
	p.time.See(false)
}

// Changed looks whether the terms can still be approved.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicRooms {
		p.refresh.Changed()
	}
}

// Draw shows what is missing before the terms can be signed.
func (p *Page) Draw() { p.look() }

// look notes whether the end of the terms is in sight.
func (p *Page) look() {
	if size := p.scroll.Size().Height; size > 0 && p.scroll.Offset.Y+size >= p.scroll.Content.MinSize().Height-1 {
		p.end = true
	}
	hint := ""
	if !p.end {
		hint = lang.T("Read to the end to sign")
	}
	p.hint.SetText(hint)
	p.problem.Set(p.changed)
	p.Table.Draw()
}

func (p *Page) canApprove() bool {
	return p.f.Can() && p.waited && p.end && p.changed == ""
}

func (p *Page) fetch() func(context.Context) func() {
	req := api.NegotiationRequest{Room: p.o.Room.ID, ID: p.o.Negotiation}
	return frame.Fetch(p.f, api.GetNegotiation.Call, req, func(n api.Negotiation, err error) {
		if p.changed = ""; err == nil && !approvable(n, p.o.Hash) {
			p.changed = lang.T("These terms cannot be signed any more. Go back to see why.")
		}
		p.look()
	})
}

// approvable reports whether a negotiation waits for this person to approve those terms.
func approvable(n api.Negotiation, hash string) bool {
	return n.State == api.NegotiationAccepted && n.Waits && len(n.Rounds) > 0 && n.Rounds[len(n.Rounds)-1].Hash == hash
}

func (p *Page) approve() {
	req := api.AcceptOfferRequest{Room: p.o.Room.ID, ID: p.o.Negotiation, Hash: p.o.Hash}
	frame.Do(p.f, lang.T("sign the terms"), api.ApproveTerms.Call, req, func(api.None) {
		if p.f.Leave(p) {
			p.o.Done()
		}
		p.f.Say(lang.T("You signed the terms"))
	})
}
