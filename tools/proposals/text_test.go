package proposals

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nod-app/nod/app/organise/move"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"":                 "",
		"Grüße 日本 (2).pdf": "Grüße 日本 (2).pdf",
		"a\nb\tc":          `a\u000ab\u0009c`,
		"\u202egpj.exe":    `\u202egpj.exe`,
		"a\xff":            `a\xff`,
		"a\u00a0b":         `a\u00a0b`,
		"\U000e0041":       `\U000e0041`,
		"\u3164":           `\u3164`,
		"x\ufffdy":         "x\ufffdy",
		"\u2028":           `\u2028`,
		"e\u0301":          "e\u0301",
		"\x1b[31m":         `\u001b[31m`,
	} {
		if got := visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func FuzzVisible(f *testing.F) {
	for _, s := range []string{"a.pdf", "a\u202eb", "\xff\xfe", "\U000e0001", "\u2028\u115f"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := visible(s)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, unseen) || visible(got) != got {
			t.Fatalf("%q: %q", s, got)
		}
		if !strings.ContainsFunc(s, unseen) && utf8.ValidString(s) && got != s {
			t.Fatalf("%q was changed to %q", s, got)
		}
	})
}

// What does not exist yet keeps its names below what does.
func TestResolved(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	real := filepath.Join(base, "real")
	for _, err := range []error{os.Mkdir(real, 0o755), os.Symlink(real, filepath.Join(base, "link")), os.Symlink("loop", filepath.Join(base, "loop")),
		os.Symlink(filepath.Join(base, "nowhere"), filepath.Join(real, "file"))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for in, want := range map[string]string{
		"link": "real", "link/a/b": "real/a/b", "new/a": "new/a", "link/../real/c": "real/c", "loop/x": "loop/x", ".": ".",
	} {
		if got := move.Resolved(filepath.Join(base, in)); got != filepath.Join(base, want) {
			t.Errorf("%s: %s", in, got)
		}
	}
	if got := canonical(filepath.Join(base, "link", "file")); got != filepath.Join(real, "file") {
		t.Errorf("the file's own link is followed: %s", got)
	}
}
