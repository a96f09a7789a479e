package learn

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		path, mime string
		want       []string
	}{
		{in + "/Invoice Acme 2024.PDF", pdf, []string{"ext:pdf", "mime:" + pdf, "as:pdf/finances", "in:" + in, "w:invoice", "w:acme"}},
		{in + "/work/a/song.mp3", mp3, []string{"ext:mp3", "mime:" + mp3, "as:mp3/music", "in:" + in, "sub:work/a", "w:song"}},
		{in + "/README", "", []string{"as:/other", "in:" + in, "w:readme"}},
		{"/elsewhere/x y.pdf", pdf, []string{"ext:pdf", "mime:" + pdf, "as:pdf/documents", "in:" + in}},
		{in + "/the 12.pdf", pdf, []string{"ext:pdf", "mime:" + pdf, "as:pdf/documents", "in:" + in}},
	} {
		if got := Features(c.path, in, c.mime); !slices.Equal(got, c.want) {
			t.Errorf("Features(%q) = %q, want %q", c.path, got, c.want)
		}
	}
}

func TestGeneralise(t *testing.T) {
	date := time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct{ dir, place string }{
		{"/a/2024", "/a/{year}"},
		{"/a/2024/03", "/a/{year}/{month}"},
		{"/a/2024-03", "/a/{year}-{month}"},
		{"/a/2023", "/a/2023"},
		{"/a/03", "/a/03"},
		{"/a/2024/04", "/a/{year}/04"},
		{"/a/Rome 2024", "/a/Rome 2024"},
		{"/", "/"},
	} {
		got := generalise(c.dir, date)
		if got != c.place {
			t.Errorf("generalise(%s) = %s, want %s", c.dir, got, c.place)
		}
		if back := expand(got, date); back != c.dir {
			t.Errorf("expand(%s) = %s, want %s", got, back, c.dir)
		}
	}
	if got := generalise("/a/0001", time.Time{}); got != "/a/0001" {
		t.Errorf("without a date: %s", got)
	}
}

func FuzzFeatures(f *testing.F) {
	f.Add("/d/Invoice 2024.pdf", "/d", "application/pdf")
	f.Add("\xff", "..", "\xff")
	f.Add("/d/"+strings.Repeat("aB", 200), "/d", "")
	f.Fuzz(func(t *testing.T, path, folder, mime string) {
		a, b := Features(path, folder, mime), Features(path, folder, mime)
		if !slices.Equal(a, b) {
			t.Fatal("not the same twice")
		}
		if len(a) > maxFeatures {
			t.Fatalf("%d features", len(a))
		}
		for i, x := range a {
			if len(x) > maxFeature || slices.Contains(a[:i], x) {
				t.Fatalf("feature %q", x)
			}
		}
	})
}
