package approval

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// arguments returns those of the call, as they will be used.
func arguments(q api.Question, width float32) []line {
	if len(q.Arguments) == 0 {
		return nil
	}
	out := heading(lang.T("Raw arguments"), kit.Exact(q.Tool))
	for _, a := range shortFirst(q.Arguments) {
		f := field(a.Name, `"`+a.Value+`"`, false, width)
		if a.FromRead {
			f = append(f, note(lang.T("It contains text that this chat has read."), labelWidth, width)...)
		}
		out = append(out, f...)
	}
	return out
}

// shortFirst lets no long text stand before what fits on a line.
func shortFirst(all []api.Argument) []api.Argument {
	short := func(a api.Argument) bool { return len(a.Value) <= 80 && !strings.Contains(a.Value, "\n") }
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b api.Argument) int {
		switch {
		case short(a) == short(b):
			return 0
		case short(a):
			return -1
		}
		return 1
	})
	return out
}

// foldable reports whether the raw arguments say nothing that is not in sight without them: the
// tool shows the value of each, whole, in letters that are what they seem, and none came from
// what was read.
func foldable(q api.Question, home string) bool {
	return len(q.Arguments) > 0 && !slices.ContainsFunc(q.Arguments, func(a api.Argument) bool {
		return a.FromRead || !slices.Contains(q.Shown, a.Name) || !shown(q, a.Value, home)
	})
}

// shown reports whether a value is the object, the value of a row, the list of items or the new text, and can be
// read there. A path from ~ is the whole one.
func shown(q api.Question, value, home string) bool {
	whole := folder.FromHome(value, home)
	switch row := func(r api.Row) bool { return !r.Said && (r.Value == value || r.Value == whole) }; {
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
func isList(value string, items []api.Item) bool {
	var all []string
	return json.Unmarshal([]byte(value), &all) == nil && len(all) > 0 && slices.EqualFunc(all, items, func(s string, i api.Item) bool {
		return s == i.Text && s != "" && !unclear(s)
	})
}

// unclear reports whether a line has to be written out, or quoted, to be seen as it is.
func unclear(s string) bool { return kit.Exact(s) != s || strings.TrimRight(s, " ") != s }
