package markdown

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/sample"
)

// tokens is an answer of n tokens of four letters or so, with all that a
// model writes.
func tokens(n int) []string {
	text := strings.Repeat(sample.Markdown(), 1+n*5/len(sample.Markdown()))
	out := make([]string, 0, n)
	for len(out) < n {
		size := min(len(text), 3+len(out)%4)
		out, text = append(out, text[:size]), text[size:]
	}
	return out
}

const benchWidth = 640

func useTheme(t testing.TB) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
}

// drawn draws a text from nothing.
func drawn(text string) {
	v := New(Options{})
	v.Set(text)
	v.HeightAt(benchWidth)
}

// streamed draws after each token what is new.
func streamed(all []string) {
	v := New(Options{})
	v.HeightAt(benchWidth)
	for _, token := range all {
		v.Append(token)
		v.Draw()
	}
}

// again draws after each token all of the text, from nothing.
func anew(all []string, each int) {
	text := ""
	for i, token := range all {
		text += token
		if i%each == each-1 {
			drawn(text)
		}
	}
}

// fynes is the same with Fyne's own Markdown.
func fynes(all []string, each int) {
	text := ""
	for i, token := range all {
		text += token
		if i%each == each-1 {
			r := widget.NewRichTextFromMarkdown(text)
			r.Wrapping = fyne.TextWrapWord
			r.Resize(fyne.NewSize(benchWidth, 1))
			r.MinSize()
		}
	}
}

// BenchmarkStream2000 streams 2,000 tokens and draws after each, beside
// parsing and laying out everything again after each (of which only every
// twentieth is done and counted twenty times), by this renderer and by Fyne's.
func BenchmarkStream2000(b *testing.B) {
	useTheme(b)
	all := tokens(2000)
	const each = 20
	var own, whole, fyne time.Duration
	for b.Loop() {
		t := time.Now()
		streamed(all)
		own += time.Since(t)
		t = time.Now()
		anew(all, each)
		whole += each * time.Since(t)
		t = time.Now()
		fynes(all, each)
		fyne += each * time.Since(t)
	}
	b.ReportMetric(float64(own)/float64(whole), "of-anew")
	b.ReportMetric(float64(own)/float64(fyne), "of-fyne")
	b.ReportMetric(float64(own.Microseconds())/float64(b.N)/float64(len(all)), "µs/token")
	b.ReportMetric(float64(whole.Microseconds())/float64(b.N)/float64(len(all)), "µs/token-anew")
	b.ReportMetric(float64(fyne.Microseconds())/float64(b.N)/float64(len(all)), "µs/token-fyne")
}

// BenchmarkDraw32K reads and lays out 32 KB.
func BenchmarkDraw32K(b *testing.B) {
	useTheme(b)
	text := strings.Repeat(sample.Markdown(), 1+(32<<10)/len(sample.Markdown()))[:32<<10]
	for b.Loop() {
		drawn(text)
	}
}

// BenchmarkFyne32K is the same with Fyne's own Markdown.
func BenchmarkFyne32K(b *testing.B) {
	useTheme(b)
	text := strings.Repeat(sample.Markdown(), 1+(32<<10)/len(sample.Markdown()))[:32<<10]
	for b.Loop() {
		r := widget.NewRichTextFromMarkdown(text)
		r.Wrapping = fyne.TextWrapWord
		r.Resize(fyne.NewSize(benchWidth, 1))
		r.MinSize()
	}
}
