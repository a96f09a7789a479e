package place

import (
	"maps"
	"math"
	"path"
	"slices"
	"strings"
	"time"
)

// places returns the folders of a group for a file: the one of its time, or a new one
// like it.
func (h *Home) places(in input, g *group) []Candidate {
	x := h.compare(in, g)
	last := g.folders[0].parts
	if i := slices.IndexFunc(last, func(p part) bool { return p.form == event }); i >= 0 {
		return h.events(in, g, x, i)
	}
	if !slices.ContainsFunc(last, func(p part) bool { return p.form != fixed }) {
		return []Candidate{{Dir: g.folders[0].dir, x: x}}
	}
	when, _ := in.when(g)
	dir, isNew := h.inTime(g, when)
	if isNew {
		x[isNewFolder] = 1
	}
	return []Candidate{{Dir: dir, New: isNew, x: x}}
}

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
		if i < in.inName {
			prior = .7
		}
		if m.Until > 0 && g.byPeriod() {
			prior = .9
		}
		if s := habit.trust(m, i < in.inName, prior); s > sure+1e-9 {
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
	if g.kinds["tax"]+g.over["tax"] > 0 {
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

// mentionedOnly is what it counts that a text has the words of an event, among whose
// files is none of its kind: a payslip names an employer, too.
const mentionedOnly = .6

// events returns the event of a group that a file belongs to, or the folder above them.
func (h *Home) events(in input, g *group, x features, level int) []Candidate {
	var out []Candidate
	best := 0.0
	for _, f := range g.folders {
		m := f.matches(in, level)
		if m <= 0 {
			continue
		}
		best = math.Max(best, m)
		y := x
		y[ownWordsInName], y[ownWordsInText] = overlap(in, f.eventWords(level))
		if words, year := f.another(in, level); words {
			z := x
			z[eventMatch], z[isNewFolder] = m, 1
			dir := at(f.parts, Mention{Year: year, Month: f.parts[level].when.Month})
			out = append(out, Candidate{Dir: dir, New: h.byDir[dir] == nil, x: z})
			m *= .3
		}
		y[eventMatch], y[eventInName] = m, f.named(in, level)
		if y[eventInName] == 0 && x[kindWithin] == 0 && len(in.kinds) > 0 && g.files > 0 {
			y[eventMatch] *= mentionedOnly
		}
		out = append(out, Candidate{Dir: f.dir, x: y})
	}
	up := g.folders[0].parts[:level]
	if len(up) == 0 || best >= .8 {
		return out
	}
	if next, ok := h.nextEvent(in, g, x, level); ok && best == 0 {
		out = append(out, next)
	}
	above := h.groups[h.byDir[strings.Join(names(up), "/")].group]
	when, _ := in.when(g)
	dir, isNew := h.inTime(above, when)
	y := h.compare(in, above)
	for i := range y { // what speaks for events speaks for the folder in which they are
		y[i] = math.Max(y[i], .8*x[i])
	}
	y[classClash] = math.Min(y[classClash], x[classClash])
	y[isEmpty], y[isTop] = 0, 0
	y[isJunk], y[eventMatch] = x[isJunk], 0
	return append(out, Candidate{Dir: dir, New: isNew, x: y})
}

// matches returns how well a file fits an event, 0 to 1, by its words, its day or its number.
func (f *folder) matches(in input, level int) float64 {
	best := 0.0
	if words := f.eventWords(level); len(words) > 0 {
		name, text := overlap(in, words)
		best = math.Max(name, .9*text)
	}
	switch c := classOf(in.Name); c {
	case "image", "raw", "video":
		best = math.Max(best, f.holds(in))
		best = math.Max(best, f.continues(in.Name))
	}
	return best
}

// named returns how well the name of a file has the words of an event, 0 to 1.
func (f *folder) named(in input, level int) float64 {
	name, _ := overlap(in, f.eventWords(level))
	return name
}

// eventWords returns the terms of an event's name.
func (f *folder) eventWords(level int) map[string]bool {
	words := map[string]bool{}
	for _, t := range NameTerms(f.parts[level].rest) {
		words[t] = true
	}
	return words
}

// another says whether a file is of an event that was before and comes again: its
// words are those of the folder, its year is a later one.
func (f *folder) another(in input, level int) (is bool, year int) {
	p := f.parts[level]
	if len(in.years) == 0 || !in.against(p.when) || p.rest == "" || p.when.Month != 0 {
		return false, 0
	}
	year = in.years[0].Year
	return year > p.when.Year && year <= in.now.Year()+2, year
}

// against says whether all dates of a file are of other years than an event.
func (in input) against(when Mention) bool {
	for _, m := range in.years {
		if m.Year == when.Year {
			return false
		}
	}
	return len(in.years) > 0 || !in.Taken.IsZero() && in.Taken.Year() != when.Year
}

// holds returns how well the day of a picture fits those of the pictures in a folder.
func (f *folder) holds(in input) float64 {
	d := day(in.File)
	last := f.parts[len(f.parts)-1].when
	if last.Day > 0 && last.Year == d.Year() && last.Month == int(d.Month()) && last.Day == d.Day() {
		return 1
	}
	var first, until time.Time
	for file := range f.files.each() {
		t := day(file)
		if first.IsZero() || t.Before(first) {
			first = t
		}
		if t.After(until) {
			until = t
		}
	}
	if first.IsZero() || until.Sub(first) > 60*24*time.Hour {
		return 0
	}
	switch gap := max(first.Sub(d), d.Sub(until)); {
	case gap <= 18*time.Hour:
		return 1
	case gap <= 48*time.Hour:
		return .7
	case gap <= 96*time.Hour && last.Month == int(d.Month()):
		return .4
	}
	return 0
}

// continues says whether a name's number lies between those of the files in a folder.
func (f *folder) continues(name string) float64 {
	n, ok := sequence(name)
	if !ok {
		return 0
	}
	low, high := math.MaxInt, -1
	for file := range f.files.each() {
		if m, ok := sequence(file.Name); ok && shape(file.Name) == shape(name) {
			low, high = min(low, m), max(high, m)
		}
	}
	if low <= n && n <= high {
		return .9
	}
	return 0
}

// byTags returns the folder of a track's album, or a new one beside those of its artist,
// if a person files tracks so.
func (h *Home) byTags(in input) []Candidate {
	if in.Artist == "" || len(h.artists) == 0 || in.kinds["podcast"] > 0 || in.kinds["audiobook"] > 0 {
		return nil
	}
	var x features
	x[tagMatch] = 1
	dir := h.artists[folded(in.Artist)]
	if dir == "" {
		x[tagMatch] = .4
		dir = path.Join(h.musicRoot(), clean(in.Artist))
	}
	if in.Album == "" {
		return []Candidate{{Dir: dir, New: h.byDir[dir] == nil, x: x}}
	}
	for d := range h.byDir {
		if path.Dir(d) == dir && folded(path.Base(d)) == folded(in.Album) {
			return []Candidate{{Dir: d, x: x}}
		}
	}
	album := path.Join(dir, clean(in.Album))
	return []Candidate{{Dir: album, New: true, x: x}}
}

// musicRoot returns the folder in which most artists are.
func (h *Home) musicRoot() string {
	count := map[string]int{}
	best := ""
	for _, d := range h.artists {
		up := path.Dir(d)
		if count[up]++; count[up] > count[best] || count[up] == count[best] && up < best {
			best = up
		}
	}
	return best
}

// clean makes a tag fit for a folder's name.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, s)
	return strings.Trim(s, " .")
}
