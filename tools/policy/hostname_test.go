package policy

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// FuzzHostNames holds the finder to the regular expression that it represents.
func FuzzHostNames(f *testing.F) {
	meant := regexp.MustCompile(`[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|\[[0-9A-Fa-f:.]+\]`)
	for _, s := range []string{"", "a", "a.b", "a.b.", ".a.b", "a..b", "a.b..c.d", "see https://Evil.Example/x, mail@b.io!", "[::1]", "[]", "[::1", "[[::1]]",
		"[::g]", "[a.b]", "[a.b", "x[1.2]y.z", "é.de", "a.é", "a.b\xff.c", "1.2.3.4:80", "-.-", "a\n.b", "[1]2.3", "@.`.{.[.]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want []string
		for _, s := range meant.FindAllString(text, -1) {
			want = append(want, strings.Trim(s, "[]"))
		}
		if got := slices.Collect(hostNames(text)); !slices.Equal(got, want) {
			t.Errorf("%q has %q, not %q", text, got, want)
		}
	})
}
