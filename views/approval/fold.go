package approval

import (
	"sort"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/assets"
)

// codeSize is the size of text in which every character counts.
const codeSize float32 = 14

// foldCode breaks exact text into lines no wider than width, in the monospaced
// family. It breaks anywhere and leaves nothing out, so the lines put together
// are the text. There is one line at least.
func foldCode(text string, width float32) []string {
	room := max(8, int(width/fyne.MeasureText("m", codeSize, fyne.TextStyle{Monospace: true}).Width))
	return safetext.Fold(text, room)
}

// foldProse breaks a sentence into lines no wider than width, between words
// where it can.
func foldProse(text string, width float32) []string {
	var out []string
	for r := []rune(text); len(r) > 0; {
		n := fits(r, width)
		if n < len(r) {
			n = word(r, n)
		}
		out = append(out, strings.TrimRight(string(r[:n]), " "))
		for r = r[n:]; len(r) > 0 && r[0] == ' '; {
			r = r[1:]
		}
	}
	if len(out) == 0 {
		return []string{""}
	}
	return out
}

// word returns where the last whole word of the first n runes ends; n if there is
// only a part of one.
func word(r []rune, n int) int {
	for i := n; i > 0; i-- {
		if r[i] == ' ' {
			return i
		}
	}
	return n
}

// fits returns how many runes, one at least, stand in width.
func fits(r []rune, width float32) int {
	const narrowest = 3 // pixels of a rune, about; it only bounds the search
	r = r[:min(len(r), int(width/narrowest)+1)]
	wide := func(n int) bool {
		return fyne.MeasureText(string(r[:n]), assets.TextSize, fyne.TextStyle{}).Width > width
	}
	if !wide(len(r)) { // most sentences are short
		return len(r)
	}
	return max(1, sort.Search(len(r), func(n int) bool { return wide(n + 1) }))
}

func wideness(columns int) float32 {
	return float32(columns) * fyne.MeasureText("m", codeSize, fyne.TextStyle{Monospace: true}).Width
}
