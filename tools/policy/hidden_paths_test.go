package policy

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/base/forbidden"
)

// hiderDirs and hiderNames are folders and names about which the two ways of
// asking could differ, apart from all that the rules themselves name.
func hiderDirs() []string {
	return []string{"/", "/d", "/d/", "/d/../d", "d", "~", "~/x", "~/.config", "/home/u", "/home/u/.config", "/home/u/.CONFIG", "/home/u/.config/nod",
		"/home/u/.config/nod/x", "/d/.config", "/d/.cache", "/d/.ssh", "/d/a\u2100b/x", "/d/x\uff0f.config", "/d/k.kdbx", "/d/k.kdbx/in", "/d/\x80", "/d/a\nb", "/d/%2e%2e",
		"/" + strings.Repeat("d/", 2000) + "d", "/" + strings.Repeat("d/", 2046) + "d", `C:\d`, `C:\Users\u\AppData\Microsoft`, `c:\users\u\.config`, `C:\`, "C:/d", `\\s\d`, "", "."}
}

func hiderNames() []string {
	names := []string{"", ".", "..", "...", "a.txt", "A.TXT", "nod", "NOD", "ｎｏｄ", "nodes", "n\u200dod", "a\nb", "a\u202eb", "\xff", "%2e%2e", "%2e", "a;b", `a\b`, "a/b", "a/../b",
		"../x", "．．", ".s\u200csh", ".ｓｓｈ", ".SSH", "x\uff0f.ssh", ".ssh\u2044x", "a\u2100b", "K.KDBX", "key.p12", "a.ｐ１２", ".kdbx", "CON", "con.txt", "a:b", "PROGRA~1", "a.", "a ", "~", "~x",
		"gcloud", "GCLOUD", "fish", "vault", "data", strings.Repeat("n", 255), strings.Repeat("n", 256), strings.Repeat("é", 128), "e\u0301", "日本語"}
	for _, p := range slices.Concat(forbidden.Places(forbidden.Keys), forbidden.Places(forbidden.Starts), []string{"x.kdbx", ".p12"}) {
		names = append(names, p[strings.LastIndex(p, "/")+1:], p)
	}
	return names
}

func envs() []Env {
	return []Env{
		{OS: "linux", Home: "/home/u", Own: []string{"/home/u/.config/nod", "/d/deep/own", "relative", "/d/NOD"}},
		{OS: "darwin", Home: "/home/u", Own: []string{"/home/u/.config/nod"}},
		{OS: "windows", Home: `C:\Users\u`, Own: []string{`C:\Users\u\.config\nod`, `D:\d\nod`}},
	}
}

// A HiddenPaths says of a name what Hidden says of the whole path.
func TestHiderIsHidden(t *testing.T) {
	dirs := hiderDirs()
	for _, p := range forbidden.Places(forbidden.Keys) {
		if i := strings.LastIndex(p, "/"); i > 0 {
			dirs = append(dirs, "/d/"+p[:i], `C:\d\`+strings.ReplaceAll(p[:i], "/", `\`))
		}
	}
	hidden := 0
	for _, e := range envs() {
		for _, dir := range dirs {
			h := e.HiddenPaths(dir)
			for _, name := range hiderNames() {
				want := e.Hidden(filepath.Join(dir, name))
				if got := h.Hides(name); got != want {
					t.Errorf("%s: %q in %q is hidden: %v, not %v", e.OS, name, dir, want, got)
				}
				if want && h.plain && !h.all {
					hidden++
				}
			}
		}
	}
	if hidden < 1000 {
		t.Errorf("only %d names are hidden for their own sake", hidden)
	}
}

func FuzzHider(f *testing.F) {
	for i, dir := range hiderDirs() {
		f.Add(dir, hiderNames()[i])
	}
	f.Fuzz(func(t *testing.T, dir, name string) {
		for _, e := range envs() {
			if want := e.Hidden(filepath.Join(dir, name)); e.HiddenPaths(dir).Hides(name) != want {
				t.Errorf("%s: %q in %q is hidden: %v", e.OS, name, dir, want)
			}
		}
	})
}

// The short ways for ASCII give what the long ways give.
func TestASCIIIsNoOther(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		want := unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cs, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
		if forbidden.Invisible(r) != want {
			t.Fatalf("%U is hidden: %v", r, want)
		}
	}
	for a := range byte(utf8.RuneSelf) {
		for b := range byte(utf8.RuneSelf) {
			s := string([]byte{a, b, 'X'})
			if forbidden.ASCII(s) && forbidden.Fold(s) != strings.ToLower(norm.NFKC.String(s)) {
				t.Errorf("%q folds to %q", s, forbidden.Fold(s))
			}
			if longer := s + "\u00a0"; forbidden.ASCII(s) && climbs(s) != climbs(longer) {
				t.Errorf("%q climbs: %v", s, climbs(s))
			}
		}
	}
	for name, want := range map[string]bool{"..": true, "...": true, ".": false, "a..": false, "..%2f": true, `..\`: true, "..;": true, "a/..": true, "": false} {
		if climbs(name) != want {
			t.Errorf("%q climbs: %v", name, !want)
		}
	}
}
