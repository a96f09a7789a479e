package upload

import (
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/engine"
)

const (
	longestSummary = 700 // bytes
	longestExcerpt = 240 // bytes of the first paragraph
)

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
		lines = append(lines, list(s, 6, lang.Said("Sections: %s."), lang.Said("Sections: %s and %d more.")))
	}
	for _, k := range []struct {
		kind      engine.EntityKind
		most      int
		all, some string
	}{
		{engine.EntityTask, 3, lang.Said("Tasks: %s."), lang.Said("Tasks: %s and %d more.")},
		{engine.EntityDeadline, 3, lang.Said("Deadlines: %s."), lang.Said("Deadlines: %s and %d more.")},
		{engine.EntityPerson, 5, lang.Said("People: %s."), lang.Said("People: %s and %d more.")},
		{engine.EntityOrganisation, 3, lang.Said("Organisations: %s."), lang.Said("Organisations: %s and %d more.")},
		{engine.EntityMoney, 3, lang.Said("Money: %s."), lang.Said("Money: %s and %d more.")},
	} {
		if s := named(entities, k.kind); len(s) > 0 {
			lines = append(lines, list(s, k.most, k.all, k.some))
		}
	}
	if s := strings.Join(strings.Fields(extract.Preview(engine.Opening(d), longestExcerpt)), " "); s != "" {
		lines = append(lines, lang.Say("Begins: “%s”", s))
	}
	for len(strings.Join(lines, "\n")) > longestSummary {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
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

// list says all the names, or the first of them and how many more there are.
func list(names []string, most int, all, some string) string {
	if more := len(names) - most; more > 0 {
		return lang.Say(some, names[:most], more)
	}
	return lang.Say(all, names)
}
