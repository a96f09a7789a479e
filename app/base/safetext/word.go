package safetext

import (
	"iter"
	"slices"
	"unicode"
)

const latin = "Latin"

// letter is a letter, mark or digit of a word.
type letter struct {
	r      rune
	at     int    // byte in the text
	script string // "" for digits, and for what all scripts share
}

func (l letter) explained() string {
	kind := l.script
	if imitation(l.r) {
		kind = "special"
	}
	text := escaped(l.r) + " is a " + kind + " letter"
	if twin := asciiTwin(l.r); twin != "" {
		text += ` that looks like "` + twin + `"`
	}
	return text
}

// word is a run of letters, marks and digits.
type word []letter

// words returns the words of a text that have anything beyond ASCII.
func words(text string) iter.Seq[word] {
	return func(yield func(word) bool) {
		var w word
		beyond, last := false, latin
		for at, r := range text {
			if unicode.IsLetter(r) || unicode.In(r, unicode.M, unicode.Nd, unicode.Nl) {
				l := letter{r: r, at: at}
				if !unicode.Is(unicode.Nd, r) {
					l.script = scriptOf(r, last)
				}
				if l.script != "" && r > unicode.MaxASCII {
					last = l.script
				}
				w = append(w, l)
				beyond = beyond || r > unicode.MaxASCII
				continue
			}
			if beyond && !yield(w) {
				return
			}
			w, beyond = w[:0], false
		}
		if beyond {
			yield(w)
		}
	}
}

// scriptOf returns the name of a character's script, "" for what all scripts share. Most
// texts stay with the script that they last had beyond ASCII.
func scriptOf(r rune, last string) string {
	switch {
	case r <= unicode.MaxASCII:
		return latin
	case unicode.Is(unicode.Scripts[last], r):
		return last
	case unicode.In(r, unicode.Common, unicode.Inherited):
		return ""
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

func (w word) scripts() []string {
	var out []string
	for _, l := range w {
		if l.script != "" && !slices.Contains(out, l.script) {
			out = append(out, l.script)
		}
	}
	return out
}

// mixed reports whether the word has scripts that no one writes within one word.
func (w word) mixed() bool {
	scripts := w.scripts()
	if len(scripts) < 2 {
		return false
	}
	for _, together := range [][]string{
		{latin, "Han", "Hiragana", "Katakana"}, {latin, "Han", "Bopomofo"}, {latin, "Han", "Hangul"},
	} {
		if !slices.ContainsFunc(scripts, func(s string) bool { return !slices.Contains(together, s) }) {
			return false
		}
	}
	return true
}

// marked returns the letters of the word that can pass for others.
func (w word) marked(imitated []string) word {
	mixed := w.mixed()
	passes := func(l letter) bool { // for a letter of another script
		return l.script != "" && (mixed && l.script != latin || slices.Contains(imitated, l.script))
	}
	beside := slices.ContainsFunc(w, func(l letter) bool { return l.r <= unicode.MaxASCII && unicode.IsLetter(l.r) || passes(l) })
	var out word
	for _, l := range w {
		if passes(l) || beside && imitation(l.r) {
			out = append(out, l)
		}
	}
	return out
}
