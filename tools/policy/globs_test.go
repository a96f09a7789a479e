package policy

import (
	"strings"
	"testing"
)

func TestGlob(t *testing.T) {
	rows := []struct {
		pattern string
		want    Code
	}{
		{"*", ""}, {"*.pdf", ""}, {"invoice-????.[pP]df", ""}, {"a (1).txt", ""}, {"日本*", ""}, {"[a-z]*", ""}, {`[]a]`, CodeBadPattern},
		{"", CodeBadPattern}, {"[a-", CodeBadPattern}, {"[", CodeBadPattern}, {"x[a", CodeBadPattern}, {"[]", CodeBadPattern},
		{"a/b", CodeBadPattern}, {"../*", CodeBadPattern}, {"..", CodeBadPattern}, {".", CodeBadPattern}, {`a\b`, CodeBadPattern}, {`a\`, CodeBadPattern},
		{"**", CodeBadPattern}, {"{a,b}", CodeBadPattern}, {"a\n*", CodeBadPattern}, {"a\u202e*", CodeBadPattern}, {"a\xff", CodeBadPattern},
		{strings.Repeat("*a", 8), ""}, {strings.Repeat("*a", 9), CodeBadPattern}, {strings.Repeat("a", 256), CodeBadPattern},
	}
	for _, r := range rows {
		if p := CheckGlob(r.pattern); code(p) != r.want {
			t.Errorf("%q: got %v, want %q", r.pattern, p, r.want)
		}
	}
	if CheckGlobs(nil) == nil || CheckGlobs(make([]string, MaxPatterns+1)) == nil || CheckGlobs([]string{"*.a", "["}) == nil {
		t.Error("bad lists of patterns pass")
	}
	if p := CheckGlobs(strings.Fields(strings.Repeat("*.pdf ", MaxPatterns))); p != nil {
		t.Error(p)
	}
}

func TestMatchName(t *testing.T) {
	rows := []struct {
		pattern, name string
		want          bool
	}{
		{"*", "a.txt", true}, {"*", ".hidden", false}, {".*", ".hidden", true}, {"*.pdf", "a.PDF", false}, {"*.pdf", "a.pdf", true}, {"[", "[", false},
	}
	for _, r := range rows {
		if got := MatchName([]string{r.pattern}, r.name); got != r.want {
			t.Errorf("%q on %q: %v", r.pattern, r.name, got)
		}
	}
}

// No pattern that passes panics, fails or takes long on any name.
func FuzzGlob(f *testing.F) {
	f.Add("*.pdf", "a.pdf")
	f.Add("[a-", "a")
	f.Add("*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaa")
	f.Fuzz(func(t *testing.T, pattern, name string) {
		if CheckGlob(pattern) != nil {
			return
		}
		MatchName([]string{pattern}, name)
		if !strings.ContainsAny(pattern, "*?[") && !MatchName([]string{pattern}, pattern) {
			t.Fatalf("%q does not match itself", pattern)
		}
	})
}
