// Package negotiation is how two parties come to an agreement, or to none: terms,
// offers in rounds, approvals by both persons. Both desktops apply the same log of
// messages with the same pure function, so both always know the same.
package negotiation

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"

	"github.com/nod-app/nod/app/base/canonical"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/base/safetext"
)

// ItemType says when an item is paid.
type ItemType string

// The types of items, as in the contract.
const (
	Immediate   ItemType = "immediate"
	Escrow      ItemType = "escrow"      // held at once, captured when its condition is met
	Conditional ItemType = "conditional" // paid when its condition is met
)

// Item is one line of an offer.
type Item struct {
	Description string   `json:"description"`
	Amount      int64    `json:"amount"` // in minor units of the terms' currency
	Type        ItemType `json:"type"`
	Condition   string   `json:"condition,omitzero"`
}

// Terms are what is agreed on. Their total is always computed.
type Terms struct {
	Summary    string         `json:"summary"`
	Items      []Item         `json:"lineItems"`
	Currency   money.Currency `json:"currency"`
	Conditions []string       `json:"conditions"`
	// Payer pays the items to the other party. The contract's offers leave it to the
	// context; what both persons sign must say it.
	Payer Party `json:"payer"`
}

// The limits of terms. With them the largest terms fit into a message of 64 KiB even
// if each character takes four bytes; that is tested.
const (
	MaxItems      = 30
	MaxConditions = 10
	MaxSummary    = 400 // characters, as the following
	MaxText       = 200 // a description or a condition
	MaxReason     = 400
)

// TermsError says what is wrong with terms.
type TermsError struct{ Problem string }

// Error implements error.
func (e TermsError) Error() string { return e.Problem }

func wrong(format string, args ...any) error { return TermsError{lang.Say(format, args...)} }

// Total returns the sum of the items. It returns an error for amounts that cannot be paid.
func (t Terms) Total() (money.Amount, error) {
	total := money.Amount{Currency: t.Currency}
	for i, item := range t.Items {
		sum, err := total.Add(money.Amount{Minor: item.Amount, Currency: t.Currency})
		if err != nil {
			return money.Amount{}, wrong("Item %d: %v.", i+1, err)
		}
		total = sum
	}
	return total, nil
}

// Check holds terms to their limits. The error is a TermsError.
func (t Terms) Check() error {
	switch {
	case !t.Currency.Valid():
		return wrong("%v.", money.CurrencyError{Code: string(t.Currency)})
	case !t.Payer.valid():
		return wrong("The payer is neither host nor guest.")
	case len(t.Items) == 0:
		return wrong("There is no item. Add at least one.")
	case len(t.Items) > MaxItems:
		return wrong("There are %d items; %d are allowed.", len(t.Items), MaxItems)
	case len(t.Conditions) > MaxConditions:
		return wrong("There are %d conditions; %d are allowed.", len(t.Conditions), MaxConditions)
	}
	if err := checkText("The summary", t.Summary, MaxSummary); err != nil {
		return err
	}
	for i, item := range t.Items {
		if err := item.check(i + 1); err != nil {
			return err
		}
	}
	for i, c := range t.Conditions {
		if err := checkText(lang.Say("Condition %d", i+1), c, MaxText); err != nil {
			return err
		}
	}
	_, err := t.Total()
	return err
}

func (i Item) check(n int) error {
	switch i.Type {
	case Immediate, Escrow, Conditional:
	default:
		return wrong("Item %d: %.20q is no type; use immediate, escrow or conditional.", n, i.Type)
	}
	if err := checkText(lang.Say("The description of item %d", n), i.Description, MaxText); err != nil {
		return err
	}
	if i.Condition == "" {
		return nil
	}
	return checkText(lang.Say("The condition of item %d", n), i.Condition, MaxText)
}

// checkText refuses what a person could not read: nothing at all, too much, characters
// that cannot be seen or that change how others are shown, lines.
func checkText(what, s string, most int) error {
	switch {
	case strings.TrimSpace(s) == "":
		return wrong("%s is empty.", what)
	case strings.TrimSpace(s) != s:
		return wrong("%s begins or ends with a space.", what)
	case !utf8.ValidString(s):
		return wrong("%s is no valid text.", what)
	case utf8.RuneCountInString(s) > most:
		return wrong("%s has %d characters; %d are allowed.", what, utf8.RuneCountInString(s), most)
	}
	for _, r := range s {
		if unreadable(r) {
			return wrong("%s has the character %U, which cannot be shown. Use one line of plain text.", what, r)
		}
	}
	return nil
}

// unreadable leaves the joiners that Persian, Indic scripts and emoji need.
func unreadable(r rune) bool {
	switch {
	case r == 0x200C || r == 0x200D || r == 0xFE0E || r == 0xFE0F:
		return false
	case r == ' ':
		return false
	}
	return !unicode.IsGraphic(r) || unicode.IsSpace(r) || safetext.Blank(r) || unicode.Is(unicode.Variation_Selector, r) || r == unicode.ReplacementChar
}

// Hash names terms: SHA-256 of their canonical form in lower-case hex.
type Hash string

// statedTerms are terms with the total that their sender states.
type statedTerms struct {
	Terms `json:",inline"`
	Total int64 `json:"totalAmount"`
}

func (t Terms) stated() (statedTerms, error) {
	total, err := t.Total()
	return statedTerms{t, total.Minor}, err
}

// Canonical returns the one JSON text of terms (RFC 8785), with their total. Both persons
// sign its hash.
func (t Terms) Canonical() ([]byte, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	s, err := t.stated()
	if err != nil {
		return nil, err
	}
	return canonical.JSON(s)
}

// Hash returns the hash of the canonical form.
func (t Terms) Hash() (Hash, error) {
	text, err := t.Canonical()
	if err != nil {
		return "", err
	}
	return hashOf(text), nil
}

func hashOf(text []byte) Hash {
	sum := sha256.Sum256(text)
	return Hash(hex.EncodeToString(sum[:]))
}

// ParseTerms reads what Canonical wrote, and nothing else: one meaning has one text.
func ParseTerms(text []byte) (Terms, error) {
	var s statedTerms
	if err := parse(text, &s); err != nil {
		return Terms{}, err
	}
	return s.Terms, s.check()
}

// check holds the terms to their limits, and the stated total to the computed one.
func (s statedTerms) check() error {
	if err := s.Terms.Check(); err != nil {
		return err
	}
	total, err := s.Terms.Total()
	if err == nil && total.Minor != s.Total {
		err = wrong("The total is stated as %v; the items add up to %v.", money.Amount{Minor: s.Total, Currency: s.Currency}, total)
	}
	return err
}

// parse reads the canonical text of a value and refuses any other.
func parse(text []byte, into any) error {
	if err := json.Unmarshal(text, into, json.RejectUnknownMembers(true)); err != nil {
		return lang.Errorf("it cannot be read: %w", err)
	}
	again, err := canonical.JSON(into)
	if err != nil {
		return lang.Errorf("it cannot be read: %w", err)
	}
	if string(again) != string(text) {
		return lang.Errorf("it is not in its canonical form")
	}
	return nil
}
