package handlers

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// changes returns the differences between two rounds: the summary, the items, the conditions,
// the total.
func changes(before, after negotiation.Terms) []api.TermsDiff {
	d := negotiation.Compare(before, after)
	var out []api.TermsDiff
	if d.Summary.Change != negotiation.Same {
		out = append(out, api.TermsDiff{Part: "summary", Change: string(d.Summary.Change), Before: d.Summary.Before, After: d.Summary.After})
	}
	for _, i := range d.Items {
		out = append(out, itemChanges(before, after, i)...)
	}
	for _, c := range d.Conditions {
		if c.Change != negotiation.Same {
			out = append(out, api.TermsDiff{Part: "condition", Change: string(c.Change), Before: c.Before, After: c.After})
		}
	}
	if was, is := totalText(before), totalText(after); was != is {
		out = append(out, api.TermsDiff{Part: "total", Change: string(negotiation.Edited), Before: was, After: is})
	}
	return out
}

// itemChanges returns the differences of one item, one for each field that was edited.
func itemChanges(before, after negotiation.Terms, d negotiation.ItemDiff) []api.TermsDiff {
	diff := api.TermsDiff{Part: "item", Change: string(d.Change), Item: d.After.Description}
	switch d.Change {
	case negotiation.Added:
		diff.After = amountText(after, d.After)
		return []api.TermsDiff{diff}
	case negotiation.Removed:
		diff.Item, diff.Before = d.Before.Description, amountText(before, d.Before)
		return []api.TermsDiff{diff}
	}
	var out []api.TermsDiff
	for _, field := range d.Fields {
		diff.Field, diff.Before, diff.After = field, fieldText(before, d.Before, field), fieldText(after, d.After, field)
		out = append(out, diff)
	}
	return out
}

func fieldText(t negotiation.Terms, i negotiation.Item, field string) string {
	switch field {
	case "description":
		return i.Description
	case "amount":
		return amountText(t, i)
	case "type":
		if i.Type == negotiation.Escrow {
			return "hold"
		}
		return string(i.Type)
	}
	return i.Condition
}
