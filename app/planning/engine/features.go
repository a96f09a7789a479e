package engine

import (
	"math"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
)

// features are the names and values of the features of a statement: shape, people, days, words, and what stands around it.
type features struct {
	names  []string
	values []float64
}

func (f *features) is(name string, yes bool) { f.num(name, indicator(yes)) }

func (f *features) num(name string, v float64) {
	f.names, f.values = append(f.names, name), append(f.values, v)
}

// indicator returns 1 for what is so.
func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// WorkFeatures returns the names of the features by which a passage is judged, in their order.
func WorkFeatures() []string {
	nothing := &statement{passage: &passage{section: &section{}}}
	return reader{}.features([]*statement{nothing}, 0, aroundOf([]*statement{nothing})).names
}

// around is what stands around the statements of a section.
type around struct{ all, owned, dated, boxed, items float64 }

func aroundOf(all []*statement) map[*section]*around {
	out := map[*section]*around{}
	for _, s := range all {
		a := out[s.section]
		if a == nil {
			a = &around{}
			out[s.section] = a
		}
		a.all++
		a.owned += indicator(s.owner != "")
		a.dated += indicator(s.due != "")
		a.boxed += indicator(s.box != extract.NoBox)
		a.items += indicator(s.listed())
	}
	return out
}

// features returns what is known of the statement with a number among those of a document.
func (r reader) features(all []*statement, i int, around map[*section]*around) features {
	s := all[i]
	f := features{make([]string, 0, 120), make([]float64, 0, 120)}
	f.num("always", 1)
	f.ofShape(s)
	f.ofPeople(s, r.team.mentions(s.plain))
	f.ofWords(s)
	f.ofSection(s, around[s.section])
	f.ofRow(s.row, r.team)
	f.ofNear("before", s, all, i-1)
	f.ofNear("next", s, all, i+1)
	f.is("first of section", i == 0 || all[i-1].section != s.section)
	f.is("by rule", s.byRule())
	return f
}

// ofShape adds how a statement is written.
func (f *features) ofShape(s *statement) {
	n := len(s.words)
	f.is("item", s.form == itemForm)
	f.is("sentence", s.form == sentenceForm)
	f.is("row", s.form == rowForm)
	f.is("said", s.message > 0 && s.row == nil)
	f.is("empty box", s.box == extract.EmptyBox)
	f.is("question", strings.HasSuffix(s.plain, "?"))
	f.is("question within", strings.Contains(s.plain, "?"))
	f.is("exclamation", strings.HasSuffix(s.plain, "!"))
	f.is("colon at the end", strings.HasSuffix(s.plain, ":"))
	f.is("point at the end", strings.HasSuffix(s.plain, "."))
	f.is("key", keyed(s.plain))
	f.is("parentheses", strings.Contains(s.plain, "("))
	f.is("money or percent", strings.ContainsAny(s.plain, "€$£%"))
	f.is("digits", strings.ContainsAny(s.plain, "0123456789"))
	f.is("set off", strings.ContainsAny(s.text, "\"“„«*"))
	f.is("arrow", strings.Contains(s.plain, "->") || strings.Contains(s.plain, "→"))
	f.is("at sign", strings.Contains(s.plain, "@"))
	f.is("very short", n <= 2)
	f.is("short", n > 2 && n <= 5)
	f.is("long", n > 14)
	f.is("very long", n > 28)
	f.num("length", math.Log(1+float64(n))/3)
	f.is("capital", len(s.plain) > 0 && unicode.IsUpper([]rune(s.plain)[0]))
}

// ofPeople adds who is named, and when.
func (f *features) ofPeople(s *statement, ms []mention) {
	f.is("said by a member", s.by != "")
	f.is("owner", s.owner != "")
	f.is("owner writes", s.owner != "" && s.owner == s.by)
	f.is("owner and due", s.owner != "" && s.due != "")
	f.is("listed with owner", s.listed() && s.owner != "")
	f.is("listed with due", s.listed() && s.due != "")
	f.is("listed with owner and due", s.listed() && s.owner != "" && s.due != "")
	f.is("sentence commits", s.form == sentenceForm && s.owner != "" && has(s.words, commitWords))
	f.is("names a member", len(ms) > 0)
	f.is("names several", len(ms) > 1)
	f.is("begins with a member", len(ms) > 0 && ms[0].start < 3)
	f.is("ends with a member", len(ms) > 0 && len(s.plain)-ms[len(ms)-1].end < 3)
	f.is("names a member, no owner", len(ms) > 0 && s.owner == "")
	f.is("due", s.due != "")
	f.is("due in words", s.start)
	f.is("days", len(s.dates) > 0)
	f.is("several days", len(s.dates) > 1)
	f.is("ends with a day", len(s.dates) > 0 && len(s.plain)-s.dates[len(s.dates)-1].end < 4)
	f.is("begins with a day", len(s.dates) > 0 && s.dates[0].start < 3)
}

// ofWords adds which kinds of words a statement has.
func (f *features) ofWords(s *statement) {
	ws := s.words
	f.is("commits", has(ws, commitWords))
	f.is("done", has(ws, doneWords))
	f.is("dropped", dropsSomething(ws))
	f.is("hedge", has(ws, hedgeWords))
	f.is("nobody", has(ws, nobodyWords))
	f.is("decision", has(ws, decisionWords))
	f.is("decision first", has(ws[:min(3, len(ws))], decisionWords))
	f.is("no work", has(ws, noWork))
	f.is("told", has(ws[:min(5, len(ws))], saysWords) && !s.start)
	f.is("first person", has(ws, firstPerson))
	f.is("refuses", has(ws, refusals))
	f.is("has done", has(ws, havings))
	f.is("asks", has(ws, requests))
	f.is("new", has(ws, newWords))
	f.is("place", speaksOfPlace(ws))
	f.is("after", has(ws, afterWords))
	f.is("deadline word", has(ws, deadlineWords))
	f.is("about the document", keyed(s.plain) && at(ws, aboutDocument) == 0)
	f.is("only who", s.saysOnlyWho())
	f.is("pronoun", has(ws, pronouns))
	f.is("takes on", s.takesOn())
}

// ofSection adds under what a statement stands, and among what.
func (f *features) ofSection(s *statement, a *around) {
	f.is("list head", s.section.heading(listHeads))
	f.is("quiet head", s.section.heading(quietHeads))
	f.is("milestone head", s.section.heading(milestoneHeads))
	f.is("decision head", decidedOnly(s))
	f.is("under a heading", s.section.own)
	f.is("deep", len(s.section.titles) > 2)
	f.num("owners around", a.owned/a.all)
	f.num("days around", a.dated/a.all)
	f.num("boxes around", a.boxed/a.all)
	f.num("items around", a.items/a.all)
}

// ofRow adds what the cells of a row hold; of what is no row, nothing.
func (f *features) ofRow(w *tableRow, t team) {
	if w == nil {
		w = &tableRow{}
	}
	status := words(w.status)
	f.is("cell owner", w.owner != "")
	f.is("cell member", t.firstOf(w.owner) != "")
	f.is("cell due", w.due != "")
	f.is("cell status", w.status != "")
	f.is("cell dropped", has(status, droppedWords) || has(words(w.note), droppedWords))
	f.is("cell open", has(status, openWords))
	f.is("cell project", w.project != "" || w.channel != "")
	f.is("milestones", w.milestones)
}

// ofNear adds what a neighbour in the same section is.
func (f *features) ofNear(name string, s *statement, all []*statement, at int) {
	o := &statement{passage: &passage{}}
	there := at >= 0 && at < len(all) && all[at].section == s.section
	if there {
		o = all[at]
	}
	f.is(name+": owner", o.owner != "")
	f.is(name+": due", o.due != "")
	f.is(name+": item", o.listed())
	f.is(name+": question", strings.HasSuffix(o.plain, "?"))
	f.is(name+": done", has(o.words, doneWords))
	f.is(name+": dropped", dropsSomething(o.words))
	f.is(name+": same block", there && o.block == s.block)
	f.is(name+": only who", there && o.message > 0 && o.saysOnlyWho())
	f.is(name+": first person", o.message > 0 && has(o.words, firstPerson))
}

// byRule reports what a careful rule takes for work.
func (s *statement) byRule() bool {
	quiet := s.section.heading(quietHeads)
	switch {
	case dropsSomething(s.words), quiet, has(s.words, noWork) && !s.start, s.section.heading(milestoneHeads) && s.owner == "":
		return false
	case s.form == itemForm:
		return !(has(s.words, doneWords) && !s.start && s.owner == "") && (s.box == extract.EmptyBox || s.section.heading(listHeads) || s.due != "" || s.owner != "")
	case s.form == rowForm:
		return s.owner != "" || s.due != "" || s.row.status != "" || s.row.project != ""
	}
	commits := has(s.words, commitWords)
	return !has(s.words, doneWords) && (s.owner != "" && commits || s.start && s.due != "" || s.takesOn())
}
