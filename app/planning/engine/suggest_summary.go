package engine

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

// longestSummary bounds a model's summary, in bytes.
const longestSummary = 700

// Supported reports that a model's summary of a document names nothing that the document
// does not: no capitalised word, number, date or amount. It is strict: a summary that
// begins with a word of its own is not supported either.
func Supported(summary string, d Seen) bool {
	ws := language.Words(plain(summary))
	if len(ws) == 0 || len(summary) > longestSummary || ordersTheProgram(ws) || strings.ContainsFunc(summary, unicode.IsControl) {
		return false
	}
	text := d.text
	have := map[string]bool{}
	for _, w := range language.Words(text) {
		have[w], have[language.Stem(w)] = true, true
	}
	w := language.WhenWritten(text, language.Any())
	said, days := w.Days(summary), w.Days(text)
	for _, day := range said {
		if !slices.ContainsFunc(days, func(o language.Day) bool { return o.String() == day.String() }) {
			return false
		}
	}
	for _, w := range namesAndNumbers(language.Without(summary, said)) {
		if !have[w] && !have[language.Stem(w)] && !language.SaysLittle(w) {
			return false
		}
	}
	amounts := amountsIn(text)
	for m := range amountsIn(summary) {
		if !amounts[m] {
			return false
		}
	}
	return true
}

// amountsIn returns the amounts of money in a text: the digits, then the currency, however
// the two are written.
func amountsIn(s string) map[string]bool {
	out := map[string]bool{}
	for _, m := range money.FindAllString(s, -1) {
		var number, currency strings.Builder
		for _, r := range language.Fold(m) {
			switch {
			case unicode.IsDigit(r):
				number.WriteRune(r)
			case unicode.IsLetter(r), unicode.Is(unicode.Sc, r):
				currency.WriteRune(r)
			}
		}
		out[number.String()+" "+currency.String()] = true
	}
	return out
}

// namesAndNumbers returns the words of a text that begin with a capital, hold a number, or
// belong to a script without capitals; folded.
func namesAndNumbers(s string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(plain(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		if strings.ContainsFunc(w, unicode.IsUpper) || strings.ContainsFunc(w, isUnspaced) {
			out = append(out, language.Words(w)...)
		}
	}
	for _, w := range language.Words(plain(s)) {
		if strings.ContainsFunc(w, unicode.IsDigit) {
			out = append(out, w)
		}
	}
	return out
}

// Seen is what the readers of the beginning of a document see, without what speaks to
// the program. What a model says of a document is compared with it.
type Seen struct {
	text     string
	passages []seenPassage
}

type seenPassage struct {
	spaced string
	place  extract.Place
}

// SeenIn reads a document once. It ends with ctx, and then not all is in it.
func SeenIn(ctx context.Context, d extract.Document) Seen {
	d.Blocks = beginning(d.Blocks)
	var out Seen
	var b strings.Builder
	for _, p := range statementsOf(ctx, d, people.Team{}) {
		if ctx.Err() != nil {
			return out
		}
		if p.kind != hidden && p.kind != order {
			b.WriteString(p.text + "\n")
			out.passages = append(out.passages, seenPassage{spaced(p.text), d.Blocks[p.block].Place})
		}
	}
	for _, k := range d.Blocks {
		if k.Kind == extract.Heading && !k.Hidden {
			b.WriteString(k.Text + "\n")
		}
	}
	out.text = b.String()
	return out
}

// MoreEntities returns entities with those that a model found as well: people, organisations and
// amounts that are in the document.
func MoreEntities(have, found []Entity, d Seen) []Entity {
	c := collector{found: slices.Clone(have), seen: map[string]bool{}}
	for _, e := range have {
		c.seen[string(e.Kind)+language.Fold(e.Text)] = true
	}
	for _, e := range found[:min(len(found), maxEntities)] {
		if e.Kind != EntityPerson && e.Kind != EntityOrganisation && e.Kind != EntityMoney || e.Kind == EntityPerson && !isName(e.Text) {
			continue
		}
		if at, ok := d.standsAt(e.Text); ok {
			c.add(e.Kind, e.Text, at)
		}
	}
	return c.found
}

// standsAt returns where a name is first.
func (d Seen) standsAt(name string) (extract.Place, bool) {
	if len(name) > longestEntity {
		return extract.Place{}, false
	}
	want := spaced(name)
	if strings.TrimSpace(want) == "" {
		return extract.Place{}, false
	}
	for _, p := range d.passages {
		if strings.Contains(p.spaced, want) {
			return p.place, true
		}
	}
	return extract.Place{}, false
}
