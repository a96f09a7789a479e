package place

import (
	"path"
	"testing"
	"time"
)

// What the person has decided about files like one is followed, whatever else is filed.
func TestDecisionsMakeHabits(t *testing.T) {
	const club, finances, music = "Club", "Documents/Finances", "Music"
	for name, c := range map[string]struct {
		decided []string
		file    string
		want    string // empty: no folder by what was decided
		sure    bool
	}{
		"two are no habit":                    {[]string{club + "/rowing minutes 1.pdf", club + "/rowing list.pdf"}, "rowing plan.pdf", club, false},
		"three alike":                         {[]string{club + "/rowing minutes 1.pdf", club + "/rowing list.pdf", club + "/ROWING-fees.pdf"}, "rowing plan.pdf", club, true},
		"another type":                        {[]string{club + "/rowing minutes 1.pdf", club + "/rowing list.pdf", club + "/ROWING-fees.pdf"}, "rowing.jpg", club, false},
		"by type":                             {[]string{music + "/a.mp3", music + "/b.mp3", music + "/c.mp3", music + "/d.mp3"}, "e.mp3", music, false},
		"another type and no word":            {[]string{music + "/a.mp3", music + "/b.mp3", music + "/c.mp3"}, "e.pdf", "", false},
		"same extension, other kind":          {[]string{finances + "/invoice a.pdf", finances + "/invoice b.pdf", finances + "/invoice c.pdf"}, "holiday.pdf", "", false},
		"same kind, other words":              {[]string{finances + "/invoice acme.pdf", finances + "/Rechnung Bohr.pdf", finances + "/facture Curie.pdf"}, "fattura.pdf", finances, false},
		"a word that goes to two places":      {[]string{club + "/plan a.pdf", club + "/plan b.pdf", club + "/plan c.pdf", finances + "/plan d.pdf", finances + "/plan e.pdf", finances + "/plan f.pdf"}, "plan.pdf", club, false},
		"each to its own":                     {[]string{club + "/rowing a.pdf", club + "/rowing b.pdf", club + "/rowing c.pdf", music + "/x.mp3", music + "/y.mp3", music + "/z.mp3", finances + "/invoice a.pdf", finances + "/invoice b.pdf", finances + "/invoice c.pdf"}, "rowing d.pdf", club, true},
		"habit over an exception":             {[]string{club + "/rowing a.pdf", club + "/rowing b.pdf", club + "/rowing c.pdf", club + "/rowing d.pdf", club + "/rowing e.pdf", finances + "/rowing f.pdf"}, "rowing g.pdf", club, true},
		"the year is the file's":              {[]string{finances + "/2023/invoice 2023-01.pdf", finances + "/2023/invoice 2023-02.pdf", finances + "/2024/invoice 2024-02.pdf"}, "invoice 2025-07.pdf", finances + "/2025", true},
		"year and month":                      {[]string{"Pictures/2023/01/cat 2023-01-01.jpg", "Pictures/2023/01/cat 2023-01-02.jpg", "Pictures/2024/05/cat 2024-05-02.jpg"}, "cat 2025-07-09.jpg", "Pictures/2025/07", true},
		"a year that is not the file's stays": {[]string{"Documents/Rome 2019/rome hotel.pdf", "Documents/Rome 2019/rome flight.pdf", "Documents/Rome 2019/rome map.pdf"}, "rome food.pdf", "Documents/Rome 2019", true},
		"camera names do not tie to a year":   {[]string{"Pictures/2019/IMG_1001.jpg", "Pictures/2019/IMG_1002.jpg", "Pictures/2019/IMG_1003.jpg"}, "IMG_9001.jpg", "Pictures/2025", true},
	} {
		t.Run(name, func(t *testing.T) {
			_, near := person("Documents/Letters/aunt.txt :: dear aunt", "Documents/Letters/uncle.txt :: dear uncle", "Documents/Manuals/kettle.pdf", "Documents/Manuals/lamp.pdf")
			var decided []Filed
			for _, p := range c.decided {
				decided = append(decided, Filed{File{Name: path.Base(p), Modified: time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)}, path.Dir(p)})
			}
			near = near.after(decided...)
			for _, f := range decided {
				for _, term := range FileTerms(f.Name) {
					near.With[term]++
				}
			}
			home := NewHome(Tops{"Documents", "Pictures", "Music", "Videos", "Desktop"}, nil, near.Files)
			found := home.Rank(File{Name: c.file, Modified: now()}, near, nil, now())
			switch first := found[0]; {
			case c.want == "" && first.Decided, c.want != "" && first.Dir != c.want, c.sure != (first.Likelihood >= Sure):
				t.Errorf("%+v, want %q, sure: %v", first, c.want, c.sure)
			}
		})
	}
}
