package negotiation

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// Mandate is what a person's agent can offer and accept by itself in a room. It is no
// part of any message and no model sees it.
type Mandate struct {
	Pays     bool // the person pays; otherwise the person is paid
	Currency money.Currency
	// Limit is the total in minor units: the most that is paid, or the least that is
	// taken.
	Limit int64
	// Summaries are those that the terms can have.
	Summaries []string
	// Items are all that the terms can have. Their texts are those of the person: text
	// that someone else wrote is covered by no mandate.
	Items []ItemMandate
	// Conditions are all that the terms can have.
	Conditions []Clause
	MostRounds int // an offer of a later round is not covered
}

// ItemMandate is what one item can be.
type ItemMandate struct {
	Description string     `json:"description"`
	Least       int64      `json:"least"` // minor units
	Most        int64      `json:"most"`
	Types       []ItemType `json:"types"`               // empty: any
	Condition   string     `json:"condition,omitempty"` // the item's condition is this one, or none if it is empty
	Required    bool       `json:"required"`
}

// Clause is a condition of the terms.
type Clause struct {
	Text     string `json:"text"`
	Required bool   `json:"required"`
}

// Covers says whether the agent of a party can offer or accept terms in a round of a
// negotiation without asking, and if not, why not. The zero Negotiation is one that has
// not begun. It never approves: that is for the person.
func (m Mandate) Covers(self Party, n Negotiation, t Terms, round int) (why string, ok bool) {
	total, err := t.Total()
	switch {
	case err != nil:
		return err.Error(), false
	case t.Currency != m.Currency:
		return lang.Say("The mandate is in %s, not in %s.", m.Currency, t.Currency), false
	case (t.Payer == self) != m.Pays:
		return lang.Say("The mandate is for the other direction of payment."), false
	case round > m.MostRounds:
		return lang.Say("The mandate ends with round %d.", m.MostRounds), false
	case m.Pays && total.Minor > m.Limit:
		return lang.Say("The total %v is above the limit of %v.", total, money.Amount{Minor: m.Limit, Currency: m.Currency}), false
	case !m.Pays && total.Minor < m.Limit:
		return lang.Say("The total %v is below the limit of %v.", total, money.Amount{Minor: m.Limit, Currency: m.Currency}), false
	}
	if !m.coversSummary(self, n, t.Summary) {
		return lang.Say("The mandate has no summary “%s”.", t.Summary), false
	}
	if why := m.coversItems(t); why != "" {
		return why, false
	}
	if why := m.coversConditions(t); why != "" {
		return why, false
	}
	return "", true
}

// coversSummary: the mandate has the summary, or it is that of the party's own last offer.
func (m Mandate) coversSummary(self Party, n Negotiation, summary string) bool {
	for _, r := range slices.Backward(n.Rounds) {
		if r.By == self {
			return sameText(r.Terms.Summary, summary) || m.hasSummary(summary)
		}
	}
	return m.hasSummary(summary)
}

func (m Mandate) hasSummary(summary string) bool {
	return slices.ContainsFunc(m.Summaries, func(s string) bool { return sameText(s, summary) })
}

func (m Mandate) coversItems(t Terms) (why string) {
	used := make([]bool, len(m.Items))
	for _, item := range t.Items {
		i := slices.IndexFunc(m.Items, func(a ItemMandate) bool { return sameText(a.Description, item.Description) })
		switch {
		case i < 0:
			return lang.Say("The mandate has no item “%s”.", item.Description)
		case used[i]:
			return lang.Say("The item “%s” is there twice.", item.Description)
		case item.Amount < m.Items[i].Least || item.Amount > m.Items[i].Most:
			return lang.Say("The amount of “%s” is outside of its limits.", item.Description)
		case len(m.Items[i].Types) > 0 && !slices.Contains(m.Items[i].Types, item.Type):
			return lang.Say("The mandate does not cover “%s” as %s.", item.Description, item.Type)
		case !sameText(m.Items[i].Condition, item.Condition):
			return lang.Say("The item “%s” has another condition.", item.Description)
		}
		used[i] = true
	}
	for i, a := range m.Items {
		if a.Required && !used[i] {
			return lang.Say("The item “%s” is missing.", a.Description)
		}
	}
	return ""
}

func (m Mandate) coversConditions(t Terms) (why string) {
	for _, c := range t.Conditions {
		if !slices.ContainsFunc(m.Conditions, func(a Clause) bool { return sameText(a.Text, c) }) {
			return lang.Say("The mandate has no condition “%s”.", c)
		}
	}
	for _, a := range m.Conditions {
		if a.Required && !slices.ContainsFunc(t.Conditions, func(c string) bool { return sameText(a.Text, c) }) {
			return lang.Say("The condition “%v” is missing.", a.Text)
		}
	}
	return ""
}

// sameText ignores how letters are cased and how words are spaced, and nothing else: a
// text that contains another can mean its opposite.
func sameText(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// Check says what is wrong with a mandate.
func (m Mandate) Check() error {
	switch {
	case !m.Currency.Valid():
		return money.CurrencyError{Code: string(m.Currency)}
	case m.Limit < 0 || m.Limit > money.Max:
		return lang.Errorf("the limit of a mandate is from 0 to %v", money.Amount{Minor: money.Max, Currency: m.Currency})
	case len(m.Items) == 0:
		return lang.Errorf("a mandate without items covers nothing; name those that can be agreed on")
	case m.MostRounds < 1 || m.MostRounds > MaxRounds:
		return lang.Errorf("a mandate is for 1 to %d rounds", MaxRounds)
	}
	for _, i := range m.Items {
		if i.Least < 0 || i.Least > i.Most || i.Most > money.Max {
			return lang.Errorf("the amounts of “%s” go from %d to %d; the first must not be larger or negative", i.Description, i.Least, i.Most)
		}
	}
	return nil
}
