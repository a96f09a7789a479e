package kit

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/assets"
)

// Suggestion is a folder that a Picker offers. Both texts are clean.
type Suggestion struct {
	Path string // as it is in the field
	Note string // what it is, at the end of its row
}

// Picker is a text field for a folder with suggestions below it: Up and Down choose one;
// Enter, Tab and the pointer put it into the field.
type Picker struct {
	Box   *fyne.Container
	Entry *Entry

	// Typed is called when the text was typed or pasted.
	Typed func()
	// Picked is called when suggestion i of those offered is in the field.
	Picked func(i int)
	// Submit is called when Enter is pressed while no suggestion is chosen.
	Submit func()

	all   []Suggestion
	found []int // of all: what is suggested
	index int   // of found: the chosen one; -1: none
	typed bool  // the text was typed since it was set
	done  bool  // a suggestion was picked: none is offered until something is typed
	open  bool
	rows  []*suggestionRow
	list  *fyne.Container
}

// suggestions is how many are shown at once; the others are found by typing.
const suggestions = 5

// NewPicker makes a field with a text and an object after it; while the text is as it was, all folders are suggested.
func NewPicker(text string, keys Keys, after fyne.CanvasObject) *Picker {
	p := &Picker{Entry: NewEntry("", keys), index: -1}
	e := p.Entry
	e.Text = text
	e.OnChanged = func(string) { p.changed() }
	e.OnSubmitted = func(string) { p.enter() }
	e.Moved, e.MovedUp = func() { p.move(1) }, func() { p.move(-1) }
	e.CanComplete, e.Complete = p.canComplete, func() { p.pick(max(0, p.index)) }
	e.Focused = p.focused
	rows := make([]fyne.CanvasObject, suggestions)
	for i := range rows {
		r := newSuggestionRow(func() { p.pick(i) })
		p.rows, rows[i] = append(p.rows, r), r
	}
	ground := NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	p.list = container.NewStack(ground, Pad(4, 4, 4, 4, Rows(0, rows...)))
	p.Box = Rows(4, container.NewBorder(nil, nil, nil, after, e), p.list)
	p.draw()
	return p
}

// Offer gives the folders that can be suggested, the best first.
func (p *Picker) Offer(all []Suggestion) {
	p.all = all
	p.search()
}

// Set puts a folder into the field that was chosen elsewhere.
func (p *Picker) Set(path string) {
	typed := p.Entry.OnChanged
	p.Entry.OnChanged = nil
	p.Entry.Write(path)
	p.Entry.OnChanged = typed
	p.typed, p.done = false, true
	p.Close()
}

// Close hides the suggestions.
func (p *Picker) Close() {
	p.open, p.index = false, -1
	p.draw()
}

// Chosen returns the suggestion that Enter would put into the field; ok is false: there is none.
func (p *Picker) Chosen() (i int, ok bool) {
	if !p.open || p.index < 0 {
		return 0, false
	}
	return p.found[p.index], true
}

func (p *Picker) changed() {
	p.typed, p.done, p.open = true, false, true
	p.search()
	p.Typed()
}

// search finds the folders that what was typed may mean. What cannot be a whole path is a
// search: the best one is chosen at once.
func (p *Picker) search() {
	text := ""
	if p.typed {
		text = p.Entry.Text
	}
	paths := make([]string, len(p.all))
	for i, s := range p.all {
		paths[i] = s.Path
	}
	p.found, p.index = folder.Match(text, paths, suggestions), -1
	if len(p.found) > 0 && text != "" && text[0] != '~' && !filepath.IsAbs(text) {
		p.index = 0
	}
	p.draw()
}

// canComplete reports whether Tab takes a suggestion: the chosen one, or the first one that
// goes on as the text begins.
func (p *Picker) canComplete() bool {
	if !p.open || len(p.found) == 0 {
		return false
	}
	return p.index >= 0 || p.typed && p.Entry.Text != "" && folder.Continues(p.all[p.found[0]].Path, p.Entry.Text)
}

func (p *Picker) focused(on bool) {
	if !on || p.done || p.typed {
		return
	}
	p.open = true
	p.Entry.TypedShortcut(&fyne.ShortcutSelectAll{}) // typing replaces what is there
	p.draw()
}

func (p *Picker) move(by int) {
	if len(p.found) == 0 {
		return
	}
	if !p.open {
		p.open, p.index = true, -1
	}
	p.index = max(-1, min(p.index+by, len(p.found)-1))
	p.draw()
}

func (p *Picker) enter() {
	if _, ok := p.Chosen(); ok {
		p.pick(p.index)
		return
	}
	p.Submit()
}

// pick puts the n-th suggestion in sight into the field.
func (p *Picker) pick(n int) {
	if n >= len(p.found) {
		return
	}
	i := p.found[n]
	p.Set(p.all[i].Path)
	p.Picked(i)
}

func (p *Picker) draw() {
	Show(p.open && len(p.found) > 0, p.list)
	for n, r := range p.rows {
		Show(n < len(p.found), r)
		if n < len(p.found) {
			r.set(p.all[p.found[n]], n == p.index)
		}
	}
	p.Box.Refresh()
}
