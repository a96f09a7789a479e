package engine

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/similar"
)

// spokenJob is a job that a statement may speak of, with what speaks for it.
type spokenJob struct {
	job
	share    float64 // of its words that are in the statement, by how rare they are among jobs
	features features
	words    int     // of its own that are in the statement
	sure     float64 // how likely the statement speaks of it, 0..1
	odds     float64 // against that the statement speaks of no job
}

// How likely it must be that a statement speaks of a ticket, that it is asked whether it does, and that it speaks of work that
// another one asks for: who takes two for the same loses one of them.
const (
	likelyTicket = 0.4
	likelyMaybe  = 0.5
	likelyAgain  = 0.7
)

// speak finds the existing tickets that statements speak of.
func (b *builder) speak() {
	for _, p := range b.statements {
		if b.over() {
			return
		}
		if p.read() {
			p.ticket, p.maybe = b.ticketOf(p)
		}
	}
}

// ticketOf returns the existing ticket that a statement speaks of, nil for none; maybe reports work that has only one word in
// common with it.
func (b *builder) ticketOf(p *statement) (t *campaign.Ticket, maybe bool) {
	if j, ok := b.tickets.find(p.work); ok {
		return j.ticket, false
	}
	j := b.meantBy(p, b.tickets, likelyTicket)
	if j == nil {
		return nil, false
	}
	maybe = p.kind == task && j.words == 1
	if maybe && j.sure < likelyMaybe {
		return nil, false
	}
	return j.ticket, maybe
}

// read reports a statement that people read in the text of the document.
func (p *statement) read() bool { return p.kind != hidden && p.kind != order && p.kind != field }

// meantBy returns the job that a statement speaks of if that is likelier than least; nil for none.
func (b *builder) meantBy(p *statement, js *jobs, least float64) *spokenJob {
	all, sum := b.spoken(p, js), 1.0
	for _, j := range all {
		sum += j.odds
	}
	for _, j := range all {
		if j.sure = j.odds / sum; j.sure > least {
			return j
		}
	}
	return nil
}

// spoken returns the jobs that have words of a statement, those with most of their words in it.
func (b *builder) spoken(p *statement, js *jobs) (out []*spokenJob) {
	const most = 12 // who has less of its words in the statement is not meant
	said := p.plain
	for _, clause := range p.after { // that is other work
		said = strings.Replace(said, clause, "", 1)
	}
	if p.row != nil && p.row.Title != "" {
		said = p.row.Title
	}
	stems := slices.DeleteFunc(language.Stems(said), func(s string) bool { return b.names[s] })
	for _, m := range fullest(js.byWork.Matches(stems), most) {
		j := &spokenJob{job: js.all[m.Thing]}
		if j.work.more != p.work.more { // 'two more tents' are others
			continue
		}
		if j.unit != nil && (slices.Contains(j.unit.from, p) || p.beside(j.unit.from[0])) {
			continue
		}
		j.ofWords(js, p, stems, m)
		j.ofPeopleAndDays(p)
		j.features.is("names its id", j.ticket != nil && slices.Contains(strings.FieldsFunc(p.plain, aroundID), j.ticket.ID))
		j.features.is("finished", j.ticket != nil && ticketDone(j.ticket))
		j.features.is("below its place", j.ticket != nil && b.underPlaceOf(p, j.ticket))
		out = append(out, j)
	}
	for _, j := range out {
		next := 0.0
		for _, o := range out {
			if o != j {
				next = max(next, o.share)
			}
		}
		j.features.num("ahead", j.share-next)
		j.odds = math.Exp(j.features.sum(b.weights().Job))
	}
	return out
}

// fullest returns the matches of things with the largest shares of their words, the first things of several alike.
func fullest(all []similar.Match, most int) []similar.Match {
	order := func(a, b similar.Match) int { return cmp.Or(cmp.Compare(b.OfThing, a.OfThing), a.Thing-b.Thing) }
	out := make([]similar.Match, 0, most+1)
	for _, m := range all {
		if len(out) == most && order(out[most-1], m) < 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(out, m, order)
		if out = slices.Insert(out, at, m); len(out) > most {
			out = out[:most]
		}
	}
	return out
}

// aroundID reports what may stand around the id of a ticket in a text.
func aroundID(r rune) bool { return strings.ContainsRune(" ,.:;()[]", r) }

// ofWords adds how much of a job's title is in the words of a statement.
func (j *spokenJob) ofWords(js *jobs, p *statement, stems []string, m similar.Match) {
	all, has, rarest, first := 0.0, 0.0, 0.0, false
	for _, x := range j.work.stems {
		best, at := 0, 0
		for i, y := range stems {
			if like := similar.Alike(x, y); like > best {
				best, at = like, i
			}
		}
		rare := js.rarity(x)
		all += rare
		if best > 0 {
			j.words++
			has += rare * float64(best) / 10
			rarest = max(rarest, rare)
			first = first || at < 2
		}
	}
	j.share = has / max(all, rarest)
	f := &j.features
	f.num(always, 1)
	f.num("words", j.share)
	f.is("most words", j.share > .66)
	f.is("half of the words", j.share > .4)
	f.num("of the text", m.OfQuery)
	f.num("like the title", j.work.sameIf(p.work, m.Similar()))
	f.is("one word", j.words == 1)
	f.is("three words", j.words > 2)
	f.num("rarest word", rarest)
	f.is("begins with it", first)
	f.is("other number", j.work.labels != p.work.labels && j.work.labels != "")
	f.is("row", p.row != nil)
	f.is("item", p.form == itemForm)
	f.is("short", len(stems) < 5)
	f.is("long", len(stems) > 12)
	f.is("says done", p.says(language.Done))
	f.is("says instead", p.says(language.Instead))
}

// ofPeopleAndDays adds what a job and a statement say of who and when.
func (j *spokenJob) ofPeopleAndDays(p *statement) {
	f, owner, due := &j.features, j.owner(), j.due()
	f.is("its owner", p.owner != "" && p.owner == owner)
	f.is("other owner", p.owner != "" && p.owner != owner && owner != "")
	f.is("its owner writes", p.by != "" && p.by == owner)
	f.is("due on its day", p.due != "" && p.due == due)
	f.is("no day", p.due == "")
	f.is("names its day", slices.ContainsFunc(p.dates, func(d language.Day) bool { return d.String() == due }))
	said, err := time.Parse(time.DateOnly, p.due)
	day, wrong := time.Parse(time.DateOnly, due)
	if err == nil && wrong == nil {
		f.num("months apart", math.Min(2, math.Abs(said.Sub(day).Hours())/24/30))
	}
}

// underPlaceOf reports a statement under a heading that names the place of a ticket.
func (b *builder) underPlaceOf(p *statement, t *campaign.Ticket) bool {
	n := b.tree.placeOf(t)
	return n != nil && slices.ContainsFunc(p.section.stems, func(s []string) bool { return similar.Stems(s, language.Stems(n.name)) > .5 })
}

// movesTicket reports a statement that gives an existing ticket another day, though it asks for no work.
func (p *statement) movesTicket() bool {
	return p.ticket != nil && p.due != "" && p.due != p.ticket.Due && !ticketDone(p.ticket) && p.read() && p.kind != done && p.kind != dropped
}
