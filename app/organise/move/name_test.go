package move

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCheckName(t *testing.T) {
	long := strings.Repeat("ü", 127) // 254 bytes
	rows := []struct {
		name, goos, want string // want: part of the error, "" for none
	}{
		{"report.pdf", "linux", ""},
		{".bashrc", "linux", ""},
		{"-rf", "linux", ""},
		{" leading", "linux", ""},
		{"Rechnung März (2).pdf", "linux", ""},
		{"חשבון.pdf", "linux", ""},
		{"what?: a \"name\" <1>|*", "linux", ""},
		{long + "x", "linux", ""},
		{"console", "linux", ""},
		{"COM10", "linux", ""},
		{"COM", "linux", ""},
		{"null.txt", "linux", ""},
		{"", "linux", "empty"},
		{".", "linux", "folder"},
		{"..", "linux", "folder"},
		{"a/b", "linux", "slash"},
		{`a\b`, "linux", "slash"},
		{"a\x00b", "linux", `'\x00'`},
		{"a\nb", "linux", `'\n'`},
		{"a\x1bb", "linux", `'\x1b'`},
		{"a\u0085b", "linux", `'\u0085'`},
		{"a\u202egpj.exe", "linux", `'\u202e'`},
		{"a\u2067b", "linux", `'\u2067'`},
		{"a\u2028b", "linux", `'\u2028'`},
		{"a\xffb", "linux", "UTF-8"},
		{long + "xy", "linux", "256 bytes"},
		{"a.", "linux", "dot or a space"},
		{"a ", "linux", "dot or a space"},
		{"...", "linux", "dot or a space"},
		{"CON", "linux", "device"},
		{"nul.txt", "linux", "device"},
		{"nul .txt", "linux", "device"},
		{"Com1.tar.gz", "linux", "device"},
		{"lpt³", "linux", "device"},
		{"CONOUT$", "linux", "device"},
		{"a:b", "windows", "':'"},
		{"what?", "windows", "'?'"},
	}
	for _, row := range rows {
		err := checkName(row.name, row.goos)
		if row.want == "" && err != nil {
			t.Errorf("%q: %v", row.name, err)
		}
		if row.want != "" && (!errors.Is(err, ErrName) || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("%q: got %v; want %q in it", row.name, err, row.want)
		}
	}
}

func TestNumberedName(t *testing.T) {
	rows := []struct {
		name string
		n    int
		want string
	}{
		{"report.pdf", 2, "report (2).pdf"},
		{"report.pdf", 1, "report.pdf"},
		{"report.pdf", -3, "report.pdf"},
		{"report (2).pdf", 3, "report (2) (3).pdf"},
		{"a.tar.gz", 2, "a (2).tar.gz"},
		{".tar.gz", 2, ".tar (2).gz"},
		{".bashrc", 2, ".bashrc (2)"},
		{"..x", 2, "..x (2)"},
		{"noext", 12, "noext (12)"},
		{"Letter to Dr. Smith", 2, "Letter to Dr. Smith (2)"},
		{"a.thisisnotanextension", 2, "a.thisisnotanextension (2)"},
		{strings.Repeat("x", 251) + ".pdf", 2, strings.Repeat("x", 247) + " (2).pdf"},
		{strings.Repeat("ü", 125) + "x.pdf", 2, strings.Repeat("ü", 123) + " (2).pdf"},
	}
	for _, row := range rows {
		if got := NumberedName(row.name, row.n); got != row.want {
			t.Errorf("NumberedName(%q, %d) = %q; want %q", row.name, row.n, got, row.want)
		}
	}
}

func TestFreeName(t *testing.T) {
	dir := t.TempDir()
	if got := FreeName(dir, "a.txt"); got != "a.txt" {
		t.Errorf("in an empty folder: %q", got)
	}
	write(t, filepath.Join(dir, "a.txt"), "")
	write(t, filepath.Join(dir, "a (2).txt"), "")
	if got := FreeName(dir, "a.txt"); got != "a (3).txt" {
		t.Errorf("beside two: %q", got)
	}
	if got := FreeName(filepath.Join(dir, "missing"), "a.txt"); got != "a.txt" {
		t.Errorf("in no folder: %q", got)
	}
}

func FuzzNames(f *testing.F) {
	for _, s := range []string{"", "a", "report.pdf", "a.tar.gz", "CON", "nul.txt", "..", "a\nb", "\xff", "x.", strings.Repeat("ü", 127), strings.Repeat("€", 84) + ".md"} {
		f.Add(s, 2)
	}
	f.Fuzz(func(t *testing.T, name string, n int) {
		err := CheckName(name)
		if err != nil && !errors.Is(err, ErrName) {
			t.Fatalf("%q: %v does not say that it is about the name", name, err)
		}
		if err == nil && (name != filepath.Base(name) || len(name) > MaxName || !utf8.ValidString(name)) {
			t.Fatalf("%q passed", name)
		}
		numbered := NumberedName(name, n)
		if n >= 2 && (numbered == name || len(numbered) > MaxName) {
			t.Fatalf("%q, %d: numbered %q (%d bytes)", name, n, numbered, len(numbered))
		}
		if err == nil && CheckName(numbered) != nil {
			t.Fatalf("%q is good, but numbered %q: %v", name, numbered, CheckName(numbered))
		}
	})
}

func TestFoldersThatWindowsCannotOpenAreNotMade(t *testing.T) {
	for _, bad := range []string{"Invoices.", "2025 ", "aux", "Bills:2025", "what?"} {
		names := []string{"Documents", bad}
		if err := checkFolderNames(names, "windows"); !errors.Is(err, ErrName) || !strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
		if err := checkFolderNames(names, "linux"); err != nil {
			t.Errorf("%q elsewhere: %v", bad, err)
		}
	}
	if err := checkFolderNames([]string{"Documents", ".", "Bills 2025"}, "windows"); err != nil {
		t.Error(err)
	}
}
