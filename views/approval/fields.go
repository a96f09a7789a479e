package approval

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// changes returns what the call does, in full.
func changes(q api.Question, width float32) []line {
	var out []line
	if len(q.Rows) > 0 {
		out = heading(lang.T("Details"), "")
		for _, r := range q.Rows {
			out = append(out, field(r.Name, r.Value, r.Said, width)...)
		}
	}
	if len(q.Items) > 0 {
		out = append(out, items(q, width)...)
	}
	if q.Diff != nil {
		out = append(out, change(*q.Diff, width)...)
	}
	return out
}

// items returns the whole list, numbered.
func items(q api.Question, width float32) []line {
	out := heading(listName(q.Tool), "")
	number := wideness(len(kit.Count(len(q.Items)))) + 8
	for i, it := range q.Items {
		out = append(out, item(kit.Count(i+1), it, number, width)...)
	}
	return out
}

// item places a thing and its detail on one line if they fit.
func item(number string, it api.Item, indent, width float32) []line {
	detail, arrow := strings.CutPrefix(it.Detail, "→ ")
	detail = kit.Exact(detail)
	out := code(kit.Exact(it.Text), indent, width)
	out[0].label = number
	if detail == "" {
		return out
	}
	used := indent + wideness(safetext.Cells(out[0].text()))
	if rest := used + 2*markWidth + wideness(safetext.Cells(detail)); len(out) == 1 && !arrow && rest <= width {
		out[0].tail = detail
		return out
	}
	more := code(detail, indent+markWidth, width)
	if arrow {
		more[0].icon = arrowSign
	}
	return append(out, more...)
}

// listName returns what the items of a call are.
func listName(tool string) string {
	switch {
	case strings.HasPrefix(tool, "files."):
		return lang.T("Files")
	case strings.Contains(tool, "proposal"):
		return lang.T("Proposals")
	case tool == "shell.run":
		return lang.T("Command")
	}
	return lang.T("Items")
}

// counted returns how many items a call has, by what they are.
func counted(q api.Question) string {
	n := len(q.Items)
	switch {
	case strings.HasPrefix(q.Tool, "files."):
		return kit.Number(n, "%s file", "%s files")
	case strings.Contains(q.Tool, "proposal"):
		return kit.Number(n, "%s proposal", "%s proposals")
	}
	return kit.Number(n, "%s item", "%s items")
}

// field returns a value in a column of its own, so that nothing in it can pass for
// another row; each character of what Nod has not said itself counts. A name that is too long for its column is above.
func field(name, value string, said bool, width float32) []line {
	var out []line
	for _, s := range safetext.ExactLines(value) {
		if said {
			out = append(out, prose("", s, plain, labelWidth, width)...)
		} else {
			out = append(out, code(s, labelWidth, width)...)
		}
	}
	if len(out) == 0 {
		out = []line{{spans: []span{{lang.T("empty"), quiet}}, indent: labelWidth}}
	}
	name = kit.Exact(name)
	if newText(name, assets.SmallSize, color.Black, fyne.TextStyle{}).MinSize().Width <= labelWidth-8 {
		out[0].label = name
		return out
	}
	return append(code(name, 0, width), out...)
}
