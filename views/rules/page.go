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
	f     *frame.Frame
	cards *frame.Cards[entry]
	stop  *kit.Stop
}

// entry is a rule, with its place among those of the person, from 1, and how many those are; 0: it is suggested.
type entry struct {
	api.Rule
	at, of int
	first  bool // of those that are suggested
}

func entriesOf(got api.RulesResult) []entry {
	var out []entry
	for i, r := range got.Rules {
		out = append(out, entry{Rule: r, at: i + 1, of: len(got.Rules)})
	}
	for i, r := range got.Suggested {
		out = append(out, entry{Rule: r, first: i == 0})
	}
	return out
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, stop: kit.NewStop(f.Keys())}
	p.cards = frame.NewCards(f, lang.T("read the rules"), lang.T("No rules yet. Press “Always do this” on a proposal to write one."),
		func(ctx context.Context, c *api.Client) ([]entry, error) {
			got, err := api.ListRules.Call(ctx, c, api.None{})
			return entriesOf(got), err
		}, p.card)
	canExport := func() bool { all := p.cards.Entries(); return f.Can() && len(all) > 0 && all[0].at > 0 }
	p.Table = f.NewCommands(
		kit.Command{ID: "new-rule", Title: lang.T("New rule…"), Group: lang.T("Rules"), Key: "N", When: f.Can, Do: p.add},
		kit.Command{ID: "import-rules", Title: lang.T("Import…"), Group: lang.T("Rules"), Key: "Ctrl+O", Scope: kit.InText, When: f.Can, Do: p.chooseImport},
		kit.Command{ID: "export-rules", Title: lang.T("Export…"), Group: lang.T("Rules"), Key: "Ctrl+E", Scope: kit.InText, When: canExport, Do: p.chooseExport},
	)
	buttons := kit.Flow(8, p.Table.Button("new-rule", kit.Primary), p.Table.Button("import-rules", kit.Quiet), p.Table.Button("export-rules", kit.Quiet))
	p.Body = container.NewStack(p.stop, frame.Column(kit.AtMost(kit.ReadableWidth, kit.Rows(8, kit.Heading(lang.T("Rules")), kit.Flush(kit.Muted(lang.T("The first rule that matches a file decides where it goes, before anything that Nod has learned. Nod still asks before it moves the file."))), kit.Space(0, 4), buttons, kit.Space(0, 4), p.cards.Box))))
	return p
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown fetches the rules.
func (p *Page) Shown() { p.cards.Refresh() }

// Changed fetches them again.
func (p *Page) Changed(api.Event) { p.cards.Changed() }

// Draw shows whether buttons can be pressed.
func (p *Page) Draw() {
	p.cards.Draw()
	p.Table.Draw()
}

func (p *Page) button(text string, do func()) *kit.Button {
	return kit.NewButton(text, "", kit.Quiet, p.f.ChromeKeys(), do)
}

// suggestion returns the card of a rule that the person's own words say.
func (p *Page) suggestion(e entry) fyne.CanvasObject {
	card := kit.Card(lines(e.Rule, kit.NewLine(kit.CleanTo(e.Name, 80)).Bold(true)), p.button(lang.T("Add…"), func() { Open(p.f, e.Rule, "") }))
	if !e.first {
		return card
	}
	return kit.Rows(8, kit.Note(lang.T("Suggested by “How I file” in Settings, Filing")), card)
}

// lines returns what a rule asks for and where files go, below its name.
func lines(r api.Rule, name fyne.CanvasObject) fyne.CanvasObject {
	to := lang.T("Goes to %s", r.Destination)
	if r.Destination == "" {
		to = lang.T("Goes to the folder for %s", api.CategoryName(r.Category))
	}
	return kit.Rows(2, name, kit.Note(kit.CleanTo(lang.Capital(r.Condition), 200)), kit.Note(kit.CleanTo(to, 120)))
}

func (p *Page) card(e entry) fyne.CanvasObject {
	if e.at == 0 {
		return p.suggestion(e)
	}
	title, turn := kit.Count(e.at)+".  "+kit.CleanTo(e.Name, 80), lang.T("Turn off")
	name := kit.NewLine(title).Bold(true)
	if !e.Enabled {
		turn = lang.T("Turn on")
		name.Colored(assets.ColorMuted).SetText(lang.T("%s (off)", title))
	}
	edit := p.button(lang.T("Edit…"), func() { Open(p.f, e.Rule, e.Name) })
	edit.SetKind(kit.Plain)
	var more *kit.Button
	more = p.button("", func() { kit.ShowMenu(more, p.menu(e)...) }).WithIcon(theme.MoreHorizontalIcon())
	head := container.NewBorder(nil, nil, nil, kit.Cols(8, edit, p.button(turn, func() { p.turn(e) }), more), kit.Centered(name))
	return kit.Card(lines(e.Rule, head))
}

// menu returns what is seldom done with a rule, as far as it can be.
func (p *Page) menu(e entry) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	if e.at > 1 {
		items = append(items, fyne.NewMenuItem(lang.T("Move up"), func() { p.move(e, e.at-1) }))
	}
	if e.at < e.of {
		items = append(items, fyne.NewMenuItem(lang.T("Move down"), func() { p.move(e, e.at+1) }))
	}
	return append(items, fyne.NewMenuItem(lang.T("Remove"), func() { p.remove(e) }))
}

// add opens the sheet with a rule that asks for nothing yet.
func (p *Page) add() { Open(p.f, api.Rule{Enabled: true}, "") }

// changed shows the rules as they are now, and says what was done. The focus is on that button of the rule at a place, from 1: it
// may be pressed again.
func (p *Page) changed(got api.RulesResult, at, button int, said string) {
	p.cards.Show(entriesOf(got))
	if at = min(at, len(got.Rules)); at == 0 {
		p.f.Focus(p.stop)
	} else {
		p.f.Focus(kit.Buttons(p.cards.Box.Objects[at-1])[button])
	}
	p.f.Say(said)
}

func (p *Page) move(e entry, to int) {
	frame.Do(p.f, lang.T("move the rule"), api.MoveRule.Call, api.MoveRuleRequest{Name: e.Name, Position: to}, func(got api.RulesResult) {
		p.changed(got, to, 2, lang.T("Moved the rule %s", kit.Clean(e.Name)))
	})
}

func (p *Page) turn(e entry) {
	done := lang.T("Turned on the rule %s", kit.Clean(e.Name))
	if e.Enabled {
		done = lang.T("Turned off the rule %s", kit.Clean(e.Name))
	}
	frame.Do(p.f, lang.T("turn the rule on or off"), api.SwitchRule.Call, api.SwitchRuleRequest{Name: e.Name, Enabled: !e.Enabled}, func(got api.RulesResult) {
		p.changed(got, e.at, 1, done)
	})
}

func (p *Page) remove(e entry) {
	frame.Do(p.f, lang.T("remove the rule"), api.RemoveRule.Call, api.RuleNameRequest{Name: e.Name}, func(got api.RulesResult) {
		p.changed(got, e.at, 2, lang.T("Removed the rule %s", kit.Clean(e.Name)))
	})
}
