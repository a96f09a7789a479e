// Package terms says and draws the terms of an offer. All text in them may be another
// person's.
package terms

import (
	"github.com/nod-app/nod/app/api"
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
	return []kit.Option[string]{{Value: Immediate, Name: "At once"}, {Value: Hold, Name: "Hold"}, {Value: Conditional, Name: "On condition"}}
}

func kindText(i api.TermItem, text func(string) string) string {
	switch {
	case i.Type == Immediate && i.Condition == "":
		return "Paid at once"
	case i.Type == Immediate:
		return "Paid at once. Condition: " + text(i.Condition)
	case i.Type == Hold && i.Condition == "":
		return "Held until it is captured or released"
	case i.Type == Hold:
		return "Held until its condition is met: " + text(i.Condition)
	case i.Condition == "":
		return "Paid when its condition is met"
	}
	return "Paid when its condition is met: " + text(i.Condition)
}

// ChangeText says one change in a few words.
func ChangeText(c api.TermsDiff) string {
	item, before, after := kit.CleanTo(c.Item, 60), value(c, c.Before), value(c, c.After)
	switch {
	case c.Part == PartTotal:
		return "Total " + after + ", was " + before
	case c.Part == partSummary:
		return "Summary: " + after
	case c.Part == partCondition && c.Change == removed:
		return "Without the condition: " + before
	case c.Part == partCondition:
		return "Condition: " + after
	case c.Change == added && after != "":
		return "New: " + item + " " + after
	case c.Change == added:
		return "New: " + item
	case c.Change == removed:
		return "Removed: " + item
	}
	return item + " " + after + ", was " + before
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
		return "nothing"
	}
	return kit.CleanTo(text, 80)
}
