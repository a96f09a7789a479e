package kit

import (
	"slices"
	"strings"
	"testing"
)

func TestSize(t *testing.T) {
	for in, want := range map[int64]string{
		0: "0 bytes", 1: "1 byte", 999: "999 bytes", 1000: "1 KB", 1499: "1 KB", 184_000: "184 KB", 999_499: "999 KB", 999_600: "1 MB",
		1_200_000: "1.2 MB", 9_960_000: "10 MB", 48_200_000: "48 MB", 5_000_000_000: "5 GB", 1<<63 - 1: "9.2 EB", -1: "unknown size",
	} {
		if got := Size(in); got != want {
			t.Errorf("Size(%d) = %q, want %q", in, got, want)
		}
	}
}

func TestCountAndNumber(t *testing.T) {
	for in, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 1234567: "1,234,567", -1000: "-1,000"} {
		if got := Count(in); got != want {
			t.Errorf("Count(%d) = %q, want %q", in, got, want)
		}
	}
	if Number(1, "%s file", "%s files") != "1 file" || Number(0, "%s file", "%s files") != "0 files" || Number(2000, "%s file", "%s files") != "2,000 files" {
		t.Error("a count does not agree with its noun")
	}
}

func TestPlace(t *testing.T) {
	if got := Place("/home/ann/a\nb/c", "/home/ann"); got != `a\nb/c` {
		t.Errorf("Place is %q", got)
	}
}

func TestDiffering(t *testing.T) {
	got := Differing("/home/ann/Documents/Finances/2025", "/home/ann/Documents/In", "/home/ann/Documents/Finances", "/home/ann")
	want := []Crumb{{"Documents", false, false}, {"Finances", true, false}, {"2025", true, true}}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for _, c := range Differing("/home/ann/A/B", "/x", "/home/ann", "/home/ann") {
		if !c.New {
			t.Errorf("%s lies below the home folder, of which nothing else exists", c.Text)
		}
	}
	for _, c := range Quietly("/home/ann/A", "/home/ann") {
		if c.Strong || c.New {
			t.Errorf("%+v stands out", c)
		}
	}
}

// A part of a path is judged within the whole path.
func TestMixedPartsOfAPathAreMarked(t *testing.T) {
	for path, want := range map[string]string{
		"/home/ann/Dосs/сору": `D\u043e\u0441s > \u0441\u043e\u0440\u0443`,
		"/home/ann/анна/сору": "анна > сору",
	} {
		var parts []string
		for _, c := range Quietly(path, "/home/ann") {
			parts = append(parts, c.Text)
		}
		if got := strings.Join(parts, " > "); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func TestShortenKeepsTheEnds(t *testing.T) {
	crumbs := []Crumb{{Text: "a"}, {Text: "b"}, {Text: "c"}, {Text: "d"}}
	for room, want := range map[int]string{4: "abcd", 3: "a…d", 2: "…d", 0: "…d"} {
		text := ""
		for _, c := range Shorten(crumbs, func(c []Crumb) bool { return len(c) <= room }) {
			text += c.Text
		}
		if text != want {
			t.Errorf("with room for %d: %q, want %q", room, text, want)
		}
	}
}

func TestDue(t *testing.T) {
	for in, want := range map[string]string{"2027-03-31": "31 Mar 2027", "": "", "at Easter": "at Easter", "2027-13-31": "2027-13-31"} {
		if got := Due(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
