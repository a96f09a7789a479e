package rules

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// desk is a window with the page, on a stand-in for the agent.
type desk struct {
	*kittest.Keyboard
	f       *frame.Frame
	p       *Page
	queue   *kittest.Queue
	service *sample.Proposals
}

func open(t *testing.T, trial api.RuleTrial, rules ...api.Rule) *desk {
	t.Helper()
	service := sample.NewProposals(sample.Noon, sample.Some()...)
	service.SetRules(trial, rules...)
	w := kittest.Open(t, frame.Env{Client: sample.Client(t, service), Home: sample.Home, Now: sample.Noon}, fyne.Size{},
		frame.Entry{Name: api.WindowRules, Title: "Rules"}, func(f *frame.Frame) *Page { return New(f).(*Page) })
	return &desk{Keyboard: w.Keyboard, f: w.Frame, p: w.Page, queue: w.Queue, service: service}
}

func (d *desk) sheet() *sheet { s, _ := d.f.Top().(*sheet); return s }

func (d *desk) press(card, button int) {
	test.Tap(kit.Buttons(d.p.cards.Box.Objects[card])[button])
	d.queue.Settle()
}

// TestGoldens compares the page and the sheet with how they were when someone last looked at them.
func TestGoldens(t *testing.T) {
	states := map[string]func(t *testing.T) *desk{
		"rules":     func(t *testing.T) *desk { return open(t, sample.Trial(), sample.Rules()...) },
		"suggested": func(t *testing.T) *desk { return openSuggested(t) },
		"none":      func(t *testing.T) *desk { return open(t, api.RuleTrial{}) },
		"sheet": func(t *testing.T) *desk {
			d := open(t, sample.Trial(), sample.Rules()...)
			d.press(0, 0)
			return d
		},
		"refused": func(t *testing.T) *desk {
			d := open(t, sample.Trial(), sample.Rules()...)
			d.press(0, 0)
			d.sheet().dest.SetText("~/.ssh")
			d.sheet().save()
			d.queue.Settle()
			return d
		},
		"new": func(t *testing.T) *desk {
			d := open(t, sample.Trial())
			d.p.Table.Run("new-rule")
			d.queue.Settle()
			return d
		},
		"imported": func(t *testing.T) *desk {
			d := open(t, sample.Trial())
			d.p.importFile(write(t, "config.yaml", "rules: []"))
			d.queue.Settle()
			return d
		},
	}
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(states))
	for name, enter := range states {
		t.Run(name, func(t *testing.T) {
			d := enter(t)
			d.Win.Resize(fyne.NewSize(900, 600))
			d.Win.Content().Refresh() // as a real window does when a part of it has got another height
			kittest.Golden(t, goldenFiles, name, d.Win, kittest.Parts{"page": d.f.Part(frame.Middle)}, "page")
		})
	}
}

func openSuggested(t *testing.T) *desk {
	t.Helper()
	d := open(t, sample.Trial(), sample.Rules()[0])
	d.service.SetSuggested(api.Rule{Name: "Studio invoice to Invoices", Enabled: true, Words: []string{"studio"}, Kinds: []string{"invoice"},
		Destination: "~/Documents/Studio/Invoices", Condition: "name contains “studio”, kind is invoice"})
	d.p.Shown()
	d.queue.Settle()
	return d
}

// A rule that the person's own words say is added on its sheet, which shows it first.
func TestASuggestedRuleIsAddedOnItsSheet(t *testing.T) {
	d := openSuggested(t)
	d.press(1, 0)
	if s := d.sheet(); s == nil || s.words.Text != "studio" || s.dest.Text != "~/Documents/Studio/Invoices" {
		t.Fatalf("the sheet: %+v", s)
	}
	if calls := d.service.Calls(); len(calls) > 0 {
		t.Errorf("before it is saved: %q", calls)
	}
	d.sheet().save()
	d.queue.Settle()
	if got := strings.Join(d.service.Calls(), ", "); !strings.HasPrefix(got, "save rule Studio invoice to Invoices studio invoice ") {
		t.Errorf("calls %q", got)
	}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTheListChangesRules(t *testing.T) {
	d := open(t, sample.Trial(), sample.Rules()...)
	focused := func(card, button int) {
		t.Helper()
		if d.Win.Canvas().Focused() != fyne.Focusable(kit.Buttons(d.p.cards.Box.Objects[card])[button]) {
			t.Errorf("the focus is on %T, not on button %d of card %d", d.Win.Canvas().Focused(), button, card)
		}
	}
	choose := func(card, item int) {
		d.press(card, 2)
		for range item {
			d.Key(fyne.KeyDown)
		}
		d.Key(fyne.KeyReturn)
	}
	choose(1, 1) // up
	focused(0, 2)
	choose(0, 1) // down again: the first one cannot go up
	focused(1, 2)
	d.press(2, 1) // on
	focused(2, 1)
	choose(0, 2) // remove
	focused(0, 2)
	want := "move rule Holiday photos 1, move rule Holiday photos 2, switch rule Large disk images true, remove rule Northwind invoices"
	if got := strings.Join(d.service.Calls(), ", "); got != want {
		t.Errorf("calls %q, want %q", got, want)
	}
	if len(d.p.cards.Box.Objects) != 2 {
		t.Errorf("%d cards", len(d.p.cards.Box.Objects))
	}
}

// said returns what the foot of the sheet says, a bar between its lines.
func said(s *sheet) string {
	out := []string{s.matches.Text}
	for _, o := range s.differ.Objects {
		if c, ok := o.(*fyne.Container); ok {
			out = append(out, c.Objects[0].(*widget.Label).Text)
		} else {
			out = append(out, o.(*kit.Line).DebugText())
		}
	}
	return strings.Join(out, "|")
}

// Save rests until a rule has a condition and a place; Enter goes to the field that is missing.
func TestARuleThatIsNotCompleteCannotBeSaved(t *testing.T) {
	d := open(t, sample.Trial())
	d.p.Table.Run("new-rule")
	d.queue.Settle()
	s := d.sheet()
	saves := s.Table.Button("save-rule", kit.Primary)
	on := func(e *kit.Entry, text string) {
		t.Helper()
		e.SetText(text)
		if saves.Disabled() != (s.lacks() != nil) {
			t.Errorf("after %q Save is disabled: %v", text, saves.Disabled())
		}
	}
	on(s.dest, "~/Bills")
	s.save()
	d.queue.Settle()
	if !saves.Disabled() || d.Win.Canvas().Focused() != s.words || len(d.service.Calls()) > 0 {
		t.Errorf("without a condition: the focus is on %T, calls %q", d.Win.Canvas().Focused(), d.service.Calls())
	}
	on(s.dest, "")
	on(s.words, "a")
	s.save()
	d.queue.Settle()
	if !saves.Disabled() || d.Win.Canvas().Focused() != s.dest || len(d.service.Calls()) > 0 {
		t.Errorf("without a place: the focus is on %T, calls %q", d.Win.Canvas().Focused(), d.service.Calls())
	}
	if on(s.dest, "~/Bills"); saves.Disabled() {
		t.Error("a complete rule cannot be saved")
	}
}

// The menu of a rule ends where its button does, not at the window's edge.
func TestTheMenuOfARuleEndsAtItsButton(t *testing.T) {
	d := open(t, sample.Trial(), sample.Rules()...)
	d.Win.Resize(fyne.NewSize(760, 600))
	d.press(0, 2)
	end := func(o fyne.CanvasObject) float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).X + o.Size().Width
	}
	menu := test.WidgetRenderer(d.Win.Canvas().Overlays().Top().(fyne.Widget)).Objects()[0]
	if want := end(kit.Buttons(d.p.cards.Box.Objects[0])[2]); end(menu) != want {
		t.Errorf("the menu ends at %v, its button at %v", end(menu), want)
	}
}

// By keyboard alone: a new rule is typed, tried while it is typed, and saved with Enter.
func TestARuleIsWrittenByKeyboard(t *testing.T) {
	d := open(t, sample.Trial())
	d.Typed("n")
	d.queue.Settle()
	s := d.sheet()
	if s == nil || d.Win.Canvas().Focused() != s.words {
		t.Fatal("N does not open the sheet")
	}
	d.Typed("Northwind, bill")
	d.queue.Settle()
	if got := said(s); got != "Matches 14 of 88 waiting. Choose the folder to move them to.|Northwind bill March.pdf · northwind-2025-04.pdf · Your Northwind statement.pdf · and 11 more" {
		t.Errorf("without a folder it says %q", got)
	}
	s.dest.SetText("~/Documents/Bills")
	d.queue.Settle()
	if got := said(s); got != "Matches 14 of 88 waiting|Northwind bill March.pdf · northwind-2025-04.pdf · Your Northwind statement.pdf · and 11 more|"+
		"Would have agreed with 41 of 43 decisions; these differ:|Northwind contract 2024.pdf: you chose Documents/Contracts, not Documents/Bills/2024|northwind-leaflet.pdf: you rejected Documents/Bills/2025" {
		t.Errorf("with a folder it says %q", got)
	}
	s.dest.SetText("~/Documents/Bills/{year}")
	d.Key(fyne.KeyReturn) // before the trial of what was typed last is there
	d.queue.Settle()
	want := "save rule Northwind bill Northwind+bill  ~/Documents/Bills/{year} "
	if got := strings.Join(d.service.Calls(), ", "); got != want {
		t.Errorf("calls %q, want %q", got, want)
	}
	if d.sheet() != nil {
		t.Error("the sheet is still there")
	}
	if text, failed := d.f.Result(); text != "Rule saved: Northwind bill" || failed {
		t.Errorf("said %q", text)
	}
}

// What cannot be saved says why, stays, and Escape leaves the sheet without a change.
func TestARefusedRuleStays(t *testing.T) {
	d := open(t, sample.Trial(), sample.Rules()...)
	d.press(0, 0)
	s := d.sheet()
	s.dest.SetText("~/.ssh")
	d.queue.Settle()
	if got := s.matches.Text; strings.Contains(got, "keys are kept there") {
		t.Errorf("while it is typed in it says %q", got)
	}
	d.Key(fyne.KeyReturn)
	d.queue.Settle()
	if d.sheet() != s || len(d.service.Calls()) != 0 || !strings.Contains(s.matches.Text, "keys are kept there") {
		t.Errorf("%q, calls %q", s.matches.Text, d.service.Calls())
	}
	d.Key(fyne.KeyEscape)
	if d.sheet() != s || d.f.Form() == nil {
		t.Fatal("Escape discards what was typed without asking")
	}
	d.Key(fyne.KeyEscape)
	if d.sheet() != s || d.f.Form() != nil || s.dest.Text != "~/.ssh" {
		t.Error("Escape in the question does not keep what was typed")
	}
	d.f.Turn("another page")
	if d.sheet() != s || d.f.Form() == nil {
		t.Fatal("another page discards what was typed without asking")
	}
	d.Win.Canvas().FocusNext()
	d.Key(fyne.KeyReturn)
	if d.sheet() != nil {
		t.Error("Discard does not leave the sheet")
	}
}

// A sheet into which nothing was typed is left at once.
func TestAnUntouchedSheetIsLeft(t *testing.T) {
	d := open(t, sample.Trial(), sample.Rules()...)
	d.press(0, 0)
	d.Key(fyne.KeyEscape)
	if d.sheet() != nil {
		t.Error("Escape does not leave the sheet")
	}
}

// What the sheet does not show of a rule stays as it is.
func TestTheSheetKeepsWhatItDoesNotShow(t *testing.T) {
	r := api.Rule{Name: "a", Enabled: false, Glob: "x*", Content: "y", Rename: "{name}", Category: "finances", Kinds: []string{"invoice", "contract"}, Types: []string{"document"}, Extensions: []string{"eml"}}
	d := open(t, sample.Trial(), r)
	d.press(0, 0)
	got := d.sheet().rule()
	if got.Glob != r.Glob || got.Content != r.Content || got.Rename != r.Rename || got.Category != r.Category || got.Enabled ||
		strings.Join(got.Kinds, ",") != "invoice,contract" || strings.Join(got.Types, ",") != "document" || strings.Join(got.Extensions, ",") != "eml" {
		t.Errorf("%+v", got)
	}
}

func TestImportAndExport(t *testing.T) {
	d := open(t, sample.Trial(), sample.Rules()...)
	d.p.importFile(write(t, "rules.toml", "# none"))
	d.queue.Settle()
	d.p.importFile(write(t, "large.toml", strings.Repeat("#", maxImport+1)))
	d.queue.Settle()
	if text, failed := d.f.Result(); !failed || !strings.Contains(text, "larger than 262 KB") {
		t.Errorf("said %q", text)
	}
	if got := strings.Join(d.service.Calls(), ", "); got != "import rules toml # none" {
		t.Errorf("calls %q", got)
	}
	dir := t.TempDir()
	for range 2 {
		d.p.exportTo(filepath.Join(dir, "nod-rules.toml"))
		d.queue.Settle()
	}
	for _, name := range []string{"nod-rules.toml", "nod-rules 2.toml"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != "# rules\n" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}
