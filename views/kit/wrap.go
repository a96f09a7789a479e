package kit

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/base/lang"
)

// Wrapped returns a label of as many lines as it needs.
func Wrapped(wrap fyne.TextWrap) *widget.Label {
	l := widget.NewLabel("")
	l.Wrapping = wrap
	if wrap == fyne.TextWrapWord {
		l.Wrapping = AtWords()
	}
	return l
}

// Paragraph returns text of as many lines as it needs, in line with what has no room around it.
func Paragraph(text string) *fyne.Container {
	l := Wrapped(fyne.TextWrapWord)
	l.SetText(text)
	return Flush(l)
}

// Note returns small, quiet text of as many lines as it needs.
func Note(text string) *fyne.Container {
	l := Muted(text)
	l.SizeName = theme.SizeNameCaptionText
	return Flush(l)
}

// AtWords returns how sentences are wrapped: at spaces. Chinese and Japanese have none between words, so
// that a line would end at the few that stand beside names: they are wrapped anywhere.
func AtWords() fyne.TextWrap {
	if code := lang.Code(); code == "zh" || code == "ja" {
		return fyne.TextWrapBreak
	}
	return fyne.TextWrapWord
}

// WrapOf returns how that text is wrapped, of which the person or others may have written all: at spaces if it has no Chinese
// or Japanese word.
func WrapOf(text string) fyne.TextWrap {
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }) {
		return AtWords()
	}
	return fyne.TextWrapWord
}
