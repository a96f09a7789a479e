package kit

import (
	"image/color"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/assets"
)

// Line is one line of text that is shortened in its middle if it does not fit.
// What it is given must be clean.
type Line struct {
	widget.BaseWidget
	text  string
	size  float32
	style fyne.TextStyle
	color fyne.ThemeColorName
	whole bool // its least width is that of the whole text
	path  bool // it is shortened between folders
	prose bool // it is shortened at its end
}

// NewLine makes a line of the usual size that gives way when there is no room.
func NewLine(text string) *Line {
	l := &Line{text: text, size: assets.TextSize, color: theme.ColorNameForeground}
	l.ExtendBaseWidget(l)
	return l
}

// Small makes a line of small, quiet text.
func Small(text string) *Line {
	return NewLine(text).Sized(assets.SmallSize).Colored(assets.ColorMuted)
}

// Heading makes a heading.
func Heading(text string) *Line {
	return NewLine(text).Sized(assets.HeadingSize).Bold(true)
}

// Sized sets the size of the text; it returns l.
func (l *Line) Sized(size float32) *Line { l.size = size; return l }

// Colored sets the colour by its name; it returns l.
func (l *Line) Colored(c fyne.ThemeColorName) *Line { l.color = c; return l }

// Bold makes the text bold or not; it returns l.
func (l *Line) Bold(on bool) *Line { l.style.Bold = on; return l }

// Mono sets the text in the monospaced family; it returns l.
func (l *Line) Mono() *Line { l.style.Monospace = true; return l }

// AsPath makes the text be shortened as a path is, by leaving folders out; it returns l.
func (l *Line) AsPath() *Line { l.path = true; return l }

// AsProse makes the text be shortened at its end, at a clause or a word; it returns l.
func (l *Line) AsProse(on bool) *Line { l.prose = on; return l }

// Whole asks for room for the whole text; it returns l.
func (l *Line) Whole() *Line { l.whole = true; return l }

// Set changes the text of a line whose row is drawn next; to fit it before the row has given
// it its room would be done twice. It returns l.
func (l *Line) Set(text string) *Line { l.text = text; return l }

// SetText changes the text and draws it.
func (l *Line) SetText(text string) {
	if l.text != text {
		l.text = text
		l.Refresh()
	}
}

// DebugText returns the whole text.
func (l *Line) DebugText() string { return l.text }

// CreateRenderer is for Fyne.
func (l *Line) CreateRenderer() fyne.WidgetRenderer {
	r := &lineRenderer{line: l, text: canvas.NewText("", color.Black)}
	r.Refresh()
	return r
}

type lineRenderer struct {
	line   *Line
	text   *canvas.Text
	width  float32
	fitted fitInput // what text was made of
}

// fitInput is all that the shortened text of a line depends on.
type fitInput struct {
	text        string
	width, size float32
	style       fyne.TextStyle
	prose       bool
}

func (r *lineRenderer) Destroy()                     {}
func (r *lineRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.text} }

func (r *lineRenderer) Layout(s fyne.Size) {
	r.text.Resize(s)
	if r.width != s.Width {
		r.width = s.Width
		r.fit()
		r.text.Refresh()
	}
}

func (r *lineRenderer) MinSize() fyne.Size {
	s := fyne.MeasureText("M", r.line.size, r.line.style)
	if r.line.whole {
		s.Width = wide(r.line.text, r.line.size, r.line.style)
	}
	return s
}

func (r *lineRenderer) Refresh() {
	r.text.TextSize, r.text.TextStyle = r.line.size, r.line.style
	r.text.Color = Color(r.line.color)
	r.fit()
	r.text.Refresh()
}

// fit shortens the text; measuring it costs more than all else in a row.
func (r *lineRenderer) fit() {
	if r.width <= 0 {
		r.text.Text, r.fitted = r.line.text, fitInput{}
		return
	}
	now := fitInput{r.line.text, r.width, r.line.size, r.line.style, r.line.prose}
	if r.fitted == now {
		return
	}
	r.fitted = now
	fit := Fit
	switch {
	case r.line.prose:
		fit = FitProse
	case r.line.path:
		fit = FitPath
	}
	if r.text.Text = fit(r.line.text, r.width+0.5, r.line.size, r.line.style); r.text.Text == "…" && r.width < r.line.size/2 { // nor for that
		r.text.Text = ""
	}
}

// Color returns the colour of that name in the theme that is shown.
func Color(name fyne.ThemeColorName) color.Color {
	s := fyne.CurrentApp().Settings()
	return s.Theme().Color(name, s.ThemeVariant())
}

// Wide returns the width of the whole text.
func (l *Line) Wide() float32 { return wide(l.text, l.size, l.style) }

// Shortened returns the whole texts of those lines that have no room for them.
func Shortened(lines ...*Line) string {
	var cut []string
	for _, l := range lines {
		if l.Visible() && l.Wide() > l.Size().Width+0.5 {
			cut = append(cut, l.text)
		}
	}
	return Join(cut...)
}

// Fit shortens text in its middle until it is no wider than width.
func Fit(text string, width, size float32, style fyne.TextStyle) string {
	if wide(text, size, style) <= width {
		return text
	}
	runes := len([]rune(text))
	n := sort.Search(runes, func(n int) bool {
		return wide(safetext.Middle(text, runes-n), size, style) <= width
	})
	return safetext.Middle(text, runes-n)
}

// FitProse shortens a sentence at its end until it is no wider than width: after a clause,
// a word or a folder, if that leaves half of what there is room for, else anywhere, as in a language without spaces.
func FitProse(text string, width, size float32, style fyne.TextStyle) string {
	if wide(text, size, style) <= width {
		return text
	}
	runes := []rune(text)
	n := sort.Search(len(runes), func(n int) bool { return wide(string(runes[:n+1])+"…", size, style) > width })
	room := string(runes[:n])
	cut := max(strings.LastIndex(room, "; "), strings.LastIndex(room, " · "))
	if cut < len(room)*2/3 {
		cut = max(strings.LastIndex(room, " "), strings.LastIndex(room, "/")+1)
	}
	if cut < len(room)/2 || strings.ContainsFunc(room[cut:], func(r rune) bool { return r >= 0x2E80 }) { // of East Asia
		cut = len(room)
	}
	return strings.TrimRight(room[:cut], " ,;·") + "…"
}

// FitPath leaves folders out of a path until it is no wider than width: Uni/…/Algorithms,
// then …/Semester 3/Algorithms, then …/Algorithms, then the last folder shortened in its middle.
func FitPath(path string, width, size float32, style fyne.TextStyle) string {
	if wide(path, size, style) <= width {
		return path
	}
	parts := strings.Split(path, "/")
	if parts[0] == "~" && len(parts) > 2 { // by itself it says nothing
		parts = append([]string{"~/" + parts[1]}, parts[2:]...)
	}
	for tail := len(parts) - 2; tail >= 1; tail-- {
		if short := parts[0] + "/…/" + strings.Join(parts[len(parts)-tail:], "/"); wide(short, size, style) <= width {
			return short
		}
	}
	for first := 1; first < len(parts); first++ {
		if short := "…/" + strings.Join(parts[first:], "/"); wide(short, size, style) <= width {
			return short
		}
	}
	return Fit(parts[len(parts)-1], width, size, style)
}

func wide(text string, size float32, style fyne.TextStyle) float32 {
	return fyne.MeasureText(text, size, style).Width
}
