package language

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/fold"
)

// numbersInWords are the small numbers that stand for their digits.
var numbersInWords = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12",
	"zwei": "2", "drei": "3", "vier": "4", "funf": "5", "sechs": "6", "sieben": "7", "acht": "8", "neun": "9", "zehn": "10", "zwolf": "12",
	"deux": "2", "trois": "3", "quatre": "4", "cinq": "5", "sept": "7", "huit": "8", "neuf": "9", "dix": "10", "douze": "12",
}

// endings are cut off a word, the longest first, to compare words by their stem.
var endings = []string{"ements", "ungen", "ingen", "ement", "ation", "ungs", "ings", "ten", "ung", "ing", "ern", "eur", "ees", "ed", "es", "en", "er", "ez", "em", "nt", "e", "s", "n", "t", "r"}

// participle is German: eingepflegt belongs to einpflegen, gebucht to buchen.
var participle = regexp.MustCompile(`^(ein|aus|auf|an|ab|vor|zu|um|mit|nach|her|hin|bei|durch|fest|frei|)ge(\p{L}{3,}(?:t|en))$`)

const shortestStem = 4 // letters that an ending must leave

// Stem returns the part of a folded word that its forms have in common; of a small number, its digits.
func Stem(w string) string {
	if n, ok := numbersInWords[w]; ok {
		return n
	}
	if IsNumber(w) {
		return w
	}
	if w[0] >= utf8.RuneSelf {
		return string(fold.Stem([]byte(w)))
	}
	w = participle.ReplaceAllString(w, "$1$2")
	for _, e := range endings {
		if rest, ok := strings.CutSuffix(w, e); ok && len(rest) >= shortestStem {
			return rest
		}
	}
	return w
}

// IsNumber reports a word that begins with a digit.
func IsNumber(w string) bool { return w[0] >= '0' && w[0] <= '9' }

// Stems returns the stems of a text's words without the words that say little; of a text that has no others, those.
func Stems(s string) []string {
	var out, all []string
	for _, w := range Words(s) {
		t := Stem(w)
		all = append(all, t)
		if !SaysLittle(w) && (len(w) > 1 || IsNumber(w)) {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// SaysLittle reports a word such as 'the', in any language.
func SaysLittle(w string) bool {
	_, ok := Any().phrases.begin([]string{w}, stop)
	return ok || w >= "\u3041" && w <= "\u309f"
}
