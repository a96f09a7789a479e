package upload

import (
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/engine"
)

const (
	longestSummary = 700 // bytes
	longestExcerpt = 240 // bytes of the first paragraph
)

// summary says by rule what a document is: its title, what it is made of, what it
// asks for until when, who is named, and how it begins.
func summary(d extract.Document, entities []engine.Entity) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if d.Title != "" {
		add("%s.", strings.TrimRight(title(d.Title), ".:"))
	}
	if s := contents(d); s != "" {
		add("%s.", s)
	}
	if s := sections(d); s != "" {
		add("Sections: %s.", s)
	}
	for _, k := range []struct {
		kind  engine.EntityKind
		label string
		most  int
	}{{engine.EntityTask, "Tasks", 3}, {engine.EntityDeadline, "Deadlines", 3}, {engine.EntityPerson, "People", 5}, {engine.EntityOrganisation, "Organisations", 3}, {engine.EntityMoney, "Money", 3}} {
		if s := named(entities, k.kind, k.most); s != "" {
			add("%s: %s.", k.label, s)
		}
	}
	if s := engine.Opening(d); s != "" {
		add("Begins: “%s”", extract.Preview(s, longestExcerpt))
	}
	return extract.Preview(strings.Join(parts, " "), longestSummary)
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
	for _, k := range []struct {
		kind      extract.BlockKind
		one, many string
	}{
		{extract.Heading, "heading", "headings"}, {extract.Paragraph, "paragraph", "paragraphs"}, {extract.Item, "list item", "list items"},
		{extract.Row, "row", "rows"}, {extract.Note, "note", "notes"},
	} {
		if n := counts[k.kind]; n > 0 {
			out = append(out, number(n, k.one, k.many))
		}
	}
	if hidden > 0 {
		out = append(out, number(hidden, "hidden passage", "hidden passages"))
	}
	return strings.Join(out, ", ")
}

func number(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// sections returns the headings of the highest level that has at least two.
func sections(d extract.Document) string {
	const most = 6
	var of [10][]string
	for _, b := range d.Blocks {
		if b.Kind == extract.Heading && !b.Hidden {
			level := min(max(b.Level, 1), 9)
			of[level] = append(of[level], title(b.Text))
		}
	}
	for _, names := range of {
		if len(names) >= 2 {
			return list(names, most)
		}
	}
	return ""
}

func named(entities []engine.Entity, kind engine.EntityKind, most int) string {
	var names []string
	for _, e := range entities {
		if e.Kind == kind {
			names = append(names, strings.TrimRight(title(e.Text), "."))
		}
	}
	return list(names, most)
}

func list(names []string, most int) string {
	if more := len(names) - most; more > 0 {
		return lang.Say("%s and %d more", names[:most], more)
	}
	return strings.Join(names, ", ")
}
