// Package mandate says what a person's assistant can offer and accept by itself, and is
// the form in which the person sets it.
package mandate

import (
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/negotiations/terms"
)

// defaultRounds is how many rounds a new mandate is for.
const defaultRounds = 10

// From returns a mandate that covers exactly those terms for a party.
func From(t api.Terms, self string) api.Mandate {
	m := api.Mandate{Pays: t.Payer == self, Currency: t.Currency, MostRounds: defaultRounds, Summaries: []string{}, Items: []api.MandateItem{}, Conditions: []api.MandateClause{}}
	if t.Summary != "" {
		m.Summaries = append(m.Summaries, t.Summary)
	}
	for _, i := range t.Items {
		m.Limit += i.Amount
		m.Items = append(m.Items, api.MandateItem{Description: i.Description, Least: i.Amount, Most: i.Amount, Types: []api.ItemType{api.ItemType(i.Type)}, Condition: i.Condition, Required: true})
	}
	for _, c := range t.Conditions {
		m.Conditions = append(m.Conditions, api.MandateClause{Text: c})
	}
	return m
}

// Sentences say a mandate in words, one sentence a line.
func Sentences(m api.Mandate) []string {
	c := money.Currency(m.Currency)
	amount := func(minor int64) string { return kit.Amount(money.Amount{Minor: minor, Currency: c}.String()) }
	limit := lang.T("You are paid at least %s", amount(m.Limit))
	if m.Pays {
		limit = lang.T("You pay at most %s", amount(m.Limit))
	}
	out := []string{lang.T("%s, up to round %s.", limit, kit.Count(m.MostRounds))}
	for _, i := range m.Items {
		text := kit.CleanTo(i.Description, 120) + ": " + amount(i.Least)
		if i.Most != i.Least {
			text += " " + lang.C("amount", "to %s", amount(i.Most))
		}
		must := lang.T("optional")
		if i.Required {
			must = lang.T("required")
		}
		condition := ""
		if i.Condition != "" {
			condition = lang.Quoted(kit.CleanTo(i.Condition, 120))
		}
		out = append(out, "• "+kit.Join(text, kindNames(i.Types), condition, must))
	}
	for _, x := range m.Conditions {
		must := ""
		if x.Required {
			must = lang.T("required")
		}
		out = append(out, "• "+kit.Join(lang.T("Condition: %s", kit.CleanTo(x.Text, 200)), must))
	}
	return append(out, lang.T("Anything else is asked."))
}

// kindNames returns the kinds that an item can have; none of them: any.
func kindNames(types []api.ItemType) string {
	var out []string
	for _, k := range terms.Kinds() {
		if slices.Contains(types, api.ItemType(k.Value)) {
			out = append(out, lang.Lowered(k.Name))
		}
	}
	return lang.Or(out)
}
