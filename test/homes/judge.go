package homes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// Figures say how well new files were ranked. High and WrongHigh are of all files, the other ones
// of those that are to be filed.
type Figures struct {
	Files, Right, Third, High, WrongHigh, Asked int
	Wrong                                       []string // a line each
}

func (f Figures) String() string {
	return fmt.Sprintf("%d files: %d%% right, %d%% among three; %d of %d wrong though sure; %d%% asked",
		f.Files, 100*f.Right/f.Files, 100*f.Third/f.Files, f.WrongHigh, f.High, 100*f.Asked/f.Files)
}

// Add adds the figures of another home.
func (f Figures) Add(o Figures) Figures {
	return Figures{f.Files + o.Files, f.Right + o.Right, f.Third + o.Third, f.High + o.High, f.WrongHigh + o.WrongHigh, f.Asked + o.Asked, slices.Concat(f.Wrong, o.Wrong)}
}

// Judge compares the folders that a ranking gives, the likeliest first, with those that are right.
func Judge(files []New, rank func(New) []place.Candidate) Figures {
	var f Figures
	for _, l := range files {
		found := rank(l)
		at := slices.IndexFunc(found, func(c place.Candidate) bool { return slices.Contains(l.Best, c.Dir) })
		likely, dir := 0.0, "none"
		if len(found) > 0 {
			likely, dir = found[0].Likelihood, found[0].Dir
		}
		if likely >= place.Sure {
			f.High++
			if at != 0 {
				f.WrongHigh++
			}
		}
		if len(l.Best) == 0 {
			continue
		}
		f.Files++
		if at == 0 {
			f.Right++
		} else {
			f.Wrong = append(f.Wrong, fmt.Sprintf("%s: %s (%.2f), want %s", l.Name, dir, likely, strings.Join(l.Best, " or ")))
		}
		if at >= 0 && at < place.Shown {
			f.Third++
		}
		if likely < place.Likely {
			f.Asked++
		}
	}
	return f
}

// Ranked judges the ranking of place.
func (h Home) Ranked(files []New) Figures {
	home, near := h.Place(), h.Near()
	return Judge(files, func(n New) []place.Candidate { return home.Rank(n.File, near(n.File), nil, Now()) })
}
