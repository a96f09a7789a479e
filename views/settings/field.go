package settings

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// fieldWidth is how wide the fields of texts and choices are.
const fieldWidth float32 = 360

// field is one setting: its name, what it does, the control in which it is changed, and what is wrong.
type field struct {
	p       *Page
	s       api.Setting
	box     *fyne.Container
	problem *widget.Label
	control control
}

// control is where the value of one kind of setting is changed.
type control interface {
	object() fyne.CanvasObject
	focus() fyne.Focusable // where the keys go
	show(value any)
}

func newField(p *Page, s api.Setting) *field {
	f := &field{p: p, s: s, problem: kit.Wrapped(fyne.TextWrapWord)}
	f.control = f.newControl()
	f.box = kit.Rows(4)
	if s.Kind == api.SettingSwitch { // its name is beside the tick
		f.box.Add(kit.Pad(-8, -8, -7, 0, f.control.object()))
	} else {
		f.box.Add(kit.NewLine(lang.Text(s.Title)).Bold(true))
	}
	if s.Help != "" {
		f.box.Add(kit.Flush(kit.Muted(lang.Text(s.Help))))
	}
	if s.Kind != api.SettingSwitch {
		f.box.Add(kit.Pad(4, 0, 0, 0, f.control.object()))
	}
	f.box.Add(kit.Flush(f.problem))
	f.fail("")
	return f
}

func (f *field) newControl() control {
	switch f.s.Kind {
	case api.SettingSwitch:
		return newTick(f)
	case api.SettingChosen:
		return newChoice(f)
	case api.SettingList:
		return newList(f)
	case api.SettingBlock:
		return leads{kit.NewButton(lang.T("Open %s", lang.Text(string(f.s.Page))), "", kit.Plain, f.p.f.ChromeKeys(), func() { f.p.open(lang.Text(string(f.s.Page))) })}
	}
	return newText(f)
}

// show shows the value of a setting, unless it is what was shown last.
func (f *field) show(s api.Setting) {
	if !reflect.DeepEqual(s.Value, f.s.Value) || f.problem.Text == "" {
		f.control.show(s.Value)
	}
	f.s = s
}

// set changes the setting. An input that cannot be taken stays, with the reason below it.
func (f *field) set(value any) {
	f.p.f.Background(lang.T("change the setting"), func(ctx context.Context) (func(), error) {
		res, err := api.SetSetting.Call(ctx, f.p.f.Client, api.SetSettingRequest{Key: f.s.Key, Value: value})
		return func() {
			f.fail("")
			if err != nil {
				f.fail(kit.Clean(kit.Reason(err)))
			} else if res.Act != nil {
				f.p.f.SayDone(res.Act, res.Act.Label, false)
			}
			if err != nil {
				f.control.show(f.s.Value) // what is typed stays; a tick or a choice goes back
			}
			f.p.refresh.Refresh()
		}, nil
	})
}

func (f *field) fail(problem string) {
	kit.WriteLabel(f.problem, problem, widget.DangerImportance)
	kit.Show(problem != "", f.box.Objects[len(f.box.Objects)-1])
}

// reveal scrolls to the field that has the focus.
func (f *field) reveal() { kit.Reveal(f.p.scroll, f.box) }

// open turns to a page of settings.
func (p *Page) open(title string) {
	for _, e := range p.f.Pages {
		if e.In != "" && e.Title == title {
			p.f.Turn(e.Name)
		}
	}
}

// leads is the control of what has a page of its own.
type leads struct{ button *kit.Button }

func (l leads) object() fyne.CanvasObject { return container.NewHBox(l.button) }
func (l leads) focus() fyne.Focusable     { return l.button }
func (leads) show(any)                    {}

// tick is the control of a switch.
type tick struct {
	check *kit.Check
	shown bool // the value is being shown, not set
}

func newTick(f *field) *tick {
	t := &tick{}
	t.check = kit.NewCheck(lang.Text(f.s.Title), f.p.f.ChromeKeys(), func(on bool) {
		if !t.shown {
			f.set(on)
		}
	})
	t.check.Focus = f.reveal
	return t
}

func (t *tick) object() fyne.CanvasObject { return t.check }
func (t *tick) focus() fyne.Focusable     { return t.check }

func (t *tick) show(value any) {
	t.shown = true
	t.check.SetChecked(value == true)
	t.shown = false
}

// choice is the control of one of few values.
type choice struct{ choice *kit.Choice[string] }

func newChoice(f *field) choice {
	options := make([]kit.Option[string], len(f.s.Choices))
	for i, c := range f.s.Choices {
		options[i] = kit.Option[string]{Value: c.Value, Name: lang.Text(c.Name)}
	}
	c := choice{kit.NewChoice(f.p.f.ChromeKeys(), func(value string) { f.set(value) }, options...)}
	c.choice.Select.Focus = f.reveal
	return c
}

func (c choice) object() fyne.CanvasObject { return kit.AtMost(fieldWidth, c.choice.Select) }
func (c choice) focus() fyne.Focusable     { return c.choice.Select }
func (c choice) show(value any)            { c.choice.Draw(fmt.Sprint(value)) }

// text is the control of a text, a number or a duration: it is taken with Enter, or when the focus leaves it.
type text struct {
	entry    *kit.Entry
	shown    string
	duration bool // it is shown in words
	empty    bool // 0 is shown as an empty field
}

func newText(f *field) *text {
	t := &text{entry: kit.NewEntry(hint(f.s), f.p.f.ChromeKeys()), duration: f.s.Kind == api.SettingDuration, empty: f.s.Empty != ""}
	take := func() {
		typed := strings.TrimSpace(t.entry.Text)
		if value, ok := valueOf(f.s, typed); typed != t.shown && ok {
			f.set(value)
		} else if !ok {
			f.fail(lang.T("Type a number and its unit, for example %s.", lang.DurationText("30m")))
		}
	}
	t.entry.OnSubmitted = func(string) { take() }
	t.entry.Escaped = func() {
		t.entry.SetText(t.shown)
		f.fail("")
		f.p.f.Focus(f.p.stop)
	}
	t.entry.Focused = func(on bool) {
		if on {
			f.reveal()
		} else {
			take()
		}
	}
	return t
}

// hint returns what stands in an empty field: what holds then, or an example that says that it is one.
func hint(s api.Setting) string {
	switch {
	case s.Empty != "":
		return lang.Text(s.Empty)
	case s.Example != "":
		return lang.T("For example %s", lang.DurationText(s.Example))
	}
	return ""
}

// valueOf returns what was typed as the value of a setting, and whether it is a duration where it has to be; what else is
// wrong is left for the agent to refuse.
func valueOf(s api.Setting, typed string) (any, bool) {
	if s.Kind == api.SettingDuration {
		return lang.DurationOf(typed)
	}
	if n, err := strconv.ParseInt(typed, 10, 64); s.Kind == api.SettingNumber && (err == nil || typed == "" && s.Empty != "") {
		return n, true
	}
	return typed, true
}

func (t *text) object() fyne.CanvasObject { return kit.AtMost(fieldWidth, t.entry) }
func (t *text) focus() fyne.Focusable     { return t.entry }

func (t *text) show(value any) {
	text := fmt.Sprint(value)
	if t.duration {
		text = lang.DurationText(text)
	}
	if n, ok := value.(float64); ok {
		text = strconv.FormatFloat(n, 'f', -1, 64)
		if n == 0 && t.empty {
			text = ""
		}
	}
	if text == t.shown {
		return // what is being typed stays
	}
	t.shown = text
	if t.entry.Text != text {
		t.entry.SetText(text)
	}
}
