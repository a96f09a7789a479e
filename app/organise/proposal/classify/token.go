package classify

import (
	"bytes"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxWord is the longest word, in bytes, that is looked at; longer runs of
// letters are data, not language.
const maxWord = 64

// maxNameWords bounds the words of a file name; 255 bytes cannot tell more.
const maxNameWords = 128

// run is where a word of a text is.
type run struct {
	start, end int
	digits     bool
}

// word is a word of a text: text[start:end], folded. It may share the memory of the text.
type word struct {
	text string
	run
}

// Words splits a file name (or any short text) into its words: runs of letters
// and runs of digits, parted at camel case, in lower case and without accents.
func Words(s string) []string {
	return texts(words(s, true, maxNameWords))
}

// texts copies the words, so that the one who keeps one keeps no more.
func texts(ws []word) []string {
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = strings.Clone(w.text)
	}
	return out
}

// words gives at most max words of s; camel parts them at a change of case.
func words(s string, camel bool, max int) []word {
	out := make([]word, 0, min(max, 1+len(s)/4))
	var buf [maxWord * 2]byte
	for r := range runs(s, camel, max) {
		text := s[r.start:r.end]
		if folded := fold(buf[:0], text); string(folded) != text {
			text = string(folded)
		}
		out = append(out, word{text, r})
	}
	return out
}

// runs returns where the words are that words gives.
func runs(s string, camel bool, max int) iter.Seq[run] {
	return func(yield func(run) bool) {
		for i, n := 0, 0; i < len(s) && n < max; {
			start, end, digits := nextWord(s, i, camel)
			if start < 0 {
				return
			}
			i = end
			if end-start > maxWord {
				continue
			}
			n++
			if !yield(run{start, end, digits}) {
				return
			}
		}
	}
}

// nextWord finds the next run of letters or of digits at or after i; start is
// -1 if there is none.
func nextWord(s string, i int, camel bool) (start, end int, digits bool) {
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

// fold appends s in lower case and without accents to dst, so that 'Reçu',
// 'RECU' and the decomposed form that macOS writes are one word.
func fold(dst []byte, s string) []byte {
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

// foldUnicode is fold of any text. Only Hangul is composed again, as its syllables are what words share.
func foldUnicode(dst []byte, s string) []byte {
	for _, r := range norm.NFKD.String(s) {
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

// TextWords splits a text into its first words, as Words does, but without parting
// them at camel case; at most max.
func TextWords(s string, max int) []string {
	return texts(words(s, false, max))
}
