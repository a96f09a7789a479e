package negotiations

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/money"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/tools"
)

// termsPreview shows terms as a table, and what differs from the terms before; nil: there
// are none. An approval is bound to the hash of the terms, the room and the round.
func termsPreview(at situation, id string, round int, t negotiation.Terms, before *negotiation.Terms) (tools.Preview, error) {
	hash, err := t.Hash()
	if err != nil {
		return tools.Preview{}, err
	}
	total, err := t.Total()
	if err != nil {
		return tools.Preview{}, err
	}
	payer := lang.Say("You pay %s", at.other())
	if t.Payer != at.room.Self {
		payer = lang.Say("%s pays you", at.other())
	}
	p := tools.Preview{Object: total.String(), Detail: payer, Bind: []string{at.room.ID, id, fmt.Sprint(round), string(hash)}}
	p.Rows = append(p.Rows, tools.Row{Name: lang.Say("Room"), Value: at.room.ID}, tools.Row{Name: lang.Say("Round"), Value: fmt.Sprint(round)}, tools.Row{Name: lang.Say("Summary"), Value: t.Summary})
	for _, item := range t.Items {
		p.Items = append(p.Items, tools.Item{Text: item.Description, Detail: itemText(item, t.Currency)})
	}
	for _, c := range t.Conditions {
		p.Rows = append(p.Rows, tools.Row{Name: lang.Say("Condition"), Value: c})
	}
	if before != nil {
		p.Rows = append(p.Rows, changedRows(*before, t)...)
	}
	return p, nil
}

func itemText(i negotiation.Item, c money.Currency) string {
	when := map[negotiation.ItemType]string{negotiation.Immediate: lang.Said("paid at once"), negotiation.Escrow: lang.Said("held"), negotiation.Conditional: lang.Said("paid later")}[i.Type]
	if i.Condition != "" {
		when = map[negotiation.ItemType]string{negotiation.Immediate: lang.Say("paid at once: %s", i.Condition), negotiation.Escrow: lang.Say("held: %s", i.Condition),
			negotiation.Conditional: lang.Say("paid later: %s", i.Condition)}[i.Type]
	}
	return amount(i.Amount, c) + ", " + when
}

func amount(minor int64, c money.Currency) string {
	return money.Amount{Minor: minor, Currency: c}.String()
}

// changedRows say what differs between two rounds.
func changedRows(before, after negotiation.Terms) []tools.Row {
	var rows []tools.Row
	row := func(name, value string) { rows = append(rows, tools.Row{Name: name, Value: value}) }
	said := func(name, value string) { rows = append(rows, tools.Row{Name: name, Value: value, Said: true}) }
	d := negotiation.Compare(before, after)
	if d.Summary.Change == negotiation.Edited {
		said("Changed", lang.Say("Summary: %s", d.Summary.Before+" → "+d.Summary.After))
	}
	for _, i := range d.Items {
		switch i.Change {
		case negotiation.Added:
			row("Added", i.After.Description+": "+itemText(i.After, after.Currency))
		case negotiation.Removed:
			row("Removed", i.Before.Description+": "+itemText(i.Before, before.Currency))
		case negotiation.Edited:
			row("Changed", editedText(i, before.Currency, after.Currency))
		}
	}
	for _, c := range d.Conditions {
		switch c.Change {
		case negotiation.Added:
			said("Added", lang.Say("Condition: %s", c.After))
		case negotiation.Removed:
			said("Removed", lang.Say("Condition: %s", c.Before))
		}
	}
	return rows
}

func editedText(i negotiation.ItemDiff, before, after money.Currency) string {
	if slices.Contains(i.Fields, "description") {
		return i.Before.Description + ": " + itemText(i.Before, before) + " → " + i.After.Description + ": " + itemText(i.After, after)
	}
	return strings.Join([]string{i.After.Description + ": " + itemText(i.Before, before), itemText(i.After, after)}, " → ")
}

// changed returns the error of a call that would do something else than the person or the mandate saw.
func changed() error {
	return tools.Fail(codeChanged, lang.Say("The negotiation changed meanwhile, so nothing was sent. Look at the last offer and decide again."))
}
