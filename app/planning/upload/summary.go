package upload

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/engine"
)

const (
	longestSummary = 700 // bytes
	longestExcerpt = 240 // bytes of the first paragraph
)

// begins is the label of how a document begins.
var begins = lang.Said("Begins")

// kinds are the entities that a summary lists, at most how many of them, and under which label.
var kinds = []struct {
	kind  engine.EntityKind
	most  int
	label string
}{
	{engine.EntityTask, 3, lang.Said("Tasks")}, {engine.EntityDeadline, 3, lang.Said("Deadlines")}, {engine.EntityPerson, 5, lang.Said("People")},
	{engine.EntityOrganisation, 3, lang.Said("Organisations")}, {engine.EntityMoney, 3, lang.Said("Money")},
}

// summary says by rule what a document is, a line for each of its title, what it is made of, what it
// asks for until when, who is named, and how it begins.
func summary(d extract.Document, entities []engine.Entity) string {
	var lines []string
	if d.Title != "" {
		lines = append(lines, strings.TrimRight(title(d.Title), ".:")+".")
	}
	if s := contents(d); s != "" {
		lines = append(lines, s+".")
	}
	if s := sections(d); len(s) > 0 {
		lines = append(lines, "Sections: "+list(s, 6)+".")
	}
	for _, k := range kinds {
		if s := named(entities, k.kind); len(s) > 0 {
			lines = append(lines, k.label+": "+list(s, k.most)+".")
		}
	}
	if s := strings.Join(strings.Fields(extract.Preview(engine.Opening(d), longestExcerpt)), " "); s != "" {
		lines = append(lines, begins+": “"+s+"”")
	}
	for len(strings.Join(lines, "\n")) > longestSummary {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}

// Line is a line of a summary: what it lists, empty if it is about the document as a whole, and the text without a full stop.
type Line struct{ Label, Text string }

// Lines returns the lines of a summary.
func Lines(summary string) []Line {
	labels := []string{lang.Said("Sections"), begins}
	for _, k := range kinds {
		labels = append(labels, k.label)
	}
	var out []Line
	for line := range strings.Lines(summary) {
		l := Line{Text: strings.TrimSpace(line)}
		if label, text, ok := strings.Cut(l.Text, ": "); ok && slices.Contains(labels, label) {
			l = Line{label, strings.Trim(text, "“”")}
		}
		l.Text = strings.TrimSuffix(l.Text, ".")
		out = append(out, l)
	}
	return out
}

func contents(d extract.Document) string {
	counts := map[extract.BlockKind]int{}
	hidden := 0
	for _, b := range d.Blocks {
		if b.Hidden {
			hidden++
			continue
		}
		counts[b.Kind]++
	}
	var out []string
	for _, c := range []struct {
		n         int
		one, many string
	}{
		{counts[extract.Heading], lang.Said("%d heading"), lang.Said("%d headings")},
		{counts[extract.Paragraph], lang.Said("%d paragraph"), lang.Said("%d paragraphs")},
		{counts[extract.Item], lang.Said("%d list item"), lang.Said("%d list items")},
		{counts[extract.Row], lang.Said("%d row"), lang.Said("%d rows")},
		{counts[extract.Note], lang.Said("%d note"), lang.Said("%d notes")},
		{hidden, lang.Said("%d hidden passage"), lang.Said("%d hidden passages")},
	} {
		switch {
		case c.n == 1:
			out = append(out, lang.Say(c.one, c.n))
		case c.n > 1:
			out = append(out, lang.Say(c.many, c.n))
		}
	}
	return strings.Join(out, ", ")
}

// sections returns the headings of the highest level that has at least two.
func sections(d extract.Document) []string {
	var of [10][]string
	for _, b := range d.Blocks {
		if b.Kind == extract.Heading && !b.Hidden {
			level := min(max(b.Level, 1), 9)
			of[level] = append(of[level], title(b.Text))
		}
	}
	for _, names := range of {
		if len(names) >= 2 {
			return names
		}
	}
	return nil
}

func named(entities []engine.Entity, kind engine.EntityKind) []string {
	var names []string
	for _, e := range entities {
		if e.Kind == kind {
			names = append(names, strings.TrimRight(title(e.Text), "."))
		}
	}
	return names
}

// list returns all the names, or the first of them and how many more there are.
func list(names []string, most int) string {
	if more := len(names) - most; more > 0 {
		return lang.Say("%s and %d more", names[:most], more)
	}
	return strings.Join(names, ", ")
}
