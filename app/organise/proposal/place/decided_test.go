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

// A camera's pictures of a day follow each other; one that a person has named, or another
// camera took, says nothing of them.
func TestPicturesOfADayFollowThoseOfOneCamera(t *testing.T) {
	day := time.Date(2025, 10, 4, 9, 0, 0, 0, time.UTC)
	_, near := person("Pictures/Boats/sloop.jpg", "Pictures/Mill/DSC_0100.jpg", "Documents/Money/receipt ferry.jpg")
	liken := func(decided string) float64 {
		receipt := Filed{File{Name: decided, Taken: day}, "Documents/Money"}
		after := near.after(receipt)
		home := NewHome(Tops{Documents: "Documents", Pictures: "Pictures"}, nil, after.Files)
		in := home.look(File{Name: "IMG_0412.jpg", Taken: day.Add(time.Hour)}, after, now())
		if len(in.decided) == 0 {
			return 0
		}
		return in.decided[0].like
	}
	if like := liken("IMG_0410.jpg"); like < sameDay {
		t.Errorf("a picture of the same camera: %.2f", like)
	}
	for _, name := range []string{"receipt lunch.jpg", "P1000412.jpg"} {
		if like := liken(name); like >= follows {
			t.Errorf("%s: %.2f", name, like)
		}
	}
}

// What says a kind, or is a word of a program, makes no file like another: an export of a
// bank does not follow one of a camera.
func TestCommonWordsAreNoReasonToFollow(t *testing.T) {
	var paths []string
	for i := range 60 {
		paths = append(paths, fmt.Sprintf("Documents/Subject %d/%c%c%c.txt", i/4, 'a'+i%23, 'e'+i%19, 'k'+i%13))
	}
	_, near := person(paths...)
	for decided, file := range map[string]string{"garden-export.zip": "export lodge.csv", "invoice garden.zip": "lodge invoice.csv"} {
		after := near.after(Filed{File{Name: decided}, "Documents/Garden"})
		home := NewHome(Tops{Documents: "Documents"}, nil, after.Files)
		in := home.look(File{Name: file, Modified: now()}, after, now())
		for _, d := range in.decided {
			if d.like >= follows {
				t.Errorf("%s follows %s: %.2f", file, d.Name, d.like)
			}
		}
	}
}

// What was decided about a file says nothing of one of another form, if files of that form
// have a place of their own; it does for a person who keeps them together.
func TestDecisionsAboutAnotherForm(t *testing.T) {
	for name, c := range map[string]struct {
		filed   []string
		decided Filed
		file    File
		follow  bool
	}{
		"a drawing, and the letter about it": {
			[]string{"Documents/Clients/Marsh/plan.pdf", "Documents/Drawings/porch.dwg", "Documents/Drawings/stairs.dwg"},
			Filed{File{Name: "marsh_barn.pdf"}, "Documents/Clients/Marsh"}, File{Name: "marsh_barn.dwg"}, false,
		},
		"a drawing among letters": {
			[]string{"Documents/Clients/Marsh/plan.pdf", "Documents/Clients/Marsh/plan.dwg", "Documents/Drawings/stairs.dwg"},
			Filed{File{Name: "marsh_barn.pdf"}, "Documents/Clients/Marsh"}, File{Name: "marsh_barn.dwg"}, true,
		},
		"notes, and the programme of the concert": {
			[]string{"Musik/Noten/Abendlied.mscz", "Musik/Noten/Reigen.mscz", "Dokumente/Konzerte/Ablauf.pdf"},
			Filed{File{Name: "Wiegenlied Ufer.pdf"}, "Dokumente/Konzerte"}, File{Name: "Wiegenlied Ufer.mscz"}, false,
		},
		"the only drawings": {
			[]string{"Documents/Clients/Marsh/plan.pdf", "Documents/Letters/aunt.txt"},
			Filed{File{Name: "marsh_barn.pdf"}, "Documents/Clients/Marsh"}, File{Name: "marsh_barn.dwg"}, true,
		},
		"a picture of goods, and a sign": {
			[]string{"Imagens/Produtos/copo-01.jpg", "Imagens/Produtos/prato-azul-02.jpg", "Imagens/Marca/marca preta.png"},
			Filed{File{Name: "marca em fundo claro.png"}, "Imagens/Marca"}, File{Name: "jarra-fundo-claro-01.jpg"}, false,
		},
		"a picture of goods, and another": {
			[]string{"Imagens/Produtos/copo-01.jpg", "Imagens/Produtos/prato-azul-02.jpg", "Imagens/Marca/marca preta.png"},
			Filed{File{Name: "jarra-fundo-claro-02.jpg"}, "Imagens/Produtos"}, File{Name: "jarra-fundo-claro-01.jpg"}, true,
		},
	} {
		_, near := person(c.filed...)
		c.decided.Modified, c.file.Modified = now(), now()
		after := near.after(c.decided)
		home := NewHome(Tops{Documents: "Documents", Pictures: "Imagens"}, nil, after.Files)
		like := 0.0
		for _, d := range home.look(c.file, after, now()).decided {
			like = max(like, d.like)
		}
		if like >= follows != c.follow {
			t.Errorf("%s: %.2f like the one that was decided, follows: want %v", name, like, c.follow)
		}
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
