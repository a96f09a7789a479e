package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Fact is a text with a label or a sign before it. Without text it takes no room.
type Fact struct {
	Row  *fyne.Container
	Text *widget.Label
}

// NewFact makes a fact with a small label before its text.
func NewFact(label string) *Fact {
	text := Wrapped(fyne.TextWrapWord)
	return &Fact{Field(label, Flush(text)), text}
}

// NewMonoFact makes a fact whose characters must be distinguishable.
func NewMonoFact(label string) *Fact {
	text := Wrapped(fyne.TextWrapBreak)
	text.TextStyle.Monospace, text.SizeName = true, theme.SizeNameCaptionText
	row := Field(label, Pad(1, 0, 0, 0, Flush(text))) // its letters stand higher in the line
	row.Layout.(*fieldLayout).text = true
	return &Fact{row, text}
}

// NewSignedFact makes a fact with a sign before its text.
func NewSignedFact(sign fyne.Resource, i widget.Importance) *Fact {
	text := Wrapped(fyne.TextWrapWord)
	text.Importance = i
	return &Fact{Signed(Icon(sign, 16), Flush(text)), text}
}

// Set changes the text.
func (f *Fact) Set(text string) {
	WriteLabel(f.Text, text, f.Text.Importance)
	Show(text != "", f.Row)
}

// Facts are facts below each other; those without text are left out.
type Facts struct {
	Box  *fyne.Container
	rows map[string]*Fact // by label
}

// NewFacts makes an empty list of facts.
func NewFacts() *Facts { return &Facts{Box: Rows(4), rows: map[string]*Fact{}} }

// Set shows other facts: label and text of each.
func (f *Facts) Set(facts [][2]string) {
	f.Box.Objects = nil
	for _, x := range facts {
		row := f.rows[x[0]]
		if row == nil {
			row = NewFact(x[0])
			f.rows[x[0]] = row
		}
		if row.Set(x[1]); x[1] != "" {
			f.Box.Add(row.Row)
		}
	}
	align(f.Box.Objects)
	f.Box.Refresh()
}

// WriteLabel changes the text of a label. Wrapping a long text takes a while, so
// the same one is not drawn again.
func WriteLabel(l *widget.Label, text string, i widget.Importance) {
	if l.Text != text || l.Importance != i {
		l.Importance = i
		if l.Wrapping != fyne.TextWrapOff && !l.TextStyle.Monospace && AtWords() == fyne.TextWrapBreak {
			l.Wrapping = WrapOf(text)
		}
		l.SetText(text)
	}
}

// Muted returns quiet text of as many lines as it needs.
func Muted(text string) *widget.Label {
	l := Wrapped(fyne.TextWrapWord)
	l.Importance = widget.LowImportance
	l.SetText(text)
	return l
}
