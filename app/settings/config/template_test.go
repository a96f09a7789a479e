package config

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var march = time.Date(2024, 3, 7, 23, 59, 0, 0, time.UTC)

func TestExpand(t *testing.T) {
	for _, tt := range []struct{ template, category, file, want string }{
		{"~/Documents/{category}/{year}", "finances", "a.pdf", "/home/u/Documents/finances/2024"},
		{"/srv/{year}-{month}-{day}", "", "a.pdf", "/srv/2024-03-07"},
		{"~", "", "a", "/home/u"},
		{"/x/{ext}", "", "A.PDF", "/x/pdf"},
		{"/x/{ext}", "", "Makefile", "/x/other"},
		{"/x/{ext}", "", ".bashrc", "/x/other"},
		{"/x/{name}/y", "", "a.tar.gz", "/x/a.tar/y"},
		{"/x/{name}", "", "..", "/x/_"},
		{"/x/{name}", "", "../../etc/passwd", "/x/.._"},
		{"/x/{category}", "..", "a", "/x/_"},
		{"/x/{category}", "a/../../b", "a", "/x/a_.._.._b"},
		{"/x/{category}", `a\b:c`, "a", "/x/a_b_c"},
		{"/x/{name}", "", "trailing. . .txt", "/x/trailing"},
		{"/x/{name}", "", "line\nbreak.txt", "/x/line_break"},
		{"/x/{name}", "", "{year}.txt", "/x/{year}"},
		{"/x//y/./{year}/", "", "a", "/x/y/2024"},
	} {
		got, err := Expand("/home/u", tt.template, Vars{At: march, Category: tt.category, FileName: tt.file})
		if err != nil || filepath.ToSlash(got) != tt.want {
			t.Errorf("Expand(%q, %q, %q) = %q, %v; want %q", tt.template, tt.category, tt.file, got, err, tt.want)
		}
	}
}

func TestBadTemplates(t *testing.T) {
	for template, want := range map[string]string{
		"":                "empty",
		"Documents":       "not an absolute path",
		"~user/x":         "not an absolute path",
		"/a/../b":         "'..'",
		"~/{yaer}":        "{yaer} is not a placeholder",
		"~/{year":         "brace",
		"~/year}":         "brace",
		"/a/{}":           "{} is not a placeholder",
		"/a\x00b/{year}":  "control character",
		"/a/{{year}}":     "brace",
		"{category}/year": "not an absolute path",
	} {
		err := CheckTemplate("/home/u", template)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("CheckTemplate(%q) = %v; want … %s …", template, err, want)
		}
	}
}

func TestRoot(t *testing.T) {
	for template, want := range map[string]string{
		"~/Documents/{category}/{year}": "/home/u/Documents",
		"~/Pictures/by-{year}/x":        "/home/u/Pictures",
		"/srv/files":                    "/srv/files",
		"/{year}":                       "/",
		"bad":                           "",
	} {
		if got := filepath.ToSlash(Root("/home/u", template)); got != want {
			t.Errorf("Root(%q) = %q; want %q", template, got, want)
		}
	}
}

// Whatever is filled in, the result is absolute, clean, and below the root.
func FuzzExpand(f *testing.F) {
	f.Add("~/D/{category}/{year}/{ext}", "finances", "a.pdf")
	f.Add("/x/{name}/{ext}", "..", "../..")
	f.Add("/x/a{name}b{ext}", "", ". ..\x00")
	f.Add("/{name}", "", "")
	f.Fuzz(func(t *testing.T, template, category, file string) {
		got, err := Expand("/home/u", template, Vars{At: march, Category: category, FileName: file})
		if err != nil {
			return
		}
		root := Root("/home/u", template)
		if !filepath.IsAbs(got) || filepath.Clean(got) != got || !within(root, got) {
			t.Fatalf("Expand(%q, %q, %q) = %q leaves %q", template, category, file, got, root)
		}
		if segments(got) != segments(filepath.Clean(strings.Replace(template, "~", "/home/u", 1))) {
			t.Fatalf("Expand(%q, %q, %q) = %q has other segments than its template", template, category, file, got)
		}
	})
}

func segments(path string) int { return strings.Count(filepath.ToSlash(path), "/") }
