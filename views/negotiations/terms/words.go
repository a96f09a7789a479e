// Package terms says and draws the terms of an offer. All text in them may be another
// person's.
package terms

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// The types of an item, as the agent names them.
const (
	Immediate   = "immediate"
	Hold        = "escrow"
	Conditional = "conditional"
)

// The parts of terms and the changes of them, as the agent names them.
const (
	partSummary   = "summary"
	PartItem      = "item"
	partCondition = "condition"
	PartTotal     = "total"

	added   = "added"
	removed = "removed"
)

// Kinds returns the types of an item, as people call them.
func Kinds() []kit.Option[string] {
	return []kit.Option[string]{{Value: Immediate, Name: lang.T("At once")}, {Value: Hold, Name: lang.T("Hold")}, {Value: Conditional, Name: lang.T("On condition")}}
}

func kindText(i api.TermItem, text func(string) string) string {
	switch {
	case i.Type == Immediate && i.Condition == "":
		return lang.T("Paid at once")
	case i.Type == Immediate:
		return lang.T("Paid at once. Condition: %s", text(i.Condition))
	case i.Type == Hold && i.Condition == "":
		return lang.T("Held until it is captured or released")
	case i.Type == Hold:
		return lang.T("Held until its condition is met: %s", text(i.Condition))
	case i.Condition == "":
		return lang.T("Paid when its condition is met")
	}
	return lang.T("Paid when its condition is met: %s", text(i.Condition))
}

// ChangeText says one change in a few words.
func ChangeText(c api.TermsDiff) string {
	item, before, after := kit.CleanTo(c.Item, 60), value(c, c.Before), value(c, c.After)
	switch {
	case c.Part == PartTotal:
		return lang.T("Total %s, was %s", after, before)
	case c.Part == partSummary:
		return lang.T("Summary: %s", after)
	case c.Part == partCondition && c.Change == removed:
		return lang.T("Without the condition: %s", before)
	case c.Part == partCondition:
		return lang.T("Condition: %s", after)
	case c.Change == added && after != "":
		return lang.T("New: %s %s", item, after)
	case c.Change == added:
		return lang.T("New: %s", item)
	case c.Change == removed:
		return lang.T("Removed: %s", item)
	}
	return lang.T("%s %s, was %s", item, after, before)
}

// value returns one side of a change as people read it.
func value(c api.TermsDiff, text string) string {
	if c.Field == "type" {
		for _, k := range Kinds() {
			if k.Value == text {
				return k.Name
			}
		}
	}
	if text == "" && c.Field != "" {
		return lang.T("nothing")
	}
	if c.Part == PartTotal || c.Field == "amount" {
		return kit.Amount(text)
	}
	return kit.CleanTo(text, 80)
}
