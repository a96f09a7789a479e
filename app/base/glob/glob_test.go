package glob

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bmatcuk/doublestar/v4"
)

func TestCheck(t *testing.T) {
	for pattern, ok := range map[string]bool{
		"*.{jpg,jpeg,png,gif,webp,heic,tif,tiff,bmp,avif}": true,
		"{a,b}{c,d}*":                        true,
		`\{a,b\}`:                            true,
		"[{]a":                               true,
		"*{a,b}*{c,d}*":                      true,
		"**/build/**":                        true,
		"":                                   false,
		"{a":                                 false,
		"[a":                                 false,
		strings.Repeat("{a,aa}", 30):         false,
		strings.Repeat("{,}", 60):            false,
		strings.Repeat(`{[^\}],?,?,?}`, 15):  false,
		strings.Repeat(`{[\]\}],a,?,?}`, 14): false,
		strings.Repeat("x", 201):             false,
		strings.Repeat("{a,", 30) + "b" + strings.Repeat("}", 30): true, // thirty-one short readings
	} {
		if err := Check(pattern); (err == nil) != ok {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}

// What Check refuses as too much is never compared either.
func TestTooMuchMatchesNothing(t *testing.T) {
	for _, unit := range []string{`{[^\}],?,?,?}`, "{a,?}", "*{a,?}", "{,}"} {
		pattern := strings.Repeat(unit, MaxPattern/len(unit))
		if Match(pattern, strings.Repeat("a", 255)) {
			t.Errorf("%s matches", pattern)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, r := range []struct {
		pattern, text string
		want          bool
	}{
		{"*.{jpg,png}", "a.png", true}, {"*.{jpg,png}", "a.gif", false}, {"{a{b,c},d}*", "acx", true}, {"{a{b,c},d}*", "dx", true}, {"{a{b,c},d}*", "ax", false},
		{`\{a\}`, "{a}", true}, {`{\,,x}y`, ",y", true}, {"[{]a", "{a", true}, {"**/x/{a,b}", "/h/x/b", true}, {"{,a}b", "b", true}, {"a/**", "a/b/c", true}, {"{a", "{a", false},
	} {
		if got := Match(r.pattern, r.text); got != r.want {
			t.Errorf("%s with %s: %v", r.pattern, r.text, got)
		}
	}
}

// Within the limits it matches what the library matches with the whole pattern. (Of an empty
// pair of braces after a star the library misses some: *{} matches nothing there.)
func TestMatchIsTheLibrarys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	spell := func(letters string) string {
		b := make([]byte, random.IntN(9))
		for i := range b {
			b[i] = letters[random.IntN(len(letters))]
		}
		return string(b)
	}
	matched := 0
	for range 200_000 {
		pattern, text := spell(`aab/*?{{,,}}[]^\\-`), spell("ab/{,}")
		if Check(pattern) != nil {
			continue
		}
		want, err := doublestar.Match(pattern, text)
		if got := Match(pattern, text); want && !got || got && !want && !strings.Contains(pattern, "{") {
			t.Fatalf("%s with %s: %v, the library says %v, %v", pattern, text, got, want, err)
		}
		if want {
			matched++
		}
	}
	if matched < 100 {
		t.Errorf("only %d of the patterns match", matched)
	}
}
