// Package fold makes words comparable: it parts a text into its words, and leaves out case and accents.
package fold

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Next returns where the next run of letters or of digits at or after i is; start is -1 if there
// is none. A change of case ends a run of letters if camel is set, as in 'TaxReturn'.
func Next(s string, i int, camel bool) (start, end int, digits bool) {
	start = -1
	for i < len(s) {
		r, n := runeAt(s, i)
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			start, digits = i, unicode.IsDigit(r)
			break
		}
		i += n
	}
	if start < 0 {
		return -1, -1, false
	}
	var before rune // the letter before the last one
	last, n := runeAt(s, i)
	for i += n; i < len(s); i += n {
		var r rune
		r, n = runeAt(s, i)
		if !continues(r, digits) {
			return start, i, digits
		}
		if camel && !digits {
			if unicode.IsUpper(r) && unicode.IsLower(last) {
				return start, i, digits
			}
			// "PDFFile": the last capital belongs to the word that follows.
			if unicode.IsLower(r) && unicode.IsUpper(last) && unicode.IsUpper(before) {
				return start, i - utf8.RuneLen(last), digits
			}
		}
		before, last = last, r
	}
	return start, len(s), digits
}

func continues(r rune, digits bool) bool {
	if digits {
		return unicode.IsDigit(r)
	}
	return unicode.IsLetter(r) || r >= utf8.RuneSelf && unicode.Is(unicode.Mn, r)
}

func runeAt(s string, i int) (rune, int) {
	if s[i] < utf8.RuneSelf {
		return rune(s[i]), 1
	}
	return utf8.DecodeRuneInString(s[i:])
}

// Append appends s in lower case and without accents to dst, so that 'Reçu',
// 'RECU' and the decomposed form that macOS writes are one word.
func Append(dst []byte, s string) []byte {
	ascii := true
	for i := 0; i < len(s) && ascii; i++ {
		ascii = s[i] < utf8.RuneSelf
	}
	if !ascii {
		return foldUnicode(dst, s)
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

// foldUnicode is Append of any text. Only Hangul is composed again, as its syllables are what words share.
func foldUnicode(dst []byte, s string) []byte {
	var buf [128]byte
	parts := norm.NFKD.AppendString(buf[:0], s)
	for len(parts) > 0 {
		r, n := utf8.DecodeRune(parts)
		parts = parts[n:]
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == 'ß' || r == 'ẞ':
			dst = append(dst, "ss"...)
		case r == 'ø' || r == 'Ø':
			dst = append(dst, 'o')
		case r == 'æ' || r == 'Æ':
			dst = append(dst, "ae"...)
		case r == 'œ' || r == 'Œ':
			dst = append(dst, "oe"...)
		case r == 'ı':
			dst = append(dst, 'i')
		case r == 'đ' || r == 'Đ':
			dst = append(dst, 'd')
		case r == 'ς':
			dst = utf8.AppendRune(dst, 'σ')
		case r == 'ł' || r == 'Ł':
			dst = append(dst, 'l')
		default:
			dst = utf8.AppendRune(dst, unicode.ToLower(r))
		}
	}
	if bytes.ContainsFunc(dst, isJamo) {
		return norm.NFC.Bytes(dst)
	}
	return dst
}

func isJamo(r rune) bool { return 0x1100 <= r && r <= 0x11ff }

// endings are inflections that European languages add to nouns, the longest first. The
// plural's s goes before them: 'semesters' is 'semester', and both lose their ending.
var endings = []string{"ern", "en", "er", "es", "em", "n"}

const shortestStem = 5 // letters; shorter ones of two languages are too often alike

// Stem cuts the ending of an inflection off a folded word: 'rechnungen' and 'rechnung', 'lessons'
// and 'lesson', 'налоговая' and 'налоговый' become one. It returns a beginning of w.
func Stem(w []byte) []byte {
	if len(w) > 0 && w[0] >= utf8.RuneSelf {
		return stemOther(w)
	}
	if len(w) >= shortestStem && w[len(w)-1] == 's' {
		w = w[:len(w)-1]
	}
	for _, e := range endings {
		if len(w)-len(e) >= shortestStem && bytes.HasSuffix(w, []byte(e)) {
			w = w[:len(w)-len(e)]
			break
		}
	}
	if n := len(w) - 1; n >= shortestStem && bytes.IndexByte([]byte("aeiouy"), w[n]) >= 0 {
		w = w[:n]
	}
	return w
}

// stemOther cuts the vowels and soft signs off a Greek or Cyrillic word, and the Greek s.
func stemOther(w []byte) []byte {
	for range 3 {
		r, n := utf8.DecodeLastRune(w)
		if len(w)-n < 2*shortestStem || !bytes.ContainsRune([]byte("αειηουωσςаеиіоуыюяьйїєэ"), r) {
			break
		}
		w = w[:len(w)-n]
	}
	return w
}

// Unparted says whether a character is of a script that does not part its words by spaces, or
// writes them with what belongs to them: Chinese, Japanese, Korean.
func Unparted(r rune) bool {
	return r >= 0x1100 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r == 'ー'
}
