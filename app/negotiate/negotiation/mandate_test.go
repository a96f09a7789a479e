package negotiation

import (
	"reflect"
	"testing"
)

// carpentry is what the host's agent may agree to.
func carpentry() Mandate {
	return Mandate{
		Pays: true, Currency: "gbp", Limit: 13000, MostRounds: 5, Summaries: []string{"Oak shelves"},
		Items: []ItemMandate{
			{Description: "Shelves", Least: 0, Most: 11000, Types: []ItemType{Escrow}, Condition: "On delivery", Required: true},
			{Description: "Fitting", Least: 0, Most: 3000},
		},
		Conditions: []Clause{{"Delivered by Friday", true}, {"No refunds", false}},
	}
}

func TestMandateCovers(t *testing.T) {
	with := func(edit func(*Terms)) Terms {
		t := shelves(0)
		edit(&t)
		return t
	}
	for name, c := range map[string]struct {
		terms Terms
		round int
		self  Party
		why   string
	}{
		"these terms":            {shelves(0), 5, Host, ""},
		"another spelling":       {with(func(t *Terms) { t.Items[0].Description = "shelves" }), 1, Host, ""},
		"without the optional":   {with(func(t *Terms) { t.Items = t.Items[:1] }), 1, Host, ""},
		"what is allowed too":    {with(func(t *Terms) { t.Conditions = append(t.Conditions, "no  refunds") }), 1, Host, ""},
		"a later round":          {shelves(0), 6, Host, "The mandate ends with round 5."},
		"above the limit":        {shelves(1001), 1, Host, "The total £130.01 is above the limit of £130.00."},
		"an item above its most": {with(func(t *Terms) { t.Items[1].Amount = 3001; t.Items[0].Amount = 1 }), 1, Host, "The amount of “Fitting” is outside of its limits."},
		"another currency":       {with(func(t *Terms) { t.Currency = "usd" }), 1, Host, "The mandate is in gbp, not in usd."},
		"the other direction":    {shelves(0), 1, Guest, "The mandate is for the other direction of payment."},
		"another type":           {with(func(t *Terms) { t.Items[0].Type = Immediate }), 1, Host, "The mandate does not cover “Shelves” as immediate."},
		"another condition":      {with(func(t *Terms) { t.Items[0].Condition = "On order" }), 1, Host, "The item “Shelves” has another condition."},
		"a condition more":       {with(func(t *Terms) { t.Items[1].Condition = "Rain" }), 1, Host, "The item “Fitting” has another condition."},
		"a new item":             {with(func(t *Terms) { t.Items = append(t.Items, Item{"Gift", 1, Immediate, ""}) }), 1, Host, "The mandate has no item “Gift”."},
		"an item twice":          {with(func(t *Terms) { t.Items = append(t.Items, Item{"fitting", 1, Immediate, ""}) }), 1, Host, "The item “fitting” is there twice."},
		"a missing item":         {with(func(t *Terms) { t.Items = t.Items[1:] }), 1, Host, "The item “Shelves” is missing."},
		"its opposite":           {with(func(t *Terms) { t.Conditions = []string{"Not Delivered by Friday"} }), 1, Host, "The mandate has no condition “Not Delivered by Friday”."},
		"another summary":        {with(func(t *Terms) { t.Summary = "Oak shelves; no refunds" }), 1, Host, "The mandate has no summary “Oak shelves; no refunds”."},
		"a missing condition":    {with(func(t *Terms) { t.Conditions = nil }), 1, Host, "The condition “Delivered by Friday” is missing."},
	} {
		why, ok := carpentry().Covers(c.self, Negotiation{}, c.terms, c.round)
		if why != c.why || ok != (why == "") {
			t.Errorf("%s: %v %q, want %q", name, ok, why, c.why)
		}
	}
	paid := carpentry()
	paid.Pays = false
	if why, ok := paid.Covers(Guest, Negotiation{}, shelves(0), 1); ok || why != "The total £120.00 is below the limit of £130.00." {
		t.Error(why, ok)
	}
	if why, ok := paid.Covers(Guest, Negotiation{}, shelves(1000), 1); !ok {
		t.Error(why)
	}
}

// A summary that the mandate does not have is covered only if it is that of the party's own
// last offer: not the other party's, and not what was offered before.
func TestMandateCoversItsOwnSummary(t *testing.T) {
	said := func(by Party, summary string) Round { return Round{By: by, Terms: Terms{Summary: summary}} }
	terms := shelves(0)
	terms.Summary = "Two shelves"
	for name, c := range map[string]struct {
		rounds []Round
		ok     bool
	}{
		"nothing offered":      {nil, false},
		"the own last offer":   {[]Round{said(Guest, "x"), said(Host, "two  Shelves"), said(Guest, "Two shelves")}, true},
		"the other's offer":    {[]Round{said(Host, "Oak shelves"), said(Guest, "Two shelves")}, false},
		"only the other's":     {[]Round{said(Guest, "Two shelves")}, false},
		"an earlier own offer": {[]Round{said(Host, "Two shelves"), said(Guest, "x"), said(Host, "Oak shelves"), said(Guest, "Two shelves")}, false},
	} {
		if why, ok := carpentry().Covers(Host, Negotiation{Rounds: c.rounds}, terms, 2); ok != c.ok {
			t.Errorf("%s: %v %s", name, ok, why)
		}
	}
}

func TestMandateIsChecked(t *testing.T) {
	if err := carpentry().Check(); err != nil {
		t.Error(err)
	}
	for name, edit := range map[string]func(*Mandate){
		"currency": func(m *Mandate) { m.Currency = "zzz" }, "negative": func(m *Mandate) { m.Limit = -1 }, "empty": func(m *Mandate) { m.Items = nil },
		"rounds": func(m *Mandate) { m.MostRounds = 0 }, "order": func(m *Mandate) { m.Items[0].Least = 12000 }, "huge": func(m *Mandate) { m.Items[0].Most = 1 << 60 },
	} {
		m := carpentry()
		edit(&m)
		if m.Check() == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func TestCompare(t *testing.T) {
	after := shelves(0)
	after.Summary = "Oak shelves and a lamp"
	after.Items = []Item{
		{"Lamp", 500, Immediate, ""},                         // new, at the place of Shelves, which went on
		{"shelves", 9000, Escrow, "On delivery"},             // cheaper, spelled otherwise
		{"Fitting", 2000, Immediate, ""},                     // as before
		{"Transport", 300, Conditional, "If it has to come"}, // new
	}
	after.Conditions = []string{"Delivered by Monday"}
	want := Diff{
		Summary: TextDiff{Edited, "Oak shelves", "Oak shelves and a lamp"},
		Items: []ItemDiff{
			{Change: Added, After: after.Items[0]},
			{Edited, shelves(0).Items[0], after.Items[1], []string{"description", "amount"}},
			{Same, shelves(0).Items[1], after.Items[2], nil},
			{Change: Added, After: after.Items[3]},
		},
		Conditions: []TextDiff{{Added, "", "Delivered by Monday"}, {Removed, "Delivered by Friday", ""}},
	}
	if got := Compare(shelves(0), after); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	renamed := shelves(0)
	renamed.Items[1].Description = "Mounting"
	if got := Compare(shelves(0), renamed).Items[1]; got.Change != Edited || !reflect.DeepEqual(got.Fields, []string{"description"}) {
		t.Errorf("%+v", got)
	}
	fewer := shelves(0)
	fewer.Items = fewer.Items[:1]
	if got := Compare(shelves(0), fewer).Items; len(got) != 2 || got[1].Change != Removed {
		t.Errorf("%+v", got)
	}
	for _, item := range Compare(shelves(0), shelves(0)).Items {
		if item.Change != Same {
			t.Errorf("%+v", item)
		}
	}
}
