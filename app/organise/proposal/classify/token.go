package classify

import (
	"iter"
	"strings"

	"github.com/nod-app/nod/app/base/fold"
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
		if folded := fold.Append(buf[:0], text); string(folded) != text {
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
			start, end, digits := fold.Next(s, i, camel)
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

// TextWords splits a text into its first words, as Words does, but without parting
// them at camel case; at most max.
func TextWords(s string, max int) []string {
	return texts(words(s, false, max))
}

func isWordByte(c byte) bool {
	return c >= 0x80 || isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}
