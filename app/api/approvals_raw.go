package api

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/safetext"
)

// SaysAll reports whether a question shows everything without its raw arguments: the tool shows the value of
// each, whole and in letters that are what they seem, and none came from what was read.
func (q Question) SaysAll(home string) bool {
	return len(q.Arguments) > 0 && !slices.ContainsFunc(q.Arguments, func(a Argument) bool {
		return a.FromRead || !slices.Contains(q.Shown, a.Name) || !q.shows(a.Value, home)
	})
}

// shows reports whether a value is the object, the value of a row, the list of items or the new text, and can be
// read there. A path from ~ is the whole one.
func (q Question) shows(value, home string) bool {
	whole := folder.FromHome(value, home)
	switch row := func(r Row) bool { return !r.Said && (r.Value == value || r.Value == whole) }; {
	case value == "":
		return false
	case q.Diff != nil && value == q.Diff.After:
		return q.Diff.Change().Whole() && !slices.ContainsFunc(strings.Split(value, "\n"), unclear)
	case isList(value, q.Items):
		return true
	default:
		return !unclear(value) && (whole == q.Object || slices.ContainsFunc(q.Rows, row))
	}
}

// isList reports whether a value is the list of the items, each as it is.
func isList(value string, items []Item) bool {
	var all []string
	return json.Unmarshal([]byte(value), &all) == nil && len(all) > 0 && slices.EqualFunc(all, items, func(s string, i Item) bool {
		return s == i.Text && s != "" && !unclear(s)
	})
}

// unclear reports whether a line has to be written out, or quoted, to be seen as it is.
func unclear(s string) bool {
	return safetext.EscapeAll(safetext.Mark(s)) != s || strings.TrimRight(s, " ") != s
}
