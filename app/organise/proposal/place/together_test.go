package place

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// loose are new files: NAME [@DAY], or NAME <VENDOR.
func loose(lines ...string) []Loose {
	var out []Loose
	for _, l := range lines {
		name, vendor, _ := strings.Cut(l, " <")
		f := Loose{Vendor: vendor}
		name, day, taken := strings.Cut(name, " @")
		f.Name, f.Modified = name, time.Date(2025, 11, 2, 9, 0, 0, 0, time.UTC)
		if taken {
			f.Taken, _ = time.Parse(time.DateOnly, day)
		}
		out = append(out, f)
	}
	return out
}

func TestTogether(t *testing.T) {
	plain := []string{"Documents/Letters", "Documents/Taxes", "Documents/Rowing Club", "Pictures/Family"}
	for name, c := range map[string]struct {
		filed []string
		new   []Loose
		want  string // FOLDER: numbers of the files; …
	}{
		"a series":                       {plain, loose("Tenby Harbour 1.pdf", "notes.txt", "tenby-harbour_02.pdf", "Tenby Harbour 3 b.pdf"), "Documents/Tenby Harbour: [0 2 3]"},
		"two are none":                   {plain, loose("Tenby 1.pdf", "Tenby 2.pdf", "Quay.pdf"), ""},
		"the larger one first":           {plain, loose("Tenby lamp.pdf", "Tenby quay.pdf", "Tenby lamp 2.pdf", "Tenby 4.pdf", "lamp.pdf"), "Documents/Tenby: [0 1 2 3]"},
		"from one sender":                {plain, loose("a.pdf <Brine & Sons", "b.pdf <Brine & Sons", "c.pdf <Brine & Sons", "d.pdf"), "Documents/Brine & Sons: [0 1 2]"},
		"pictures of some days":          {plain, loose("DSC1.jpg @2025-08-02", "DSC2.jpg @2025-08-03", "DSC3.jpg @2025-08-03", "DSC9.jpg @2025-09-30"), "Pictures/2025-08-02: [0 1 2]"},
		"what programs give is no name":  {plain, loose("Screenshot 1.png", "Screenshot 2.png", "Screenshot 3.png", "scan 1.pdf", "scan 2.pdf", "scan 3.pdf", "IMG_1.jpg", "IMG_2.jpg", "IMG_3.jpg"), ""},
		"months and numbers are no name": {plain, loose("2025 March 1.pdf", "2025 March 2.pdf", "2025 March 3.pdf"), ""},
		"parts of words are no name":     {plain, loose("Stromrechnung.pdf", "Gasrechnung.pdf", "Wasserrechnung.pdf"), ""},
		"a folder that is there":         {append(plain, "Documents/Tenby"), loose("Tenby 1.pdf", "Tenby 2.pdf", "Tenby 3.pdf"), ""},
		"in lower case with hyphens":     {[]string{"Documents/old-letters", "Documents/taxes", "Documents/rowing-club"}, loose("Tenby Harbour 1.pdf", "Tenby Harbour 2.pdf", "Tenby Harbour 3.pdf"), "Documents/tenby-harbour: [0 1 2]"},
		"beside other events":            {[]string{"Pictures/2024/2024-05 Quay/a.jpg", "Pictures/2023/2023-07 Moor/b.jpg"}, loose("Tenby 1.jpg @2025-08-02", "Tenby 2.jpg @2025-08-03", "Tenby 3.jpg @2025-08-04"), "Pictures/2025/2025-08 Tenby: [0 1 2]"},
		"a vendor cannot lead out":       {plain, loose("a.pdf <../../.ssh", "b.pdf <../../.ssh", "c.pdf <../../.ssh"), "Documents/ssh: [0 1 2]"},
		"two batches, each file once":    {plain, loose("Tenby 1.pdf", "Tenby 2.pdf", "Quay 1.pdf", "Quay 2.pdf", "Tenby Quay 3.pdf", "Tenby 4.pdf", "Quay 5.pdf"), "Documents/Quay: [2 3 4 6]; Documents/Tenby: [0 1 5]"},
		"Chinese names":                  {plain, loose("海边旅行一.pdf", "海边旅行二.pdf", "海边旅行三.pdf"), "Documents/海边旅行: [0 1 2]"},
	} {
		t.Run(name, func(t *testing.T) {
			tops := Tops{Documents: "Documents", Pictures: "Pictures", Music: "Music", Videos: "Videos", Desktop: "Desktop"}
			var dirs []string
			var files []Filed
			for _, d := range c.filed {
				if i := strings.LastIndex(d, "/"); strings.HasSuffix(d, ".jpg") {
					files = append(files, Filed{File: File{Name: d[i+1:]}, Dir: d[:i]})
				} else {
					dirs = append(dirs, d)
				}
			}
			var got []string
			for _, b := range NewHome(tops, dirs, files).Together(c.new) {
				got = append(got, fmt.Sprintf("%s: %v", b.Dir, b.Files))
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("%q, want %q", s, c.want)
			}
		})
	}
}

// The same files make the same batches, in whichever order maps are walked through.
func TestTogetherIsStable(t *testing.T) {
	h := NewHome(Tops{Documents: "Documents"}, nil, nil)
	files := loose("Tenby lamp 1.pdf", "Tenby lamp 2.pdf", "Tenby lamp 3.pdf", "Quay 1.pdf", "Quay 2.pdf", "Quay 3.pdf <A", "x.pdf <A", "y.pdf <A")
	first := h.Together(files)
	for range 50 {
		if got := h.Together(files); !slices.EqualFunc(got, first, func(a, b Together) bool { return a.Dir == b.Dir && slices.Equal(a.Files, b.Files) }) {
			t.Fatalf("%v, then %v", first, got)
		}
	}
	if want := "New folder “Tenby lamp” for 3 files that have 'Tenby lamp' in their names."; len(first) < 2 || first[1].Reason != want && first[0].Reason != want {
		t.Errorf("%+v", first)
	}
}
