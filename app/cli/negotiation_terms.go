package cli

import (
	"encoding/json"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
)

// termsFlags say what is offered, as people write it, or in a file.
type termsFlags struct {
	File      string   `placeholder:"FILE" help:"The terms as JSON, as in nod negotiation show --json; - is standard input."`
	Item      []string `placeholder:"TEXT=AMOUNT[:TYPE[:CONDITION]]" sep:"none" help:"An item, as \"Wood=120.00:hold:when it is delivered\"; the type is immediate, hold or conditional. Can be repeated."`
	Summary   string   `help:"What it is about."`
	Currency  string   `help:"Three letters, as gbp."`
	Payer     string   `enum:"me,other," default:"" placeholder:"me|other" help:"Who pays: me or other."`
	Condition []string `sep:"none" help:"A condition of the whole. Can be repeated."`
}

// maxTerms is more than the largest terms have.
const maxTerms = 1 << 20 // bytes

func (c termsFlags) read(s *Session, self string, base api.Terms) (api.Terms, error) {
	t := base
	if c.File != "" {
		if len(c.Item) > 0 || len(c.Condition) > 0 || c.Summary != "" || c.Currency != "" {
			return t, api.Invalid(lang.Say("give the terms in a file or in flags, not in both"))
		}
		if err := c.readFile(s, &t); err != nil {
			return t, err
		}
	}
	if c.Summary != "" {
		t.Summary = c.Summary
	}
	if c.Currency != "" {
		t.Currency = strings.ToLower(c.Currency)
	}
	if len(c.Condition) > 0 {
		t.Conditions = c.Condition
	}
	switch c.Payer {
	case "me":
		t.Payer = self
	case "other":
		t.Payer = map[string]string{"host": "guest", "guest": "host"}[self]
	}
	if t.Payer == "" {
		return t, api.Invalid(lang.Say("say who pays, with --payer me or --payer other"))
	}
	return t, c.readItems(&t)
}

func (c termsFlags) readFile(s *Session, t *api.Terms) error {
	text, err := s.read(c.File, maxTerms)
	if err != nil {
		return err
	}
	*t = api.Terms{}
	if err := json.Unmarshal(text, t); err != nil {
		return api.Invalid(lang.Say("read the terms in %s: %v", c.File, err))
	}
	return nil
}

func (c termsFlags) readItems(t *api.Terms) error {
	if len(c.Item) == 0 {
		return nil
	}
	t.Items = nil
	currency, err := money.ParseCurrency(t.Currency)
	if err != nil {
		return api.Invalid(lang.Say("say in which currency, with --currency: %v", err))
	}
	for _, text := range c.Item {
		item, err := parseItem(text, currency)
		if err != nil {
			return err
		}
		t.Items = append(t.Items, item)
	}
	return nil
}

// parseItem reads "Wood=120.00:hold:when it is delivered".
func parseItem(text string, c money.Currency) (api.TermItem, error) {
	description, rest, ok := strings.Cut(text, "=")
	amount, rest, _ := strings.Cut(rest, ":")
	kind, condition, _ := strings.Cut(rest, ":")
	if !ok {
		return api.TermItem{}, api.Invalid(lang.Say("the item %q has no amount: write it as \"Wood=120.00\"", text))
	}
	a, err := money.Parse(amount, c)
	if err != nil {
		return api.TermItem{}, api.Invalid(lang.Say("the item %q: %v", text, err))
	}
	switch kind = strings.TrimSpace(kind); kind {
	case "":
		kind = "immediate"
	case "hold":
		kind = "escrow"
	}
	return api.TermItem{Description: strings.TrimSpace(description), Amount: a.Minor, Type: kind, Condition: strings.TrimSpace(condition)}, nil
}
