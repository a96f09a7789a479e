package place

import (
	"os"
	"path"
	"strings"
	"testing"
	"time"
)

// home is a person's home of testdata: what is filed, and new files with the
// folders in which that person would look for them.
//
//	top Documents=… Pictures=…
//	PATH [@DATE] [artist=…] [album=…] [:: TEXT]
//	> NAME [@DATE] … [:: TEXT] => FOLDER [| FOLDER] [?]     ?: a careful secretary would ask
type home struct {
	tops  Tops
	files []Filed
	new   []labelled
}

type labelled struct {
	File
	best []string
	ask  bool
}

func readHome(t testing.TB, file string) home {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var h home
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "top "):
			for _, kv := range strings.Fields(line[4:]) {
				k, v, _ := strings.Cut(kv, "=")
				switch k {
				case "Documents":
					h.tops.Documents = v
				case "Pictures":
					h.tops.Pictures = v
				case "Music":
					h.tops.Music = v
				case "Videos":
					h.tops.Videos = v
				case "Desktop":
					h.tops.Desktop = v
				}
			}
		case strings.HasPrefix(line, "> "):
			what, best, ok := strings.Cut(line[2:], " => ")
			if !ok {
				t.Fatalf("%s: no folder: %s", file, line)
			}
			l := labelled{File: readLine(t, what)}
			best, l.ask = strings.CutSuffix(best, " ?")
			for b := range strings.SplitSeq(best, " | ") {
				l.best = append(l.best, strings.TrimSpace(b))
			}
			h.new = append(h.new, l)
		default:
			f := readLine(t, line)
			h.files = append(h.files, Filed{File: f, Dir: path.Dir(f.Name)})
			h.files[len(h.files)-1].Name = path.Base(f.Name)
		}
	}
	return h
}

// readLine reads a file; its name is all of its path.
func readLine(t testing.TB, line string) File {
	what, text, _ := strings.Cut(line, " :: ")
	f := File{Modified: time.Date(2025, 11, 12, 12, 0, 0, 0, time.UTC), Size: int64(len(line)), Text: ReadText(strings.ReplaceAll(text, `\n`, "\n"))}
	what, f.Album = cutLast(what, " album=")
	what, f.Artist = cutLast(what, " artist=")
	what, date := cutLast(what, " @")
	f.Name = strings.TrimSpace(what)
	if date != "" {
		at, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		f.Modified = at.Add(12 * time.Hour)
		if classOf(f.Name) == "image" {
			f.Taken = f.Modified
		}
	}
	return f
}

func cutLast(s, sep string) (before, after string) {
	before, after, _ = strings.Cut(s, sep)
	return before, strings.TrimSpace(after)
}

// near are all files of a home with how common the terms are, as an index gives it.
func (h home) near() Near {
	n := Near{Files: h.files, Total: len(h.files), With: map[string]int{}}
	for _, f := range h.files {
		for _, t := range unique(append(append(NameTerms(f.Name), NameTerms(f.Dir)...), f.Text.Terms...)) {
			n.With[t]++
		}
	}
	return n
}
