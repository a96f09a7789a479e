package negotiation

import "slices"

// Change says how something differs from the terms before.
type Change string

// The changes.
const (
	Same    Change = "same"
	Added   Change = "added"
	Removed Change = "removed"
	Edited  Change = "edited"
)

// ItemDiff is an item of two rounds. An added one has no Before, a removed one no After.
type ItemDiff struct {
	Change        Change
	Before, After Item
	Fields        []string // of an edited one: description, amount, type, condition
}

// TextDiff is a condition, or the summary.
type TextDiff struct {
	Change Change
	Before string
	After  string
}

// Diff is what changed between the terms of two rounds. Everything is in the order of
// the later terms; what was removed follows.
type Diff struct {
	Summary    TextDiff
	Items      []ItemDiff
	Conditions []TextDiff
}

// Compare returns what changed from one round to the next. Items with the same
// description are the same item; of the others, those at the same place.
func Compare(before, after Terms) Diff {
	d := Diff{Summary: TextDiff{Change: Same, Before: before.Summary, After: after.Summary}}
	if before.Summary != after.Summary {
		d.Summary.Change = Edited
	}
	partner := pair(before.Items, after.Items)
	for i, item := range after.Items {
		if partner[i] < 0 {
			d.Items = append(d.Items, ItemDiff{Change: Added, After: item})
			continue
		}
		d.Items = append(d.Items, compareItems(before.Items[partner[i]], item))
	}
	for i, item := range before.Items {
		if !slices.Contains(partner, i) {
			d.Items = append(d.Items, ItemDiff{Change: Removed, Before: item})
		}
	}
	d.Conditions = compareTexts(before.Conditions, after.Conditions)
	return d
}

// pair gives for each later item the index of the earlier one that it comes from, or -1.
func pair(before, after []Item) []int {
	partner := make([]int, len(after))
	taken := make([]bool, len(before))
	for i, item := range after {
		partner[i] = -1
		for j, b := range before {
			if !taken[j] && sameText(b.Description, item.Description) {
				partner[i], taken[j] = j, true
				break
			}
		}
	}
	for i := range after {
		if partner[i] < 0 && i < len(before) && !taken[i] {
			partner[i], taken[i] = i, true
		}
	}
	return partner
}

func compareItems(before, after Item) ItemDiff {
	d := ItemDiff{Change: Same, Before: before, After: after}
	for _, f := range []struct {
		name    string
		differs bool
	}{
		{"description", before.Description != after.Description}, {"amount", before.Amount != after.Amount},
		{"type", before.Type != after.Type}, {"condition", before.Condition != after.Condition},
	} {
		if f.differs {
			d.Change, d.Fields = Edited, append(d.Fields, f.name)
		}
	}
	return d
}

func compareTexts(before, after []string) []TextDiff {
	var out []TextDiff
	for _, c := range after {
		change := Added
		if slices.Contains(before, c) {
			change = Same
		}
		out = append(out, TextDiff{Change: change, After: c})
	}
	for _, c := range before {
		if !slices.Contains(after, c) {
			out = append(out, TextDiff{Change: Removed, Before: c})
		}
	}
	return out
}
