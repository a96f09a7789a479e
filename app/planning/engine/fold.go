package engine

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold returns a text in lower case and without accents.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(strings.ReplaceAll(s, "ß", "ss"))) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// words returns the words of a text, folded. Numbers lose the signs between their
// thousands.
func words(s string) []string {
	folded := []rune(fold(s))
	var out []string
	var word []rune
	for i, r := range folded {
		thousand := (r == ',' || r == '.') && len(word) > 0 && digits(word) && i+3 < len(folded) &&
			digits(folded[i+1:i+4]) && (i+4 == len(folded) || !unicode.IsDigit(folded[i+4]))
		if len(word) > 0 && scriptOf(r) != scriptOf(word[len(word)-1]) { // Japanese has no spaces
			out, word = append(out, string(word)), nil
		}
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == 'ー':
			word = append(word, r)
		case thousand:
		case len(word) > 0:
			out, word = append(out, string(word)), nil
		}
	}
	if len(word) > 0 {
		out = append(out, string(word))
	}
	return out
}

// scripts are those of which Japanese words are.
var scripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana}

// scriptOf returns the number of the script that a letter belongs to; 0 for all that separate words by spaces.
func scriptOf(r rune) int {
	if r < 0x3000 {
		return 0
	}
	if r == 'ー' {
		return 3
	}
	return slices.IndexFunc(scripts, func(s *unicode.RangeTable) bool { return unicode.Is(s, r) }) + 1
}

func digits(rs []rune) bool {
	for _, r := range rs {
		if !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// numbersInWords are the small numbers that stand for their digits.
var numbersInWords = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12",
	"zwei": "2", "drei": "3", "vier": "4", "funf": "5", "sechs": "6", "sieben": "7", "acht": "8", "neun": "9", "zehn": "10", "zwolf": "12",
	"deux": "2", "trois": "3", "quatre": "4", "cinq": "5", "sept": "7", "huit": "8", "neuf": "9", "dix": "10", "douze": "12",
}

var stopWords = set(`the a an of and to for in on at by is are be with from into until due we our their its it this that as or both all some will should must have has been
	der die das dem den des ein eine einen einem einer eines und in im zu zum zur von vom fur mit bis auf am an bei ist sind wird werden soll sollen sein haben muss es als
	le la les l d de du des et un une a au aux pour en sur avec par est sont sera ce cette son sa ses dans
	el los las y para con por il lo gli i e di da per con het een van voor met op`)

func set(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

// endings are cut off a word, the longest first, to compare words by their stem.
var endings = []string{"ements", "ungen", "ingen", "ement", "ation", "ungs", "ings", "ten", "ung", "ing", "ern", "eur", "ees", "ed", "es", "en", "er", "ez", "em", "nt", "e", "s", "n", "t", "r"}

// participle is German: eingepflegt belongs to einpflegen, gebucht to buchen.
var participle = regexp.MustCompile(`^(ein|aus|auf|an|ab|vor|zu|um|mit|nach|her|hin|bei|durch|fest|frei|)ge(\p{L}{3,}(?:t|en))$`)

const shortestStem = 4 // letters that an ending must leave

func stem(w string) string {
	if n, ok := numbersInWords[w]; ok {
		return n
	}
	if w[0] >= '0' && w[0] <= '9' {
		return w
	}
	w = participle.ReplaceAllString(w, "$1$2")
	for _, e := range endings {
		if rest, ok := strings.CutSuffix(w, e); ok && len(rest) >= shortestStem {
			if n := len(rest); n > shortestStem && rest[n-1] == rest[n-2] && strings.IndexByte("tnpgmbd", rest[n-1]) >= 0 {
				return rest[:n-1] // planning, written
			}
			return rest
		}
	}
	return w
}

// stems returns the stems of a text's words without the words that say little;
// of a text that has no others, those.
func stems(s string) []string {
	var out, all []string
	for _, w := range words(s) {
		t := stem(w)
		all = append(all, t)
		if !stopWords[w] && (len(w) > 1 || w[0] >= '0' && w[0] <= '9') {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}
