package table

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
)

// Row holds the cells of a table's row by what they mean. Done, Group and Milestones are set if a column that says
// that it is done has something in it, if others lie in it, and if the table lists dates, not work.
type Row struct {
	ID, Title, Owner, Due, Start, Status, Channel, Project, Label, Note string

	Before string // what comes first: ids of rows, or their work in words
	Parent string // the id of the row in which it lies

	Done, Group, Milestones bool
}

// columns are what the columns of a table can mean. The first column that fits takes the meaning.
var columns = []struct {
	meaning string
	topic   language.Topic
}{
	{"before", language.ColumnBefore}, {"due", language.ColumnDue}, {"start", language.ColumnStart}, {"owner", language.ColumnOwner}, {"status", language.ColumnStatus},
	{"project", language.ColumnProject}, {"channel", language.ColumnChannel}, {"id", language.ColumnID}, {"milestone", language.ColumnMilestone},
	{"title", language.ColumnTitle}, {"label", language.ColumnLabel}, {"note", language.ColumnNote},
}

// MeaningOf returns what a column means; "" if its name says nothing.
func MeaningOf(v *language.Vocabulary, column string, taken []string) string {
	ws := language.Words(lastKey(column))
	if len(ws) == 0 && strings.ContainsAny(column, "#№") {
		ws = []string{"id"}
	}
	for _, c := range columns {
		if !slices.Contains(taken, c.meaning) && v.Is(ws, c.topic) {
			return c.meaning
		}
	}
	return ""
}

// lastKey splits fooBar and foo_bar, and leaves out what contains it.
func lastKey(column string) string {
	if owner, name, ok := strings.Cut(column, "."); ok && (name == "name" || name == "displayName" || name == "fullName") {
		column = owner
	}
	var b strings.Builder
	for i, r := range column {
		if i > 0 && r >= 'A' && r <= 'Z' && column[i-1] >= 'a' && column[i-1] <= 'z' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// readRow reads the cells of a row by what the columns of its table mean.
func readRow(b extract.Block, refs, meanings map[string]string) *Row {
	r := &Row{}
	for _, c := range b.Cells {
		meaning := meanings[c.Column]
		text := strings.TrimSpace(c.Text)
		if name := named(refs, text); name != "" && meaning != "id" && meaning != "before" {
			text = name
		}
		r.set(meaning, text)
	}
	return r
}

// named replaces ids of a JSON export by the names of what they stand for.
func named(refs map[string]string, ids string) string {
	var out []string
	for id := range strings.SplitSeq(ids, ", ") {
		if name := refs[id]; name != "" {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

func isLetter(r rune) bool { return r > '9' }

func (r *Row) set(meaning, text string) {
	switch meaning {
	case "before":
		r.Before = text
	case "parent":
		r.Parent = text
	case "done":
		r.Done = r.Done || text != "" && !language.Any().Whole(language.Words(text), language.No)
	case "due":
		r.Due = text
	case "start":
		r.Start = text
	case "owner":
		r.Owner = text
	case "status":
		r.Status = text
	case "project":
		r.Project = text
	case "channel":
		r.Channel = text
	case "id":
		r.ID = text
	case "milestone":
		r.Title, r.Milestones = text, true
	case "title":
		r.Title = text
	case "label":
		r.Label = text
	case "note":
		r.Note = text
	}
}

// references returns the names of the objects of a JSON export by their ids, so
// that a card says the list in which it is.
func references(blocks []extract.Block) map[string]string {
	refs := map[string]string{}
	for _, b := range blocks {
		if b.Place.Ref == "" {
			continue
		}
		id, name := "", ""
		for _, c := range b.Cells {
			switch strings.ToLower(c.Column) {
			case "id", "_id":
				id = c.Text
			case "name", "fullname", "title":
				if name == "" {
					name = c.Text
				}
			}
		}
		if id != "" && name != "" && len(b.Cells) <= 6 {
			refs[id] = name
		}
	}
	return refs
}
