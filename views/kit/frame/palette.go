package frame

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/sahilm/fuzzy"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// palette finds any command of the page and the window and any setting by a part of its title, and filed files by what
// they are about.
type palette struct {
	f      *Frame
	popup  *widget.PopUp
	search *kit.Entry
	list   *widget.List
	none   *kit.Line // instead of what is found
	all    []kit.Command
	found  []kit.Command
	index  int
}

const paletteWidth, paletteHeight float32 = 480, 320

func (f *Frame) openPalette() {
	p := &palette{f: f}
	for _, c := range f.Commands() {
		if !c.NoMenu && c.Enabled() {
			p.all = append(p.all, c)
		}
	}
	p.found = p.all
	p.search = kit.NewSearch(lang.T("Find a command or a file"), f.FormKeys())
	p.search.OnChanged = p.typed
	p.search.OnSubmitted = func(string) { p.run() }
	p.search.Escaped = p.close
	p.search.Moved, p.search.MovedUp = func() { p.move(1) }, func() { p.move(-1) }
	p.list = widget.NewList(func() int { return len(p.found) }, func() fyne.CanvasObject { return newPaletteRow() }, p.fill)
	p.list.HideSeparators = true
	p.none = kit.Small(lang.T("Nothing found"))
	p.none.Hide()
	body := container.NewBorder(kit.Pad(0, 8, 0, 0, p.search), nil, nil, nil, p.list, container.NewVBox(kit.Pad(8, 0, 16, 0, p.none)))
	edge := kit.NewFill("", theme.Size(theme.SizeNamePopupRadius), fyne.NewSize(paletteWidth, paletteHeight)).Edged(assets.ColorEdge)
	p.popup = widget.NewModalPopUp(container.NewStack(edge, kit.Pad(8, 8, 8, 8, body)), f.Window.Canvas())
	f.Hidden()
	p.popup.Show()
	f.Focus(p.search)
	if len(f.Pages) > 1 {
		f.Dispatch.Go(Fetch(f, api.ListSettings.Call, api.None{}, func(got api.SettingsResult, _ error) { p.add(got.Settings) }))
	}
}

// add appends the settings to what is searched, after the commands, each with the name of its page.
func (p *palette) add(settings []api.Setting) {
	for _, e := range p.f.Pages {
		for _, s := range settings {
			if s.Kind != api.SettingBlock && e.In != "" && lang.Text(string(s.Page)) == e.Title {
				title := e.In + ": " + e.Title + ": " + lang.Text(s.Title)
				words := ""
				for _, c := range s.Choices {
					words += " " + lang.Text(c.Name)
				}
				p.all = append(p.all, kit.Command{Title: title, Words: words, Do: func() { p.f.OpenItem(e.Name, s.Key) }})
			}
		}
	}
	p.typed(p.search.Text)
}

// paletteRow is a command's title with its key at the right.
type paletteRow struct{ title, key *kit.Line }

func (r *paletteRow) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.title, r.key} }
func (r *paletteRow) Height() float32              { return 32 }
func (r *paletteRow) Bones(float32) []kit.Bone     { return nil }
func (r *paletteRow) DebugText() string            { return r.title.DebugText() }

func (r *paletteRow) Layout(s fyne.Size) {
	key := r.key.MinSize().Width
	kit.Put(r.title, 16, 6, s.Width-key-40, 20)
	kit.Put(r.key, s.Width-key-12, 8, key, 17)
}

func newPaletteRow() *kit.Row[*paletteRow] {
	return kit.NewRow(&paletteRow{title: kit.NewLine(""), key: kit.Small("").Whole()})
}

func (p *palette) fill(i widget.ListItemID, o fyne.CanvasObject) {
	r := o.(*kit.Row[*paletteRow])
	c := p.found[i]
	kit.Show(true, r.Content.title, r.Content.key)
	r.Content.title.SetText(c.Title)
	r.Content.key.SetText(lang.Key(c.Key))
	r.Pressed = func(fyne.KeyModifier) { p.index = i; p.run() }
	r.Set(kit.RowState{Current: i == p.index}, true)
}

func (p *palette) typed(text string) {
	p.index, p.found = 0, p.all
	if text != "" {
		p.found = nil
		for _, m := range fuzzy.FindFrom(text, titles(p.all)) {
			p.found = append(p.found, p.all[m.Index])
		}
		slices.SortStableFunc(p.found, func(a, b kit.Command) int { return rank(a, text) - rank(b, text) })
		var loose []kit.Command
		if i := slices.IndexFunc(p.found, func(c kit.Command) bool { return rank(c, text) == onlyLetters }); i >= 0 {
			p.found, loose = p.found[:i:i], p.found[i:]
		}
		if len(p.found) > 0 {
			loose = nil
		}
		if p.f.entry(api.WindowChat).Name == api.WindowChat && !p.f.lost {
			p.found = append(p.found, kit.Command{Title: lang.T("Find files: %s", text), Do: func() { p.f.findFiles(text) }})
		}
		p.found = append(p.found, loose...)
	}
	kit.Show(len(p.found) == 0, p.none)
	p.list.Refresh()
	p.list.ScrollToTop()
}

// rank returns where a command stands among what was found: what begins with the text, then pages and settings with it in their
// name, then commands with it, then settings of a page with such a name.
func rank(c kit.Command, text string) int {
	switch title := strings.ToLower(c.Title); {
	case strings.HasPrefix(title, strings.ToLower(text)):
		return 0
	case !strings.Contains(title+strings.ToLower(c.Words), strings.ToLower(text)):
		return onlyLetters
	case !strings.Contains(title[strings.LastIndex(title, ": ")+1:], strings.ToLower(text)):
		return 3
	case c.ID == "" || strings.HasPrefix(c.ID, toPage):
		return 1
	}
	return 2
}

// onlyLetters is the rank of what has the letters of a text in their order and no more; it is shown last, where there is
// nothing else.
const onlyLetters = 4

// titles are what is searched.
type titles []kit.Command

func (t titles) String(i int) string { return t[i].Title + t[i].Words }
func (t titles) Len() int            { return len(t) }

func (p *palette) move(by int) {
	p.index = kit.Clamp(p.index+by, len(p.found))
	p.list.Refresh()
	p.list.ScrollTo(p.index)
}

func (p *palette) run() {
	if p.index >= len(p.found) {
		return
	}
	c := p.found[p.index]
	p.close()
	if c.Enabled() {
		c.Do()
		p.f.current().Commands().Draw()
	}
}

// findFiles opens the chat and sends it a search for filed files.
func (f *Frame) findFiles(words string) {
	f.OpenPage(api.WindowChat)
	if page, ok := f.current().Page.(interface{ Find(words string) }); ok {
		page.Find(words)
	}
}

func (p *palette) close() {
	p.popup.Hide()
	p.f.current().Shown()
	p.f.focusPage()
}
