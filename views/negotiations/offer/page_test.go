package offer

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/negotiations/terms"
)

type bench struct {
	*kittest.Keyboard
	f    *frame.Frame
	p    *Page
	q    *kittest.Queue
	sent []Offer
}

// open shows the form, used by the guest of a room.
func open(t *testing.T, o Options) *bench {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	b := &bench{q: &kittest.Queue{}}
	win := test.NewTempWindow(t, nil)
	win.Resize(fyne.NewSize(815, 600))
	b.f = frame.New(win, frame.Options{
		Env: frame.Env{Client: sample.Client(t, sample.NewRooms(sample.Noon)), Dispatch: b.q, Now: sample.Noon},
		Pages: []frame.Entry{{Name: api.WindowNegotiations, Title: "Negotiations", New: func(f *frame.Frame) frame.Page {
			o.Parties = Parties{Self: "guest", Me: "Ben", Other: "Ann"}
			o.Send = func(o Offer) { b.sent = append(b.sent, o) }
			b.p = New(f, o)
			return b.p
		}}},
		Close: func() {},
	})
	b.Keyboard = &kittest.Keyboard{Win: win, Keys: b.f.Keys(), AfterKey: b.q.Settle}
	b.f.Start()
	b.q.Settle()
	return b
}

func (b *bench) tab() { b.Win.Canvas().FocusNext() }

func (b *bench) ctrl(key fyne.KeyName) {
	b.Shortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierControl})
}

// A first offer is made by keyboard alone.
func TestAFirstOfferByKeyboard(t *testing.T) {
	b := open(t, Options{First: true})
	if b.ctrl(fyne.KeyReturn); len(b.sent) > 0 || !strings.Contains(b.p.says.Text, "it has no amount yet") {
		t.Fatalf("sent %+v; it says %q", b.sent, b.p.says.Text)
	}
	b.Typed("Garden fence")
	for range 4 {
		b.tab()
	}
	b.Typed("Wood")
	b.tab()
	b.Typed("1,250.5")
	b.ctrl(fyne.KeyI)
	b.Typed("Work")
	b.tab()
	b.Typed("40")
	b.ctrl(fyne.KeyL)
	b.Typed("Done by Friday")
	b.q.Settle()
	if got := b.p.total.DebugText(); got != "£1,290.50" {
		t.Errorf("the total is %q; it says %q", got, b.p.says.Text)
	}
	b.ctrl(fyne.KeyReturn)
	if len(b.sent) != 1 {
		t.Fatalf("sent %+v; it says %q", b.sent, b.p.says.Text)
	}
	o := b.sent[0]
	if o.Terms.Payer != "guest" || o.Terms.Currency != "gbp" || o.Seconds != 600 || len(o.Terms.Items) != 2 || len(o.Terms.Conditions) != 1 ||
		o.Terms.Items[0] != (api.TermItem{Description: "Wood", Amount: 125050, Type: terms.Immediate}) {
		t.Errorf("%+v", o)
	}
}

func fence() api.Terms {
	return api.Terms{Summary: "Garden fence", Currency: "jpy", Payer: "host", Conditions: []string{"Done by Friday"}, Items: []api.TermItem{
		{Description: "Wood", Amount: 8000, Type: terms.Hold, Condition: "When it is delivered"}, {Description: "Work", Amount: 4000, Type: terms.Immediate},
	}}
}

// A counter-offer begins with the last terms, of which currency and payer stay.
func TestACounterOffer(t *testing.T) {
	b := open(t, Options{Terms: fence()})
	for range 4 {
		b.Key(fyne.KeyBackspace)
	}
	b.Typed("7500")
	b.p.reason.SetText("It is cheaper")
	b.p.items[1].kind.Choose(terms.Conditional)
	b.ctrl(fyne.KeyReturn)
	want := fence()
	want.Items[0].Amount, want.Items[1].Type = 7500, terms.Conditional
	if len(b.sent) != 1 || b.sent[0].Reason != "It is cheaper" || b.sent[0].Seconds != 0 || b.sent[0].Terms.Items[0] != want.Items[0] || b.sent[0].Terms.Items[1] != want.Items[1] ||
		b.sent[0].Terms.Currency != "jpy" || b.sent[0].Terms.Payer != "host" || b.sent[0].Terms.Conditions[0] != "Done by Friday" {
		t.Errorf("%+v; it says %q", b.sent, b.p.says.Text)
	}
}

// Amounts stand in the fields as the language writes them, and are read so; one of another language is refused.
func TestAmountsAreOfTheLanguage(t *testing.T) {
	if err := lang.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	last := fence()
	last.Currency, last.Items[0].Amount = "eur", 123456
	b := open(t, Options{Terms: last})
	if got := b.p.items[0].amount.Text; got != "1234,56" {
		t.Errorf("the field has %q", got)
	}
	b.p.items[0].amount.SetText("1,234.56")
	b.q.Settle()
	if b.ctrl(fyne.KeyReturn); len(b.sent) > 0 || !strings.Contains(b.p.says.Text, "ist kein Betrag in EUR") {
		t.Errorf("sent %+v; it says %q", b.sent, b.p.says.Text)
	}
	b.p.items[0].amount.SetText("1.234,50")
	b.q.Settle()
	if b.ctrl(fyne.KeyReturn); len(b.sent) != 1 || b.sent[0].Terms.Items[0].Amount != 123450 {
		t.Errorf("sent %+v; it says %q", b.sent, b.p.says.Text)
	}
}

// What is wrong is said by the row, and is not sent.
func TestNothingWrongIsSent(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(*Page)
		want string
	}{
		"decimals of yen": {func(p *Page) { p.items[1].amount.SetText("1.5") }, "Item 2: \"1.5\" is no amount in JPY"},
		"negative":        {func(p *Page) { p.items[0].amount.SetText("-1") }, "Item 1:"},
		"no description":  {func(p *Page) { p.items[0].description.SetText(" ") }, "The description of item 1 is empty."},
		"no summary":      {func(p *Page) { p.summary.SetText("") }, "The summary is empty."},
		"no items":        {func(p *Page) { p.removeItem(p.items[0]); p.removeItem(p.items[0]) }, "There is no item."},
	} {
		b := open(t, Options{Terms: fence()})
		c.edit(b.p)
		b.q.Settle()
		b.ctrl(fyne.KeyReturn)
		if len(b.sent) > 0 || !strings.Contains(b.p.says.Text, c.want) {
			t.Errorf("%s: sent %+v; it says %q, want %q", name, b.sent, b.p.says.Text, c.want)
		}
	}
}

func TestRowsAreRemovedByKey(t *testing.T) {
	b := open(t, Options{Terms: fence()})
	b.ctrl(fyne.KeyD)
	if len(b.p.items) != 1 || b.p.items[0].description.Text != "Work" || b.Win.Canvas().Focused() != b.p.items[0].description {
		t.Errorf("%d items", len(b.p.items))
	}
	b.f.Focus(b.p.conditions[0].text)
	if b.ctrl(fyne.KeyD); len(b.p.conditions) != 0 {
		t.Error("the condition is still there")
	}
}

func TestMinutes(t *testing.T) {
	for text, want := range map[string]int{"10": 600, " 0.5 ": 30, "0": 0, "-1": 0, "x": 0, "1e9": 0, "NaN": 0} {
		b := open(t, Options{First: true})
		b.p.seconds.SetText(text)
		if got, err := b.p.roundSeconds(); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %d %v", text, got, err)
		}
	}
}
