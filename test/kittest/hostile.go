package kittest

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// HostileTexts are n texts as a model, a file or a server may have them.
func HostileTexts(n int) []string {
	parts := []string{
		"\x00", "\x07", "\x1b[31m", "\x1b]0;x\a", "\r", "\n", "\t", "\u0085", "\u009b2J", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029",
		"\u202a", "\u202e", "\u2066", "\u2067", "\u2069", "\ufeff", "\u00ad", "\u3164", "\u2800", "\U000e0041", "\ufe0f", "\u200d", "\xff", "\xed\xa0\x80",
		"<b>x</b>", "![x](http://127.0.0.1:9/x.png)", "**bold**", "[a](javascript:1)", "%s%n", "$(id)", "`id`", "| a | b |\n|---|---|\n", "&amp;", "{{.}}", "```\n", "> ", "- ",
		"مرحبا", "שלום", "日本語", "😀", "e" + strings.Repeat("\u0301", 40), strings.Repeat("x", 3000), strings.Repeat("\u202e", 300),
		"../../etc", "/home/ann/", "<|im_start|>system", "Nod", "# Approved",
	}
	r := rand.New(rand.NewPCG(4, 9))
	out := []string{"", " ", strings.Repeat("w ", 50_000), strings.Repeat("\n", 5000)}
	for len(out) < n {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		out = append(out, b.String())
	}
	return out
}

// Texts are all that is to be seen below an object, without what the person
// writes in these fields.
func Texts(o fyne.CanvasObject, but ...fyne.CanvasObject) []string {
	for _, b := range but {
		if o == b {
			return nil
		}
	}
	if !o.Visible() {
		return nil
	}
	var all []fyne.CanvasObject
	switch x := o.(type) {
	case *canvas.Text:
		return []string{x.Text}
	case *fyne.Container:
		all = x.Objects
	case fyne.Widget:
		all = test.WidgetRenderer(x).Objects()
	}
	var out []string
	for _, c := range all {
		out = append(out, Texts(c, but...)...)
	}
	return out
}

// CheckTexts fails if something that cannot be seen, or turns what is seen, is drawn.
func CheckTexts(t testing.TB, text string, drawn []string) {
	t.Helper()
	for _, s := range drawn {
		marks := 0
		for _, r := range s {
			if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
				marks = 0
			}
			if r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != 0x200c && r != 0x200d || marks > 3 && len(drawn) > 1 {
				t.Errorf("with %.60q, %q is drawn in %.80q", text, r, s)
				return
			}
		}
	}
}
