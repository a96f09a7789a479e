package place

import (
	"math"
	"slices"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// place returns the folder of a group for a file: the one of its time, or a new one like it.
func (h *Home) place(in input, g *group) Candidate {
	c := h.compare(in, g)
	c.Dir = g.folders[0].dir
	if !g.has(event) && (g.has(byYear) || g.has(byPeriod) || g.has(byMonth)) {
		c.Dir, c.New = h.inTime(g, in.when(g))
	}
	return c
}

// sameDays returns how near the day of a picture is to that of the nearest one in a group, 0 to 1.
func (g *group) sameDays(of time.Time) float64 {
	nearest := time.Duration(math.MaxInt64)
	for _, d := range g.days {
		nearest = min(nearest, time.Duration(of.Unix()-d).Abs()*time.Second)
	}
	return math.Exp(-nearest.Hours() / hoursOfEvent)
}

// hoursOfEvent is how far apart pictures are of which a third are of one event.
const hoursOfEvent = 48

// inTime returns the folder of a group for a time, and whether it would be new.
func (h *Home) inTime(g *group, when classify.Mention) (dir string, isNew bool) {
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
func (f *folder) fits(when classify.Mention) bool {
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

// when returns the time by which a file belongs into a folder of a group: the first date of its name, else of its
// text, else when it was made; where the group goes by periods, a period before all of these.
func (in input) when(g *group) classify.Mention {
	var best classify.Mention
	for _, m := range in.years {
		plausible := m.Year <= in.now.Year()+2 && m.Year >= 1970
		if plausible && (best.Year == 0 || best.Until == 0 && m.Until > 0 && g.has(byPeriod)) {
			best = m
		}
	}
	if best.Year == 0 {
		d := day(in.File)
		best = classify.Mention{Year: d.Year(), Month: int(d.Month()), Day: d.Day()}
	}
	best.Month = max(best.Month, 1)
	return best
}

func (g *group) has(form form) bool {
	return slices.ContainsFunc(g.folders[0].parts, func(p part) bool { return p.form == form })
}
