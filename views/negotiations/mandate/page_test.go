package mandate

import (
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

func some() api.Mandate {
	return api.Mandate{Pays: true, Currency: "gbp", Limit: 14000, MostRounds: 8, Summaries: []string{"Fence", "Garden fence"}, Items: []api.MandateItem{
		{Description: "Wood", Least: 7000, Most: 9000, Types: []api.ItemType{"escrow"}, Condition: "When it is delivered", Required: true},
		{Description: "Work", Least: 4000, Most: 4000, Types: []api.ItemType{"immediate", "conditional"}},
	}, Conditions: []api.MandateClause{{Text: "Done by Friday", Required: true}}}
}

func open(t *testing.T, start api.Mandate) (p *Page, set *[]api.Mandate) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	set = &[]api.Mandate{}
	win := test.NewTempWindow(t, nil)
	win.Resize(fyne.NewSize(815, 600))
	f := frame.New(win, frame.Options{
		Env: frame.Env{Client: sample.Client(t, sample.NewRooms(sample.Noon)), Dispatch: &kittest.Queue{}, Now: sample.Noon},
		Pages: []frame.Entry{{Name: api.WindowNegotiations, Title: "Negotiations", New: func(f *frame.Frame) frame.Page {
			p = New(f, start, func(m api.Mandate) { *set = append(*set, m) })
			return p
		}}},
		Close: func() {},
	})
	f.Start()
	return p, set
}

// A mandate that is not edited stays as it is.
func TestTheFormKeepsAMandate(t *testing.T) {
	p, set := open(t, some())
	p.Table.Run("save")
	if len(*set) != 1 || !reflect.DeepEqual((*set)[0], some()) {
		t.Errorf("%+v\nwant %+v", *set, some())
	}
}

func TestTheFormIsRead(t *testing.T) {
	p, set := open(t, some())
	p.direction.Choose(false)
	p.limit.SetText("90")
	p.rounds.SetText(" 3 ")
	p.summary.SetText("A fence")
	p.items[0].least.SetText("60.50")
	p.items[0].required.SetChecked(false)
	p.items[1].kind.Choose("immediate")
	p.conditions[0].allowed.SetChecked(false)
	p.Table.Run("save")
	want := some()
	want.Pays, want.Limit, want.MostRounds, want.Summaries, want.Conditions = false, 9000, 3, []string{"A fence"}, []api.MandateClause{}
	want.Items[0].Least, want.Items[0].Required, want.Items[1].Types = 6050, false, []api.ItemType{"immediate"}
	if len(*set) != 1 || !reflect.DeepEqual((*set)[0], want) {
		t.Errorf("%+v\nwant %+v; it says %q", *set, want, p.problem.Text.Text)
	}
}

func TestWhatCannotBeReadIsNotSet(t *testing.T) {
	for want, edit := range map[string]func(*Page){
		"The total": func(p *Page) { p.limit.SetText("x") }, "Item 2": func(p *Page) { p.items[1].most.SetText("1.234") }, "no number of rounds": func(p *Page) { p.rounds.SetText("many") },
	} {
		p, set := open(t, some())
		edit(p)
		p.Table.Run("save")
		if len(*set) > 0 || !strings.Contains(p.problem.Text.Text, want) {
			t.Errorf("%s: %+v; it says %q", want, *set, p.problem.Text.Text)
		}
	}
}

func TestSentences(t *testing.T) {
	want := []string{
		"You pay at most £140.00, up to round 8.", "• Wood: £70.00 to £90.00 · hold · “When it is delivered” · required",
		"• Work: £40.00 · at once or on condition · optional", "• Condition: Done by Friday · required", "Anything else is asked.",
	}
	if got := Sentences(some()); !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// A mandate that is made of terms covers exactly these.
func TestFrom(t *testing.T) {
	terms := api.Terms{Summary: "Fence", Currency: "eur", Payer: "guest", Conditions: []string{"Soon"}, Items: []api.TermItem{{Description: "Wood", Amount: 5, Type: "escrow"}, {Description: "Work", Amount: 7, Type: "immediate"}}}
	m := From(terms, "host")
	if m.Pays || m.Limit != 12 || m.Currency != "eur" || len(m.Items) != 2 || m.Items[1].Least != 7 || m.Items[1].Most != 7 || m.Summaries[0] != "Fence" || m.Conditions[0].Text != "Soon" {
		t.Errorf("%+v", m)
	}
}
