package place

import (
	"maps"
	"math"
	"slices"
	"time"
)

// places returns the folders of a group for a file: the one of its time, or a new one like it.
func (h *Home) places(in input, g *group) []Candidate {
	c := h.compare(in, g)
	first := g.folders[0]
	c.Dir = first.dir
	if i := slices.IndexFunc(first.parts, func(p part) bool { return p.form == event }); i >= 0 {
		return h.event(in, first, c, i)
	}
	if slices.ContainsFunc(first.parts, func(p part) bool { return p.form != fixed }) {
		when, _ := in.when(g)
		if c.Dir, c.New = h.inTime(g, when); c.New {
			c.x[isNew] = 1
		}
	}
	return []Candidate{c}
}

// event returns the folder of an event, and beside it a new one of a later year, if the file is of one.
func (h *Home) event(in input, f *folder, c Candidate, level int) []Candidate {
	p := f.parts[level]
	out := []Candidate{c}
	if len(in.years) == 0 || p.rest == "" || p.when.Month != 0 || in.says(p.when.Year) {
		return out
	}
	year := in.years[0].Year
	c.Dir, c.New = at(f.parts, Mention{Year: year, Month: 1}), true
	if year <= p.when.Year || year > in.now.Year()+2 || h.byDir[c.Dir] != nil {
		return out
	}
	c.x[isNew] = 1 - c.x[ownWords]
	return append(out, c)
}

// says reports whether a year is one of those in a file's name and text.
func (in input) says(year int) bool {
	return slices.ContainsFunc(in.years, func(m Mention) bool { return m.Year == year || m.Until != 0 && m.Until == year })
}

// sameDays returns how near the day of a picture is to that of the nearest one in a group, 0 to 1.
func (g *group) sameDays(of time.Time) float64 {
	nearest := time.Duration(math.MaxInt64)
	for _, f := range g.folders {
		for file := range f.files.each() {
			if classOf(file.Name).isTaken() {
				nearest = min(nearest, day(file).Sub(of).Abs())
			}
		}
	}
	return math.Exp(-nearest.Hours() / hoursOfEvent)
}

// hoursOfEvent is how far apart pictures are of which a third are of one event.
const hoursOfEvent = 48

// inTime returns the folder of a group for a time, and whether it would be new.
func (h *Home) inTime(g *group, when Mention) (dir string, isNew bool) {
	for _, f := range g.folders {
		if f.fits(when) {
			return f.dir, false
		}
	}
	newest := g.folders[len(g.folders)-1]
	dir = at(newest.parts, when)
	return dir, h.byDir[dir] == nil
}

// fits says whether a folder is that of a time, in each of its parts.
func (f *folder) fits(when Mention) bool {
	for _, p := range f.parts {
		switch p.form {
		case byYear, byPeriod:
			if p.when.Year != when.Year {
				return false
			}
		case byMonth:
			if p.when.Month != when.Month || monthOf.MatchString(p.name) && p.when.Year != when.Year {
				return false
			}
		}
	}
	return true
}

// when returns the time by which a file belongs into a folder of a group, and how sure
// that is, 0 to 1: of the dates in name and text the one that is where it stood
// in the files that lie there.
func (in input) when(g *group) (Mention, float64) {
	habit := g.habit()
	best, sure := Mention{}, 0.0
	for i, m := range in.years {
		if m.Year > in.now.Year()+2 || m.Year < 1970 {
			continue
		}
		prior := .6 - .04*float64(i)
		if i < in.named {
			prior = .7
		}
		if m.Until > 0 && g.byPeriod() {
			prior = .9
		}
		if s := habit.trust(m, i < in.named, prior); s > sure+1e-9 {
			best, sure = m, s
		}
	}
	if best.Year == 0 {
		d := day(in.File)
		best, sure = Mention{Year: d.Year(), Month: int(d.Month()), Day: d.Day()}, .4
		if !in.Taken.IsZero() {
			sure = .8
		}
	}
	if best.Month == 0 {
		best.Month = in.monthOf(best)
	}
	return g.start(best), sure
}

// monthOf returns the month of another mention of the same year, else of the file's own time.
func (in input) monthOf(m Mention) int {
	for _, o := range in.years {
		if o.Year == m.Year && o.Month > 0 {
			return o.Month
		}
	}
	if in.Modified.Year() == m.Year {
		return int(in.Modified.Month())
	}
	return 1
}

// start turns a date into the first year of the period it lies in, if the group goes
// by periods: a tax year begins on 6 April as in Britain, any other in August.
func (g *group) start(m Mention) Mention {
	if m.Until != 0 || !g.byPeriod() {
		return m
	}
	first := 8
	if g.about["@tax"] > 0 {
		first = 4
	}
	if m.Month > 0 && m.Month < first || m.Month == 4 && first == 4 && m.Day > 0 && m.Day < 6 {
		m.Year--
	}
	return m
}

func (g *group) byPeriod() bool {
	return slices.ContainsFunc(g.folders[0].parts, func(p part) bool { return p.form == byPeriod })
}

// habit counts how often a date that is behind a word was the one by which
// files were put into the folders of a group.
type habit map[string][2]float64 // right, all

const (
	nameHabit  = "\x00name"
	otherHabit = "\x00"
)

func habitOf(g *group) habit {
	h := maps.Clone(g.inTexts)
	for _, f := range g.folders {
		for file := range f.files.each() {
			h.count(g, f, mentions(stemOf(file.Name)), true)
		}
	}
	return h
}

func (h habit) count(g *group, f *folder, ms []Mention, inName bool) {
	for _, m := range ms {
		k := habitKey(m, inName)
		n := h[k]
		n[1]++
		if f.fits(g.start(m)) {
			n[0]++
		}
		h[k] = n
	}
}

func habitKey(m Mention, inName bool) string {
	if inName {
		return nameHabit + precision(m)
	}
	return otherHabit + m.Before + precision(m)
}

// precision tells years, months, days and periods from each other.
func precision(m Mention) string {
	switch {
	case m.Until > 0:
		return "\x00period"
	case m.Day > 0:
		return "\x00day"
	case m.Month > 0:
		return "\x00month"
	}
	return "\x00year"
}

// trust returns how likely a date is the one, from what is generally so and from the habit.
func (h habit) trust(m Mention, inName bool, prior float64) float64 {
	n := h[habitKey(m, inName)]
	return (prior*2 + n[0]) / (2 + n[1])
}
