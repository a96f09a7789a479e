// Package settings has the pages of settings that are made of their definitions: each setting is a
// field of its kind, with what it does below its name and what is wrong with an input at the field.
package settings

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Link is a button of a page that leads to what belongs to it and is no setting.
type Link struct {
	Title string
	Go    func(f *frame.Frame)
}

// Page is one page of settings.
type Page struct {
	frame.Base
	f       *frame.Frame
	name    string // in the language in use, as the rail has it
	stop    *kit.Stop
	scroll  *container.Scroll
	heading *kit.Line
	rows    *fyne.Container
	more    *fyne.Container // what the page has above its settings
	links   *fyne.Container
	refresh *kit.Refresher
	also    *kit.Refresher    // fetches what is in more; nil: nothing
	fields  map[string]*field // by key
	got     []api.Setting
	failure string
	drawn   string // which fields are in the rows
	wanted  string // the key of the setting to go to when it is there; empty: none
}

// New returns what makes the page of that name.
func New(name string, links ...Link) func(*frame.Frame) frame.Page {
	return func(f *frame.Frame) frame.Page {
		p := &Page{f: f, name: name, heading: kit.Heading(name), rows: kit.Rows(20), more: kit.Rows(12), links: kit.Cols(8), stop: kit.NewStop(f.Keys()), fields: map[string]*field{}}
		p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
			return frame.Fetch(f, api.ListSettings.Call, api.None{}, p.arrived)
		}}
		for _, l := range links {
			p.links.Add(kit.NewButton(l.Title, "", kit.Plain, f.ChromeKeys(), func() { l.Go(f) }))
		}
		body := kit.Rows(20, p.heading, p.more, p.rows, p.links)
		p.scroll = frame.Column(kit.AtMost(kit.ReadableWidth, body))
		p.Table = f.NewCommands(frame.ScrollCommands(p.scroll)...)
		p.Body = container.NewStack(p.stop, p.scroll)
		return p
	}
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// OpenItem goes to the setting of that key.
func (p *Page) OpenItem(key string) {
	p.wanted = key
	p.f.EndSearch()
	p.Draw()
}

// reach goes to the setting that is wanted, once it is laid out.
func (p *Page) reach() {
	if f := p.fields[p.wanted]; f != nil && p.failure == "" {
		p.wanted = ""
		p.scroll.Refresh()
		p.f.Focus(f.control.focus())
		f.reveal()
	}
}

// Shown fetches the settings.
func (p *Page) Shown() {
	p.refresh.Refresh()
	if p.also != nil {
		p.also.Refresh()
	}
}

// Changed fetches them again when one of them was changed, here or in the file.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicSettings {
		p.refresh.Changed()
	}
	if p.also != nil && (e.Topic == "" || e.Topic == api.TopicActivity) {
		p.also.Changed()
	}
}

func (p *Page) arrived(got api.SettingsResult, err error) {
	p.failure = ""
	if err != nil {
		p.failure = kit.Failed(lang.T("read the settings"), err)
	} else {
		p.got = got.Settings
	}
	p.Draw()
}

// Searched implements frame.Searcher.
func (p *Page) Searched() { p.Draw() }

// Draw shows the settings of the page, or those of all pages that are searched for.
func (p *Page) Draw() {
	if p.failure != "" {
		p.rows.Objects, p.drawn = []fyne.CanvasObject{kit.Flush(kit.Muted(p.failure))}, ""
		p.rows.Refresh()
		return
	}
	found := p.found()
	search := p.f.Searching()
	keys := search
	p.heading.SetText(p.name)
	if search != "" {
		p.heading.SetText(lang.T("All settings"))
	}
	for _, s := range found {
		p.field(s).show(s)
		keys += "\n" + s.Key
	}
	kit.Show(search == "", p.links)
	kit.Show(search == "" && p.also != nil, p.more)
	if keys == p.drawn {
		p.reach()
		return
	}
	p.drawn, p.rows.Objects = keys, nil
	for i, s := range found {
		if search != "" && (i == 0 || found[i-1].Page != s.Page) {
			p.rows.Add(kit.NewLine(lang.Text(string(s.Page))).Bold(true))
		}
		p.rows.Add(p.fields[s.Key].box)
	}
	if p.got != nil && len(found) == 0 {
		p.rows.Add(kit.Flush(kit.Muted(lang.T("No setting has this in its name or in what it does."))))
	}
	p.rows.Refresh()
	p.scroll.ScrollToTop()
	p.reach()
}

// found returns the settings to show, by their pages.
func (p *Page) found() []api.Setting {
	var out []api.Setting
	for _, name := range p.pages() {
		for _, s := range p.got {
			if lang.Text(string(s.Page)) == name && (p.f.Searching() != "" || s.Kind != api.SettingBlock) && matches(s, p.f.Searching()) {
				out = append(out, s)
			}
		}
	}
	return out
}

// pages returns this page, or all of them in their order while something is searched for.
func (p *Page) pages() []string {
	if p.f.Searching() == "" {
		return []string{p.name}
	}
	var names []string
	for _, e := range p.f.Pages {
		if e.In != "" {
			names = append(names, e.Title)
		}
	}
	return names
}

// matches reports whether each word of a search is in what a setting says.
func matches(s api.Setting, search string) bool {
	text := strings.ToLower(strings.Join([]string{lang.Text(string(s.Page)), lang.Text(s.Title), lang.Text(s.Help), s.Key}, " "))
	for _, c := range s.Choices {
		text += " " + strings.ToLower(lang.Text(c.Name))
	}
	for word := range strings.FieldsSeq(strings.ToLower(search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

func (p *Page) field(s api.Setting) *field {
	if p.fields[s.Key] == nil {
		p.fields[s.Key] = newField(p, s)
	}
	return p.fields[s.Key]
}
