package rules

import (
	"context"
	"reflect"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// trying is how long typing rests before the rule is tried.
const trying = 250 * time.Millisecond

// sheet is the sub-page on which a rule is written: its conditions, its place, and what
// it would do.
type sheet struct {
	frame.Base
	f        *frame.Frame
	start    api.Rule // what the sheet does not show stays as it is
	shown    api.Rule // what the sheet said when it was opened
	foot     *fyne.Container
	replaces string // the name that the rule has now; empty: it is new

	name, words, vendor, types, from       *kit.Entry
	minSize, maxSize, minAge, maxAge, dest *kit.Entry
	kind                                   *kit.Choice[string]
	kinds, known                           []string // chosen; the names of groups of extensions
	matches                                *widget.Label
	differ                                 *fyne.Container

	stop   func() // of waiting until typing rests
	cancel context.CancelFunc
	asked  int
	ok     bool // it was tried as it is, and can be saved
	wanted bool // Save was pressed before that was known
}

// Open shows the sheet; replaces is the name of a rule that is changed, empty for a new one.
func Open(f *frame.Frame, r api.Rule, replaces string) {
	frame.Background(f, lang.T("read the kinds of files"), api.ListRules.Call, api.None{}, func(got api.RulesResult) {
		title := lang.T("Edit rule")
		if replaces == "" {
			title = lang.T("New rule")
		}
		f.Push(newSheet(f, r, replaces, got), title)
	})
}

func newSheet(f *frame.Frame, r api.Rule, replaces string, known api.RulesResult) *sheet {
	s := &sheet{f: f, start: r, replaces: replaces, kinds: r.Kinds, known: known.Types, stop: func() {}, cancel: func() {},
		matches: kit.Wrapped(fyne.TextWrapWord), differ: kit.Rows(2)}
	s.Table = f.NewCommands(
		kit.Command{ID: "save-rule", Title: lang.T("Save"), Group: lang.T("Rule"), Key: "Ctrl+Enter", Scope: kit.InText, When: func() bool { return f.Can() && s.lacks() == nil }, Do: s.save},
	)
	s.fields(known.Kinds)
	s.shown = s.rule()
	s.Body = s.layOut()
	s.try()
	return s
}

func (s *sheet) fields(kinds []string) {
	r := s.start
	s.name = s.entry(lang.T("Made of the conditions"), r.Name)
	s.words = s.entry(lang.T("Words, separated by commas"), list(r.Words))
	s.vendor = s.entry(lang.T("Person or company, as in its letterhead"), r.Vendor)
	s.types = s.entry(lang.T("Type, such as pdf or jpg"), list(append(append([]string{}, r.Types...), r.Extensions...)))
	s.from = s.entry(lang.T("Any folder"), r.From)
	s.minSize, s.maxSize = s.entry("1 MB", r.MinSize), s.entry("5 MB", r.MaxSize)
	s.minAge, s.maxAge = s.entry(lang.DurationText("30d"), lang.DurationText(r.MinAge)), s.entry(lang.DurationText("7d"), lang.DurationText(r.MaxAge))
	s.dest = s.entry(lang.T("For example ~/Documents/Invoices/{year}"), r.Destination)
	if r.Destination == "" && r.Category != "" {
		s.dest.SetPlaceHolder(lang.T("Where %s files go", api.CategoryName(r.Category)))
	}
	options := []kit.Option[string]{{Value: "", Name: lang.T("Any kind")}}
	for _, k := range kinds {
		options = append(options, kit.Option[string]{Value: k, Name: lang.Capital(lang.Show(k))})
	}
	s.kind = kit.NewChoice(s.f.ChromeKeys(), func(k string) { s.kinds = []string{k}[:min(1, len(k))]; s.typed() }, options...)
	switch len(r.Kinds) {
	case 0:
	case 1:
		s.kind.Draw(r.Kinds[0])
	default:
		several := list(r.Kinds)
		s.kind.Draw(several, append(options, kit.Option[string]{Value: several, Name: lang.Show(several)})...)
	}
}

func (s *sheet) entry(placeholder, text string) *kit.Entry {
	e := kit.NewEntry(placeholder, s.f.ChromeKeys())
	e.Write(kit.CleanTo(text, 4096))
	e.Escaped = s.f.Escape
	e.OnChanged = func(string) { s.typed() }
	e.OnSubmitted = func(string) { s.save() }
	return e
}

func (s *sheet) layOut() fyne.CanvasObject {
	// The buttons of folders stand beyond the fields, which all end at one edge.
	const beyond = 52
	field := func(label string, o fyne.CanvasObject) fyne.CanvasObject {
		return kit.Pad(0, 0, 0, beyond, kit.Field(label, o))
	}
	choose := func(label string, e *kit.Entry) fyne.CanvasObject {
		b := kit.NewButton("", "", kit.Plain, s.f.ChromeKeys(), func() { s.f.ChooseFolder("", e, func(path string) { e.Write(kit.Tilde(path, s.f.Home)) }) })
		at := kit.AtLeast(beyond-theme.Padding(), 0, kit.Pad(0, 0, 8, 0, b.WithIcon(theme.FolderOpenIcon())))
		return container.NewBorder(nil, nil, nil, at, kit.Field(label, e))
	}
	below := func(label string, e *kit.Entry) fyne.CanvasObject {
		return kit.Rows(2, kit.Pad(2, 0, 0, 0, kit.Small(label)), e)
	}
	ranges := container.NewGridWithColumns(4, below(lang.T("At least"), s.minSize), below(lang.T("At most"), s.maxSize), below(lang.T("Older than"), s.minAge), below(lang.T("Newer than"), s.maxAge))
	note := kit.Note(lang.T("{year}, {month} and {vendor} are filled in for each file. If one is not known, Nod asks."))
	body := kit.Rows(24,
		kit.Rows(8, kit.NewLine(lang.T("If all of this is true")).Bold(true), field(lang.T("Name contains"), s.words), field(lang.C("sender", "From"), s.vendor),
			field(lang.T("Kind and type"), container.NewGridWithColumns(2, s.kind.Select, s.types)), choose(lang.T("In folder"), s.from), field(lang.T("Size and age"), ranges)),
		kit.Rows(8, kit.NewLine(lang.T("Move it to")).Bold(true), choose(lang.T("Folder"), s.dest), field("", kit.Pad(-2, 8, 0, 0, note)), field(lang.T("Rule name"), s.name)))
	if also := alsoText(s.start); also != "" {
		body.Add(kit.Small(also))
	}
	cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Plain, s.f.ChromeKeys(), s.leave)
	// Beside the texts, since below them they would take the rule's name from a small window; at their end, where they stay
	// while the texts get more lines.
	buttons := kit.Pad(0, 0, 16, 0, container.NewVBox(layout.NewSpacer(), kit.Cols(8, cancel, s.Table.Button("save-rule", kit.Primary))))
	s.foot = container.NewStack(container.NewBorder(nil, nil, nil, buttons, kit.Rows(8, kit.Flush(s.matches), s.differ)))
	foot := container.NewVBox(kit.Hairline(), kit.Pad(12, 12, 24, 24, s.foot))
	return container.NewBorder(nil, foot, nil, nil, container.NewVScroll(kit.Pad(16, 12, 24, 24, kit.AtMost(kit.ReadableWidth, body))))
}

// Focus returns the words of the name: what a person most likely changes.
func (s *sheet) Focus() fyne.Focusable { return s.words }

// leave goes back; what was typed is asked about first.
func (s *sheet) leave() {
	if !s.Keep() {
		s.f.Back()
	}
}

// Escape implements frame.Escaper.
func (s *sheet) Escape() bool { return s.Keep() }

// Keep implements frame.Keeper: it asks whether what was typed is discarded.
func (s *sheet) Keep() bool {
	if reflect.DeepEqual(s.rule(), s.shown) {
		return false
	}
	buttons, back := s.foot.Objects[0], s.f.Window.Canvas().Focused()
	closed := func() {
		s.foot.Objects = []fyne.CanvasObject{buttons}
		s.foot.Refresh()
		s.f.CloseForm()
	}
	ask := kit.NewQuestion(s.f.FormKeys(), kit.Question{
		Text: lang.T("Discard what you typed?"), Cancel: lang.T("Keep editing"), Confirm: lang.T("Discard"),
		Closed: func() { closed(); s.f.Focus(back) },
		Done:   func(string) { s.shown = s.rule(); closed(); s.f.Leave(s) },
	})
	s.foot.Objects = []fyne.CanvasObject{ask.Box}
	s.foot.Refresh()
	s.f.OpenForm(ask)
	return true
}

// Hidden gives up a trial that runs.
func (s *sheet) Hidden() {
	s.stop()
	s.cancel()
}

// typed tries the rule when typing rests; until then nothing can be saved.
func (s *sheet) typed() {
	s.ok, s.wanted = false, false
	s.stop()
	s.stop = s.f.Dispatch.After(trying, s.try)
	s.Table.Draw()
}

// lacks returns the field without which the rule is none; nil: there is no such field.
func (s *sheet) lacks() fyne.Focusable {
	switch rule := s.rule(); {
	case !rule.Asks():
		return s.words
	case !rule.Places():
		return s.dest
	}
	return nil
}

// try asks what the rule would do, and gives up what was asked before.
func (s *sheet) try() {
	s.stop()
	s.cancel()
	s.asked++
	mine, rule := s.asked, s.rule()
	if !rule.Asks() {
		s.say(lang.T("Add a condition to see which files match."), widget.LowImportance)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	s.f.Dispatch.Go(func(parent context.Context) func() {
		stop := context.AfterFunc(parent, cancel)
		defer stop()
		got, err := api.TryRule.Call(ctx, s.f.Client, rule)
		return func() {
			if mine == s.asked && ctx.Err() == nil {
				s.tried(got, err)
			}
		}
	})
}

// tried says what the rule would do, or why it cannot be saved once that is wanted: while a
// text is typed, what is wrong with half of it is no one's question.
func (s *sheet) tried(got api.RuleTrial, err error) {
	s.ok = err == nil
	if err != nil && !s.wanted {
		s.say(lang.T("This rule is not complete. Save says what is missing."), widget.LowImportance)
		return
	}
	if err != nil {
		s.say(lang.Sentence(kit.Clean(kit.Reason(err))), widget.DangerImportance)
		s.wanted = false
		return
	}
	placed := s.rule().Places()
	s.say(trialText(got, placed), widget.MediumImportance)
	if names := matchText(got); names != "" {
		s.differ.Add(kit.Note(names))
	}
	if placed {
		s.differ.Add(kit.Note(api.TrialText(got)))
	}
	for _, line := range differText(got, s.f.Home) {
		s.differ.Add(kit.Small(line))
	}
	s.differ.Refresh()
	if s.wanted {
		s.wanted = false
		s.save()
	}
}

func (s *sheet) say(text string, how widget.Importance) {
	s.differ.Objects = nil
	kit.WriteLabel(s.matches, text, how)
	s.Table.Draw()
}

// save saves what was tried; what was not is tried first. A field that is missing gets the focus: below, it is said what for.
func (s *sheet) save() {
	if missing := s.lacks(); missing != nil {
		s.f.Focus(missing)
		return
	}
	if !s.ok {
		s.wanted = true
		s.try()
		return
	}
	frame.Do(s.f, lang.T("save the rule"), api.SaveRule.Call, api.SaveRuleRequest{Rule: s.rule(), Replaces: s.replaces}, func(got api.RuleResult) {
		s.shown = s.rule()
		s.f.Leave(s)
		s.f.Say(lang.T("Rule saved: %s", kit.Clean(got.Name)))
	})
}
