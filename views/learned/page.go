// Package learned is the page of what Nod learned from the person's decisions.
package learned

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of the learned folders.
type Page struct {
	frame.Base
	f       *frame.Frame
	stop    *kit.Stop
	foot    *frame.Foot // empty, or a question
	folders *frame.Cards[api.LearnedFolder]
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, stop: kit.NewStop(f.Keys()), foot: f.NewFoot(container.NewVBox())}
	p.folders = frame.NewCards(f, lang.T("read what was learned"), lang.T("Nothing yet. Nod follows what you decide: one decision counts at once, three alike make a habit."),
		func(ctx context.Context, c *api.Client) ([]api.LearnedFolder, error) {
			got, err := api.ListLearned.Call(ctx, c, api.None{})
			return got.Folders, err
		}, p.card)
	p.Table = f.NewCommands(
		kit.Command{ID: "forget-all", Title: lang.T("Forget everything"), When: p.canForget, Do: p.askAll},
	)
	p.Body = container.NewBorder(nil, kit.Pad(0, 12, 24, 24, p.foot.Box), nil, nil, p.stop, frame.Column(kit.AtMost(kit.ReadableWidth, kit.Rows(8, container.NewBorder(nil, nil, nil, kit.Pad(-8, -8, 0, -8, p.Table.Button("forget-all", kit.Quiet)), kit.Heading(lang.T("Learned folders"))), kit.Flush(kit.Muted(lang.T("Nod notices which files you move where, and proposes the same folder for files like them. What you undo, reject or move elsewhere counts against it. Nothing of this leaves your computer."))), kit.Space(0, 4), p.folders.Box))))
	return p
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown fetches what was learned.
func (p *Page) Shown() { p.folders.Refresh() }

// Changed fetches it again after a decision.
func (p *Page) Changed(api.Event) { p.folders.Changed() }

// Draw shows whether something can be forgotten.
func (p *Page) Draw() { p.folders.Draw() }

func (p *Page) card(place api.LearnedFolder) fyne.CanvasObject {
	forget := kit.NewButton(lang.T("Forget"), "", kit.Quiet, p.f.ChromeKeys(), func() {
		p.ask(lang.T("Forget what was learned about %s? This cannot be undone.", kit.Place(place.Directory, p.f.Home)), api.ForgetRequest{Directory: place.Directory})
	})
	lines := []fyne.CanvasObject{kit.NewLine(kit.Place(place.Directory, p.f.Home)).Bold(true)}
	for _, text := range words(place, p.f.Now()) {
		lines = append(lines, kit.Note(text))
	}
	return kit.Card(kit.Rows(2, lines...), forget)
}

// words say what was learned about a folder, a line for what goes there and one for
// what was not wanted there.
func words(place api.LearnedFolder, now time.Time) []string {
	var out []string
	if place.Count > 0 {
		what := names(place.Examples)
		if place.Like != "" {
			what = lang.T("Files like “%s”", kit.CleanTo(place.Like, nameSize))
		}
		out = append(out, kit.Join(what, lang.T("learned from %s", kit.Number(place.Count, "%s decision", "%s decisions"))+lang.Days(place.First, place.Last, now)))
	}
	if place.Refused > 0 {
		out = append(out, kit.Join(lang.T("Not for %s", names(place.Unwanted)), kit.Number(place.Refused, "%s correction", "%s corrections")))
	}
	return out
}

const nameSize = 60 // characters of a name

func names(of []string) string {
	out := make([]string, len(of))
	for i, n := range of {
		out[i] = kit.CleanTo(n, nameSize)
	}
	return strings.Join(out, ", ")
}

func (p *Page) canForget() bool { return p.f.Can() && len(p.folders.Entries()) > 0 }

func (p *Page) askAll() {
	decisions := 0
	for _, place := range p.folders.Entries() {
		decisions += place.Count + place.Refused
	}
	p.ask(lang.N(decisions, "Forget what was learned from %s decision? This cannot be undone.", "Forget what was learned from %s decisions? This cannot be undone.", kit.Count(decisions)), api.ForgetRequest{All: true})
}

// ask asks before something is forgotten: it is deleted, for who forgets may have a reason to.
func (p *Page) ask(text string, req api.ForgetRequest) {
	p.foot.Ask(kit.Question{Text: text, Confirm: lang.T("Forget"), Done: func(string) {
		frame.Do(p.f, lang.T("forget it"), api.ForgetLearned.Call, req, func(got api.LearnedResult) {
			p.folders.Show(got.Folders)
			p.f.Say(lang.T("Forgotten; no file was changed"))
		})
	}})
}
