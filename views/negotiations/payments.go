package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// paymentsPane shows what was paid and held of the agreement.
type paymentsPane struct {
	p       *Page
	box     *fyne.Container
	list    *kit.LongList[api.Payment, *lineContent]
	note    *widget.Label // why nothing can be paid, or that it is a test
	facts   *kit.Facts
	about   *fyne.Container
	settle  *fyne.Container // what can be done with a hold
	middle  *fyne.Container // the list and the facts
	newest  string          // the payment that was the newest when another was asked for
	follows bool            // the next one that comes is made current
}

func newPaymentsPane(p *Page) *paymentsPane {
	v := &paymentsPane{p: p, note: kit.Muted(""), facts: kit.NewFacts()}
	v.list = frame.NewList(p.f, kit.LongListOptions[api.Payment, *lineContent]{
		NewContent: newLineContent,
		Fill:       func(c *lineContent, x api.Payment) bool { return c.set(paymentText(x, p.m.live)) },
		Changed:    p.Draw,
	})
	facts := container.NewVScroll(kit.Pad(8, 8, 16, 16, v.facts.Box))
	v.settle = kit.Pad(8, 0, 16, 16, kit.Cols(8, p.Table.Button("capture", kit.Plain), p.Table.Button("release", kit.Plain)))
	v.about = container.NewBorder(kit.Rows(0, kit.Hairline(), v.settle), nil, nil, nil, facts)
	head := kit.Pad(8, 8, 16, 16, kit.Flush(v.note))
	v.middle = container.New(factsBelow{facts}, kit.Pad(0, 0, 8, 0, v.list), v.about)
	v.box = container.NewBorder(head, nil, nil, nil, v.middle)
	return v
}

// factsBelow gives a list what the facts of its current row leave; where there is no room for all of them, they are scrolled.
type factsBelow struct{ facts *container.Scroll }

// leastPayments is the height of two rows of the list.
const leastPayments = 2*rowHeight + 8

// MinSize implements fyne.Layout.
func (factsBelow) MinSize(o []fyne.CanvasObject) fyne.Size {
	least := o[0].MinSize()
	if o[1].Visible() {
		least.Height = leastPayments + o[1].MinSize().Height
	}
	return least
}

// Layout implements fyne.Layout.
func (l factsBelow) Layout(o []fyne.CanvasObject, s fyne.Size) {
	var below float32
	if o[1].Visible() {
		l.facts.Content.Resize(fyne.NewSize(s.Width, 0)) // its texts are wrapped to that width
		below = min(o[1].MinSize().Height-l.facts.MinSize().Height+l.facts.Content.MinSize().Height, s.Height-leastPayments)
	}
	kit.Put(o[0], 0, 0, s.Width, s.Height-below)
	kit.Put(o[1], 0, s.Height-below, s.Width, below)
}

// follow makes the next payment that comes the current one: the person has asked for it.
func (v *paymentsPane) follow() { v.newest, v.follows = v.first(), true }

// first returns the id of the newest payment, which is first.
func (v *paymentsPane) first() string {
	if len(v.p.m.payments) == 0 {
		return ""
	}
	return v.p.m.payments[0].ID
}

// fill puts the payments into the list; the current one stays current unless one comes that
// was asked for.
func (v *paymentsPane) fill() {
	current, _ := v.list.Current()
	if v.follows && v.first() != v.newest {
		current.ID, v.follows = v.first(), false
	}
	v.list.Replace(kit.AllRows(v.p.m.payments))
	v.list.Index, _ = v.list.Pages.Index(func(x api.Payment) bool { return x.ID == current.ID })
}

func (v *paymentsPane) draw(r api.Room) {
	m := &v.p.m
	kit.WriteLabel(v.note, m.paymentNote(r), widget.LowImportance)
	kit.Show(v.note.Text != "", v.note)
	x, ok := v.list.Current()
	kit.Show(ok, v.about)
	if ok {
		kit.Show(v.p.canSettle(x), v.settle)
		v.facts.Set(paymentFacts(x, r, m))
	}
	v.middle.Refresh()
	v.list.Refresh()
}

// paymentNote says what can be paid, or why nothing can.
func (m *model) paymentNote(r api.Room) string {
	switch {
	case r.Practice:
		return lang.T("Practice: nothing is paid in this room.")
	case m.n.State != api.NegotiationAgreed:
		return lang.T("What is agreed can be paid here, once both of you have signed it.")
	case !m.n.Pays:
		return lang.T("%s pays you through %s's own Nod. Nothing has to be done here.", otherName(r), otherName(r))
	case !m.live:
		return lang.T("Test mode: no money moves.")
	}
	return ""
}

// paymentText says what a payment is and how it is; in which mode it was made, if that is not the one of now.
func paymentText(x api.Payment, live bool) lineText {
	kind := lang.T("Payment")
	if x.Kind == "hold" {
		kind = lang.T("Hold")
	}
	t := lineText{title: kit.Join(kind+" "+kit.Amount(x.Amount), kit.CleanTo(x.Description, 80)), tone: assets.ColorMuted}
	switch x.State {
	case api.PaymentIntended:
		t.state = lang.T("being made")
	case api.PaymentUnknown:
		t.state, t.tone = lang.T("outcome unknown"), theme.ColorNameWarning
	case api.PaymentHeld:
		t.state, t.tone = lang.T("held"), theme.ColorNamePrimary
	case api.PaymentPaid:
		t.state, t.tone = lang.T("paid"), theme.ColorNameSuccess
	case api.PaymentCaptured:
		t.state, t.tone = lang.T("captured"), theme.ColorNameSuccess
	case api.PaymentReleased:
		t.state = lang.T("released")
	case api.PaymentExpired:
		t.state = lang.T("time ran out")
	case api.PaymentFailed:
		t.state, t.tone = lang.T("failed"), theme.ColorNameError
	default:
		t.state = kit.CleanTo(string(x.State), 20)
	}
	mode, captured := "", ""
	switch {
	case x.Live && !live:
		mode = lang.T("Real money")
	case live && !x.Live:
		mode = lang.T("Test")
	}
	if x.Captured != "" {
		captured = lang.T("captured %s", kit.Amount(x.Captured))
	}
	t.note = kit.Join(mode, captured, kit.CleanTo(x.Reason, 120))
	return t
}

func paymentFacts(x api.Payment, r api.Room, m *model) [][2]string {
	ends := ""
	if x.State == api.PaymentHeld && !x.CaptureBefore.IsZero() {
		ends = lang.T("%s, then nothing is taken", lang.Ahead(x.CaptureBefore, m.now()))
	}
	return [][2]string{{lang.T("Made"), lang.When(x.Created, m.now())}, {lang.T("Ends"), ends}, {lang.T("Recipient"), otherName(r)}, {lang.T("Account"), kit.CleanTo(x.Recipient, 60)}, {lang.T("At Stripe"), kit.CleanTo(x.Remote, 60)}, {lang.T("Why"), kit.CleanTo(x.Reason, 300)}}
}
