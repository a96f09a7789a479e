package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
)

// font is how a run of text is set.
type font struct {
	size  float32
	style fyne.TextStyle
}

// Sizes in Fyne's units. Code is as large as text: at 13 Fyne cuts off the last
// row of pixels of a g in the monospaced family.
const (
	midSize   float32 = 16
	lineStep  float32 = 22 // from line to line of text
	codeStep  float32 = 20 // of code
	headStep  float32 = 26 // of a large heading
	quietSize         = assets.SmallSize
)

// fontOf is how a span of a piece is set.
func fontOf(level int, s style) font {
	f := font{size: assets.TextSize}
	switch level {
	case 1:
		f.size = assets.HeadingSize
	case 2:
		f.size = midSize
	}
	if s&quiet != 0 {
		f.size = quietSize
	}
	f.style = fyne.TextStyle{Bold: s&bold != 0 || level > 0 && s&quiet == 0, Italic: s&italic != 0, Monospace: s&mono != 0}
	return f
}

func step(level int) float32 {
	switch level {
	case 1:
		return headStep
	case 2:
		return 24
	}
	return lineStep
}

// colorOf is the colour of a span. What a model writes has these three only:
// the signs and tones of Nod's own questions cannot be written in Markdown.
func colorOf(s span) fyne.ThemeColorName {
	switch {
	case s.link != "":
		return theme.ColorNameHyperlink
	case s.style&quiet != 0:
		return assets.ColorMuted
	}
	return theme.ColorNameForeground
}

// maxRuled is how many widths a ruler remembers: enough for a long paragraph,
// little enough for hundreds of messages, each with a ruler of its own.
const maxRuled = 512

// measurer measures words and remembers what it measured: most words come again,
// and each draw asks for all of the last piece's.
type measurer struct {
	widths map[font]map[string]float32
	bases  map[font]float32
	highs  map[font]float32
	n      int
}

func newMeasurer() *measurer {
	return &measurer{widths: map[font]map[string]float32{}, bases: map[font]float32{}, highs: map[font]float32{}}
}

func (r *measurer) width(text string, f font) float32 {
	if w, ok := r.widths[f][text]; ok {
		return w
	}
	w := fyne.MeasureText(text, f.size, f.style).Width
	if r.n++; r.n > maxRuled {
		r.n = 0
		clear(r.widths)
	}
	if r.widths[f] == nil {
		r.widths[f] = map[string]float32{}
	}
	r.widths[f][text] = w
	return w
}

// base is how far below its top the letters of a text of this face stand.
func (r *measurer) base(f font) float32 {
	r.learn(f)
	return r.bases[f]
}

// high is how high a text of this face is. One that is given more room than
// that is moved down by half of it.
func (r *measurer) high(f font) float32 {
	r.learn(f)
	return r.highs[f]
}

func (r *measurer) learn(f font) {
	if _, ok := r.bases[f]; !ok {
		s, b := fyne.CurrentApp().Driver().RenderedTextSize("M", f.size, f.style, nil)
		r.bases[f], r.highs[f] = b, s.Height
	}
}
