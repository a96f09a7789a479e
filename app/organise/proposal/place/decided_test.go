package place

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// after is near after the person has decided about files.
func (n Near) after(files ...Filed) Near {
	n.Files = append(slices.Clone(n.Files), files...)
	n.Total, n.Decided = len(n.Files), files
	return n
}

// What was refused for a file like another is not first for it, unless most of what is like it lies there.
func TestWhatWasRefusedIsNotFirst(t *testing.T) {
	_, near := person("Documents/Rowing/plan.txt :: rowing training", "Documents/Rowing/crew.txt :: rowing crew", "Documents/Choir/plan.txt :: choir training", "Documents/Letters/aunt.txt :: dear aunt")
	home := NewHome(Tops{Documents: "Documents"}, nil, near.Files)
	f := File{Name: "rowing week.txt", Modified: now(), Text: ReadText("rowing training week")}
	if found := home.Rank(f, near, nil, now()); found[0].Dir != "Documents/Rowing" {
		t.Fatalf("before: %+v", found[0])
	}
	near.Refused = NewRefused([]Filed{{File{Name: "rowing week 1.txt", Text: f.Text}, "Documents/Rowing"}})
	if found := home.Rank(f, near, nil, now()); found[0].Dir == "Documents/Rowing" && found[0].Likelihood >= Sure {
		t.Errorf("after: %+v", found[0])
	}
}

// Letters whose words the index does not keep, as they are sensitive, follow those of one sender.
func TestSensitiveLettersFollowTheirSender(t *testing.T) {
	var paths []string
	for i := range 40 {
		paths = append(paths, fmt.Sprintf("Documents/Subject %d/%c%c%c.pdf :: Page %d", i/4, 'a'+i%23, 'e'+i%19, 'k'+i%13, i))
	}
	_, near := person(paths...)
	letter := func(name string) Filed {
		return Filed{File{Name: name, Modified: now(), Text: Text{Heads: ReadText("Harbour Savings\nStatement").Heads}}, "Documents/Money"}
	}
	after := near.after(letter("scan 7.pdf"), letter("scan 9.pdf"), letter("scan 12.pdf"))
	after.Files = near.Files
	home := NewHome(Tops{Documents: "Documents"}, nil, append(slices.Clone(near.Files), after.Decided...))
	f := File{Name: "scan 14.pdf", Modified: now(), Text: ReadText("Harbour Savings\nStatement\nBalance 12.00")}
	if found := home.Rank(f, after, nil, now()); found[0].Dir != "Documents/Money" {
		t.Errorf("%+v", found[0])
	}
}

// A reason names the folder in which the files lie that it names, also if the one that is
// proposed is for another year.
func TestReasonNamesTheFolderInWhichTheNamedFilesLie(t *testing.T) {
	year := func(y int) time.Time { return time.Date(y, 3, 4, 9, 0, 0, 0, time.UTC) }
	invoice := func(name string, y int) Filed {
		return Filed{File{Name: name, Modified: year(y), Text: Text{Terms: []string{"kestrel", "crate"}}}, fmt.Sprintf("Documents/Finances/%d", y)}
	}
	filed := []Filed{invoice("kestrel-invoice-91.txt", 2025), invoice("kestrel-invoice-80.txt", 2025), invoice("kestrel-invoice-77.txt", 2025)}
	for name, c := range map[string]struct {
		year   int
		after  bool
		filed  []Filed
		reason string
	}{
		"decided, same year":     {2025, true, filed, "went to 'Documents/Finances/2025'."},
		"decided, new year":      {2026, true, filed, "went to 'Documents/Finances/2025', for another time: 'Documents/Finances/2026' would be new."},
		"decided once, new year": {2026, true, filed[:1], "As you filed 'kestrel-invoice-91.txt': to 'Documents/Finances/2025', for another time: 'Documents/Finances/2026' would be new."},
		"filed, same year":       {2025, false, filed, " in 'Documents/Finances/2025'."},
		"filed, new year":        {2026, false, filed, " in 'Documents/Finances/2025', for another time: 'Documents/Finances/2026' would be new."},
		"filed, other year":      {2026, false, append(filed[:3:3], Filed{File{Name: "tide table.pdf"}, "Documents/Finances/2026"}), " in 'Documents/Finances/2025', for another time: 'Documents/Finances/2026'."},
	} {
		t.Run(name, func(t *testing.T) {
			near := Near{Files: c.filed, Total: len(c.filed)}
			if c.after {
				near.Decided = c.filed
			}
			home := NewHome(Tops{Documents: "Documents"}, nil, c.filed)
			got := home.Rank(invoice("kestrel-invoice-93.txt", c.year).File, near, nil, year(c.year))
			if len(got) == 0 || !strings.HasSuffix(got[0].Reason, c.reason) {
				t.Errorf("%+v, want ...%s", got, c.reason)
			}
		})
	}
}

// One decision makes no folder sure, three do.
func TestOneDecisionMakesNothingSure(t *testing.T) {
	bill := func(name string) Filed {
		return Filed{File{Name: name, Modified: now(), Text: ReadText("Gull Lane Utilities\nWater and power for the flat in Gull Lane")}, "Documents/Flat/Utilities"}
	}
	paths := []string{"Documents/Car/service_invoice_tyres.txt :: Kerb Garage tyres"}
	for i := range 20 {
		paths = append(paths, fmt.Sprintf("Documents/Subject %d/%c%c%c.txt", i/4, 'a'+i%23, 'e'+i%19, 'k'+i%13))
	}
	_, near := person(paths...)
	rank := func(f File, decided ...Filed) Candidate {
		after := near.after(decided...)
		return NewHome(Tops{Documents: "Documents"}, nil, after.Files).Rank(f, after, nil, now())[0]
	}
	once := rank(bill("Invoice-GL-2.txt").File, bill("Invoice-GL-1.txt"))
	if once.Dir != "Documents/Flat/Utilities" || once.Likelihood >= Sure {
		t.Errorf("one decision: %+v", once)
	}
	if thrice := rank(bill("Invoice-GL-4.txt").File, bill("Invoice-GL-1.txt"), bill("Invoice-GL-2.txt"), bill("Invoice-GL-3.txt")); thrice.Dir != once.Dir || thrice.Likelihood < Sure {
		t.Errorf("three decisions: %+v", thrice)
	}
}

// One decision about a file that is a little like another does not draw that out of the folder that was likely;
// three do.
func TestOneDecisionDrawsNothingAway(t *testing.T) {
	for want, decided := range map[string][]string{
		"Pictures/Wallpapers": {"taper black background.jpg"},
		"Pictures/Products":   {"taper black background.jpg", "jar black background.jpg", "bowl black background.jpg"},
	} {
		_, near := person("Pictures/Products/taper-01.jpg", "Pictures/Products/taper-02.jpg", "Pictures/Products/jar-01.jpg", "Pictures/Products/jar-02.jpg",
			"Pictures/Wallpapers/beach 1920x1080.jpg", "Pictures/Wallpapers/mountain 1920x1080.jpg", "Pictures/Wallpapers/river 1920x1080.jpg")
		var files []Filed
		for _, name := range decided {
			files = append(files, Filed{File{Name: name, Modified: now()}, "Pictures/Products"})
		}
		near = near.after(files...)
		home := NewHome(Tops{Documents: "Documents", Pictures: "Pictures"}, nil, near.Files)
		if got := home.Rank(File{Name: "forest background 5120x2880.jpg", Modified: now()}, near, nil, now())[0]; got.Dir != want {
			t.Errorf("after %q: %+v, want %s", decided, got, want)
		}
	}
}

// Decisions about files that have a word or two in common with another one take it from no folder that was likely.
func TestDecisionsAboutOtherFilesDrawNothingAway(t *testing.T) {
	_, near := person("Documents/Notes/books.md :: books to read", "Documents/Notes/films.md :: films to see", "Documents/Letters/aunt.txt :: dear aunt", "Documents/Letters/uncle.txt :: dear uncle")
	report := ReadText("Rowing boats, oars, harbour, members, fees, minutes of the evening in spring about coaches, trailers, sheds, paint, winter training, licences, insurance")
	near = near.after(Filed{File{Name: "accounts.txt", Modified: now(), Text: report}, "Club"}, Filed{File{Name: "fees.txt", Modified: now(), Text: report}, "Club"})
	home := NewHome(Tops{Documents: "Documents"}, nil, near.Files)
	f := File{Name: "sketch.md", Modified: now(), Text: ReadText("Rowing boats: pencil, paper, ideas, colours, lines, figures, light, shade")}
	if got := home.Rank(f, near, nil, now())[0]; got.Dir != "Documents/Notes" || got.Likelihood >= Sure {
		t.Errorf("%+v", got)
	}
}
