package library

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// find returns what is found, without the home folder, with the passages.
func (b *bench) find(a Ask) (names []string, answer Answer) {
	b.t.Helper()
	answer, err := b.Find(b.t.Context(), a)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, f := range answer.Files {
		rel, err := filepath.Rel(b.home, f.Path)
		if err != nil {
			b.t.Fatal(err)
		}
		names = append(names, filepath.ToSlash(rel))
	}
	return names, answer
}

// library is a home in which questions have answers.
var library = map[string]string{
	"Documents/Car/Insurance/Policy 2025.txt":   "Kestrel Mutual\nYour cover begins in May\nThe excess is 250 crowns for each claim\nThank you for your trust",
	"Documents/Car/Service.txt":                 "Oil and brakes were changed",
	"Documents/Bread/Rye.txt":                   "Rye bread\nflour, water, sourdough",
	"Documents/Choir/2025-06.txt":               "hours of the choir",
	"Documents/Choir/2025-07.txt":               "hours of the choir",
	"Documents/Ann/scan 1.txt":                  "Harbour practice\nLaboratory results\nPatient Quentin\nBorn 14.03.1987\nCholesterol\nwhistleblower",
	"Pictures/2025 Lake/IMG 1.jpg":              "",
	"Documents/Private/notes on the excess.txt": "excess",
}

func TestFindByWords(t *testing.T) {
	b := newBench(t, library)
	if _, a := b.find(Ask{Words: "bread", Most: 3}); len(a.Files) > 0 || !a.Partly {
		t.Errorf("before anything is read: %+v", a)
	}
	b.exclude(filepath.Join(b.home, "Documents/Private"))
	b.look()
	for words, want := range map[string]struct{ first, passage string }{
		"Where is the insurance policy of the car?": {"Documents/Car/Insurance/Policy 2025.txt", "Kestrel Mutual Your cover"},
		"how much is the excess":                    {"Documents/Car/Insurance/Policy 2025.txt", "The excess is 250 crowns"},
		"choir in June":                             {"Documents/Choir/2025-06.txt", "choir"},
		"SOURDOUGH":                                 {"Documents/Bread/Rye.txt", "flour, water, sourdough"},
		"pictures of the lake":                      {"Pictures/2025 Lake/IMG 1.jpg", ""},
	} {
		names, a := b.find(Ask{Words: words, Most: 3})
		if len(names) == 0 || names[0] != want.first || !strings.Contains(a.Files[0].Passage, want.passage) || a.Partly {
			t.Errorf("%q: %q, %+v", words, names, a)
		}
	}
	if names, _ := b.find(Ask{Words: "where did I put it?", Most: 3}); len(names) > 0 {
		t.Errorf("words that no file has: %q", names)
	}
}

// Words that mean something to the search of the database, or are too many, are words as any others.
func TestHostileWordsAreFoundAsWords(t *testing.T) {
	b := newBench(t, library)
	b.look()
	for _, words := range []string{`"`, `sourdough" OR name : "policy`, "sourdough* NEAR(bread, 9)", "text:sourdough AND", "-sourdough", "sour\x00dough", "\xff\xfe",
		"%_'; DROP TABLE files; --", strings.Repeat("sourdough ", 200_000), strings.Repeat("x", 1<<20)} {
		if _, err := b.Find(t.Context(), Ask{Words: words, Most: 3}); err != nil {
			t.Errorf("%.40q: %v", words, err)
		}
	}
	if names, _ := b.find(Ask{Words: `sourdough" OR "crowns`, Most: 3}); len(names) == 0 || names[0] != "Documents/Bread/Rye.txt" && names[0] != "Documents/Car/Insurance/Policy 2025.txt" {
		t.Errorf("%q", names)
	}
}

// A private text is found by its words, and named without any of them.
func TestSensitiveFilesAreNamedAndNotQuoted(t *testing.T) {
	b := newBench(t, library)
	b.look()
	names, a := b.find(Ask{Words: "cholesterol of Quentin", Most: 3})
	if len(names) != 1 || names[0] != "Documents/Ann/scan 1.txt" || !a.Files[0].Sensitive || a.Files[0].Passage != "" {
		t.Errorf("%q %+v", names, a)
	}
}

// What may not be named, is excluded since or is gone is not named, and of equal files the newest comes first.
func TestFindNamesWhatMayBeNamed(t *testing.T) {
	b := newBench(t, library)
	old := time.Now().Add(-24 * time.Hour)
	if err := os.Chtimes(filepath.Join(b.home, "Documents/Choir/2025-07.txt"), old, old); err != nil {
		t.Fatal(err)
	}
	b.look()
	names, _ := b.find(Ask{Words: "choir", Most: 3})
	if want := []string{"Documents/Choir/2025-06.txt", "Documents/Choir/2025-07.txt"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	if _, a := b.find(Ask{Words: "choir", Most: 1, Text: func(_ context.Context, path string) (string, error) {
		return "the choir of " + filepath.Base(path), nil
	}}); a.Files[0].Passage != "the choir of 2025-06.txt" {
		t.Errorf("read by who asks: %+v", a)
	}
	if names, _ := b.find(Ask{Words: "choir", Most: 3, May: func(path string) bool { return strings.HasSuffix(path, "-07.txt") }}); len(names) != 1 {
		t.Errorf("what may be named: %q", names)
	}
	if err := os.Remove(filepath.Join(b.home, "Documents/Choir/2025-07.txt")); err != nil {
		t.Fatal(err)
	}
	if names, _ := b.find(Ask{Words: "choir", Most: 3}); len(names) != 1 {
		t.Errorf("one is gone: %q", names)
	}
	b.mu.Lock()
	b.excluded = []string{filepath.Join(b.home, "Documents/Choir")}
	b.mu.Unlock()
	if names, _ := b.find(Ask{Words: "choir", Most: 3}); len(names) > 0 {
		t.Errorf("excluded since: %q", names)
	}
}

func TestFindByMeaning(t *testing.T) {
	b, m := withModel(t, club())
	b.round()
	if !b.findsUhu() {
		t.Error("not found")
	}
	m.change(func() { m.down = errUnreadable })
	if names, _ := b.find(Ask{Words: timetable, Most: 3}); len(names) > 0 {
		t.Errorf("without a server: %q", names)
	}
	m.change(func() { m.down, m.digest = nil, "another" })
	if names, _ := b.find(Ask{Words: timetable, Most: 3}); len(names) > 0 {
		t.Errorf("with vectors of another model: %q", names)
	}
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("word ", 100)
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"one\n\n  two  three\n", "one two three"},
		{"head\n" + long + "\nthe fee is 12\nper month\n" + long, "the fee is 12 per month"},
		{"fee\n" + long + "\nfee and month", "fee and month"},
	} {
		if got := excerpt(c.text, []string{"fee", "month"}); got != c.want {
			t.Errorf("%.40q: %q, want %q", c.text, got, c.want)
		}
	}
	if got := excerpt(strings.Repeat("ü", 1000), []string{"fee"}); len(got) > maxQuoted || !strings.HasPrefix(got, "üü") {
		t.Errorf("one long word: %q", got)
	}
}
