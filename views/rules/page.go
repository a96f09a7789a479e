// Package rules is the page of the rules that a person wrote: their list in the order
// in which they are asked, and the sheet on which one is written and tried.
package rules

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the rules.
type Page struct {
	frame.Base
	f       *frame.Frame
	cards   *fyne.Container
	stop    *kit.Stop
	refresh *kit.Refresher
	got     api.RulesResult
	loaded  bool
	failure string
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, cards: kit.Rows(8), stop: kit.NewStop(f.Keys())}
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return frame.Fetch(f, api.ListRules.Call, api.None{}, p.arrived)
	}}
	p.Table = f.NewCommands(
		kit.Command{ID: "new-rule", Title: lang.T("New rule…"), Group: lang.T("Rules"), Key: "N", When: f.Can, Do: p.add},
		kit.Command{ID: "import-rules", Title: lang.T("Import…"), Group: lang.T("Rules"), Key: "Ctrl+O", Scope: kit.InText, When: f.Can, Do: p.chooseImport},
		kit.Command{ID: "export-rules", Title: lang.T("Export…"), Group: lang.T("Rules"), Key: "Ctrl+E", Scope: kit.InText, When: func() bool { return f.Can() && len(p.got.Rules) > 0 }, Do: p.chooseExport},
	)
	buttons := kit.Flow(8, p.Table.Button("new-rule", kit.Primary), p.Table.Button("import-rules", kit.Quiet), p.Table.Button("export-rules", kit.Quiet))
	p.Body = container.NewStack(p.stop, frame.Column(kit.AtMost(kit.ReadableWidth, kit.Rows(8, kit.Heading(lang.T("Rules")), kit.Flush(kit.Muted(lang.T("The first rule that matches a file decides where it goes, before anything that Nod has learned. Nod still asks before it moves the file."))), kit.Space(0, 4), buttons, kit.Space(0, 4), p.cards))))
	return p
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown fetches the rules.
func (p *Page) Shown() { p.refresh.Refresh() }

// Changed fetches them again.
func (p *Page) Changed(api.Event) { p.refresh.Changed() }

func (p *Page) arrived(got api.RulesResult, err error) {
	p.loaded, p.failure = true, ""
	if err != nil {
		p.failure = kit.Failed(lang.T("read the rules"), err)
	} else {
		p.got = got
	}
	p.Draw()
	p.Table.Draw()
}

// Draw shows a card for each rule.
func (p *Page) Draw() {
	p.cards.Objects = nil
	for i, r := range p.got.Rules {
		p.cards.Add(p.card(i, r))
	}
	for i, r := range p.got.Suggested {
		if i == 0 {
			p.cards.Add(kit.Note(lang.T("Suggested by “How I file” in Settings, Filing")))
		}
		p.cards.Add(p.suggestion(r))
	}
	switch {
	case p.failure != "":
		p.cards.Add(kit.Small(p.failure).Colored(theme.ColorNameError))
	case p.loaded && len(p.got.Rules)+len(p.got.Suggested) == 0:
		p.cards.Add(kit.Note(lang.T("No rules yet. Press “Always do this” on a proposal to write one.")))
	}
	p.cards.Refresh()
}

// button returns one of a card.
func (p *Page) button(text string, can bool, do func()) *kit.Button {
	b := kit.NewButton(text, "", kit.Quiet, p.f.ChromeKeys(), do)
	b.SetEnabled(can && p.f.Can())
	return b
}

// suggestion returns the card of a rule that the person's own words say.
func (p *Page) suggestion(r api.Rule) fyne.CanvasObject {
	return kit.Card(lines(r, kit.NewLine(kit.CleanTo(r.Name, 80)).Bold(true)), p.button(lang.T("Add…"), true, func() { Open(p.f, r, "") }))
}

// lines returns what a rule asks for and where files go, below its name.
func lines(r api.Rule, name fyne.CanvasObject) fyne.CanvasObject {
	to := lang.T("Goes to %s", r.Destination)
	if r.Destination == "" {
		to = lang.T("Goes to the folder for %s", api.CategoryName(r.Category))
	}
	return kit.Rows(2, name, kit.Note(kit.CleanTo(lang.Capital(r.Condition), 200)), kit.Note(kit.CleanTo(to, 120)))
}

func (p *Page) card(i int, r api.Rule) fyne.CanvasObject {
	turn := lang.T("Turn off")
	title := kit.Count(i+1) + ".  " + kit.CleanTo(r.Name, 80)
	if !r.Enabled {
		turn, title = lang.T("Turn on"), lang.T("%s (off)", title)
	}
	name := kit.NewLine(title).Bold(true)
	if !r.Enabled {
		name.Colored(assets.ColorMuted)
	}
	edit := p.button(lang.T("Edit…"), true, func() { Open(p.f, r, r.Name) })
	edit.SetKind(kit.Plain)
	var more *kit.Button
	more = p.button("", true, func() { kit.ShowMenu(more, p.menu(i, r)...) }).WithIcon(theme.MoreHorizontalIcon())
	head := container.NewBorder(nil, nil, nil, kit.Cols(8, edit, p.button(turn, true, func() { p.turn(r) }), more), kit.Centered(name))
	return kit.Card(lines(r, head))
}

// menu returns what is seldom done with a rule, as far as it can be.
func (p *Page) menu(i int, r api.Rule) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	if i > 0 {
		items = append(items, fyne.NewMenuItem(lang.T("Move up"), func() { p.move(r, i) }))
	}
	if i < len(p.got.Rules)-1 {
		items = append(items, fyne.NewMenuItem(lang.T("Move down"), func() { p.move(r, i+2) }))
	}
	return append(items, fyne.NewMenuItem(lang.T("Remove"), func() { p.remove(r) }))
}

// add opens the sheet with a rule that asks for nothing yet.
func (p *Page) add() { Open(p.f, api.Rule{Enabled: true}, "") }

func (p *Page) move(r api.Rule, position int) {
	frame.Do(p.f, lang.T("move the rule"), api.MoveRule.Call, api.MoveRuleRequest{Name: r.Name, Position: position}, func(got api.RulesResult) {
		p.arrived(got, nil)
		p.f.Say(lang.T("Moved the rule %s", kit.Clean(r.Name)))
	})
}

func (p *Page) turn(r api.Rule) {
	done := lang.T("Turned on the rule %s", kit.Clean(r.Name))
	if r.Enabled {
		done = lang.T("Turned off the rule %s", kit.Clean(r.Name))
	}
	frame.Do(p.f, lang.T("turn the rule on or off"), api.SwitchRule.Call, api.SwitchRuleRequest{Name: r.Name, Enabled: !r.Enabled}, func(got api.RulesResult) {
		p.arrived(got, nil)
		p.f.Say(done)
	})
}

func (p *Page) remove(r api.Rule) {
	frame.Do(p.f, lang.T("remove the rule"), api.RemoveRule.Call, api.RuleNameRequest{Name: r.Name}, func(got api.RulesResult) {
		p.arrived(got, nil)
		p.f.Say(lang.T("Removed the rule %s", kit.Clean(r.Name)))
	})
}
