package plans

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// unaccented returns a text without accents, by which words are compared.
func unaccented(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(s))
}

var (
	thousands = regexp.MustCompile(`(\d)[,. ](\d{3})\b`)
	wordLike  = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}ー]+|[\p{L}\p{N}]+`)
	unspaced  = regexp.MustCompile(`^[\p{Han}\p{Hiragana}\p{Katakana}ー]`)
	stopWords = strings.Fields("the a an of and to for in on by is are with at from be until der die das und in zu von fur mit bis den dem des im am ein eine le la les de du des et un une pour en sur d l au aux avant")
)

// tokens returns the words of a text but for the commonest. What is written without spaces
// counts by pairs of characters.
func tokens(s string) []string {
	if known, ok := tokensOf.Load(s); ok {
		return known.([]string)
	}
	out := split(s)
	tokensOf.Store(s, out)
	return out
}

// tokensOf are the tokens of texts that were split before: labels are compared with many passages.
var tokensOf sync.Map

func split(s string) []string {
	folded := strings.ToLower(unaccented(strings.ReplaceAll(s, "ß", "ss")))
	var all, out []string
	for _, w := range wordLike.FindAllString(thousands.ReplaceAllString(folded, "$1$2"), -1) {
		if !unspaced.MatchString(w) {
			all = append(all, w)
			continue
		}
		rs := []rune(w)
		for i := range max(1, len(rs)-1) {
			all = append(all, string(rs[i:min(i+2, len(rs))]))
		}
	}
	for _, w := range all {
		if !slices.Contains(stopWords, w) {
			out = append(out, w)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// stem returns a word without an ending, at most seven characters of it.
func stem(w string) string {
	if isNumber(w) {
		return w
	}
	rs := []rune(w)
	for _, end := range []string{"ings", "ing", "ed", "es", "en", "er", "e", "s"} {
		if n := len(rs) - len(end); n >= 3 && string(rs[n:]) == end {
			rs = rs[:n]
			break
		}
	}
	return string(rs[:min(7, len(rs))])
}

func isNumber(w string) bool { return strings.Trim(w, "0123456789") == "" }

type set map[string]bool

func setOf(ws []string) set {
	s := set{}
	for _, w := range ws {
		s[w] = true
	}
	return s
}

func (s set) common(o set) (n float64) {
	for w := range s {
		if o[w] {
			n++
		}
	}
	return n
}

// f1 returns how much two sets have in common: 0 to 1.
func f1(a, b set) float64 {
	n := a.common(b)
	if n == 0 {
		return 0
	}
	return 2 * n / float64(len(a)+len(b))
}
