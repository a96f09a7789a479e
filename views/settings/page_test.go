package settings

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// open is a window with a page of settings, on a config.toml of its own.
func open(t *testing.T, name string) (*kittest.Window[*Page], *sample.Settings) {
	t.Helper()
	set, err := sample.NewSettings(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	env := frame.Env{Client: sample.Client(t, set, sample.NewProposals(sample.Noon)), Home: sample.Home, Now: sample.Noon}
	w := kittest.Open(t, env, fyne.NewSize(900, 600), frame.Entry{Name: api.WindowSettings, Title: name, In: "Settings"},
		func(f *frame.Frame) *Page { return New(name)(f).(*Page) })
	w.Queue.Settle()
	return w, set
}

// other returns another value of a setting, as a person enters it.
func other(s api.Setting) any {
	switch s.Kind {
	case api.SettingSwitch:
		return s.Value != true
	case api.SettingChosen:
		return s.Choices[1].Value
	case api.SettingNumber:
		least := 0
		_, _ = fmt.Sscanf(s.Bounds, "from %d", &least)
		return fmt.Sprint(least + 1)
	case api.SettingList:
		return s.Example
	case "duration":
		return "30 seconds"
	}
	if s.Example == "" {
		return "Ann B."
	}
	if s.Example == s.Value {
		return strings.Replace(s.Example, "7", "6", 1)
	}
	return s.Example
}

// inFile returns a value that a person enters as the file has it.
func inFile(s api.Setting, value any) any {
	if s.Kind == api.SettingDuration {
		return "30s"
	}
	return value
}

// enter changes a setting in the window as a person does.
func enter(w *kittest.Window[*Page], f *field, value any) {
	switch c := f.control.(type) {
	case *tick:
		test.Tap(c.check)
	case choice:
		c.choice.Choose(value.(string))
	case *text:
		c.entry.SetText(value.(string))
		c.entry.OnSubmitted(c.entry.Text)
	case *list:
		c.entry.SetText(value.(string))
		c.entry.OnSubmitted(c.entry.Text)
	}
	w.Queue.Settle()
}

// shown returns what the window shows of a setting.
func shown(f *field) any {
	switch c := f.control.(type) {
	case *tick:
		return c.check.Checked
	case choice:
		for _, o := range f.s.Choices {
			if o.Name == c.choice.Select.Selected {
				return o.Value
			}
		}
	case *text:
		return c.entry.Text
	case *list:
		return strings.Join(c.texts, ", ")
	}
	return nil
}

func all(t *testing.T, p *Page) []api.Setting {
	t.Helper()
	var out []api.Setting
	for _, s := range p.got {
		if s.Page != "" && s.Kind != api.SettingBlock {
			out = append(out, s)
		}
	}
	if len(out) < 30 {
		t.Fatalf("only %d settings", len(out))
	}
	return out
}

// Each setting that is changed in the window is in the file, and each that is changed in the file is in the
// window. All come from their definitions.
func TestWindowAndFileSayTheSame(t *testing.T) {
	w, set := open(t, "General")
	settings := all(t, w.Page)
	left := settings
	for range 2 { // some can only be set once others are
		again := []api.Setting(nil)
		for _, s := range left {
			f := w.Page.field(s)
			f.control.show(s.Value)
			value := other(s)
			enter(w, f, value)
			if now := valueIn(t, w, s.Key); reflect.DeepEqual(now, s.Value) || !strings.Contains(fmt.Sprint(now), fmt.Sprint(inFile(s, value))) {
				again = append(again, s)
				continue
			}
			if s.Key != "login" && !strings.Contains(read(t, set.File), last(s.Key)+" = ") {
				t.Errorf("%s is not in the file", s.Key)
			}
		}
		left = again
	}
	for _, s := range left {
		t.Errorf("%s was not changed: %v", s.Key, w.Page.field(s).problem.Text)
	}
	if text := read(t, set.File); !strings.HasPrefix(text, "# Nod's settings") || strings.Count(text, "\n#") < 150 {
		t.Error("the file lost comments")
	}

	w, set = open(t, "General")
	for _, s := range settings {
		if s.Key == "login" {
			set.Login.Started = true
			continue
		}
		if s.Key == "payments.live" || s.Key == "model.kind" { // these need others
			continue
		}
		value := inFile(s, other(s))
		toml := map[bool]string{true: fmt.Sprintf("%q", value), false: fmt.Sprint(value)}[s.Kind != api.SettingSwitch && s.Kind != api.SettingNumber]
		if s.Kind == api.SettingList {
			toml = "[" + toml + "]"
		}
		replace(t, set.File, s.Key, toml)
	}
	set.Live.Reload()
	if problems := set.Live.Problems(); len(problems) > 0 {
		t.Fatal(problems)
	}
	w.Frame.Changed()
	w.Queue.Settle()
	for _, s := range w.Page.got {
		if s.Page == "" || s.Kind == api.SettingBlock || s.Key == "payments.live" || s.Key == "model.kind" {
			continue
		}
		f := w.Page.field(s)
		f.show(s)
		f.control.show(s.Value)
		before := settings[indexOf(settings, s.Key)]
		if got, want := fmt.Sprint(shown(f)), fmt.Sprint(other(before)); got != want {
			t.Errorf("%s: the window shows %q, the file has %q", s.Key, got, want)
		}
	}
}

func indexOf(all []api.Setting, key string) int {
	for i, s := range all {
		if s.Key == key {
			return i
		}
	}
	return -1
}

func last(key string) string { return key[strings.LastIndexByte(key, '.')+1:] }

func valueIn(t *testing.T, w *kittest.Window[*Page], key string) any {
	t.Helper()
	got, err := api.ListSettings.Call(t.Context(), w.Frame.Client, api.None{})
	if err != nil {
		t.Fatal(err)
	}
	return got.Settings[indexOf(got.Settings, key)].Value
}

// replace writes another value of a setting into the file, as a person does.
func replace(t *testing.T, file, key, value string) {
	t.Helper()
	text := read(t, file)
	at := 0
	if i := strings.LastIndexByte(key, '.'); i >= 0 {
		at = strings.Index(text, "\n["+key[:i]+"]\n")
	}
	line := regexp.MustCompile(`(?m)^` + last(key) + ` = .*$`)
	found := line.FindStringIndex(text[at:])
	if found == nil {
		t.Fatalf("%s is not in the file", key)
	}
	text = text[:at+found[0]] + last(key) + " = " + value + text[at+found[1]:]
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What cannot be set is told at the field, where it can be corrected or given up.
func TestWrongInputIsToldAtTheField(t *testing.T) {
	w, _ := open(t, "Filing")
	f := w.Page.fields["settle"]
	enter(w, f, "1ms")
	if got := f.problem.Text; got != `1ms is out of range; from 100 ms to 1 hour` || shown(f) != "1ms" {
		t.Errorf("it says %q beside %v", got, shown(f))
	}
	f.control.(*text).entry.Escaped()
	if f.problem.Text != "" || shown(f) != "2 seconds" {
		t.Errorf("after Escape it says %q beside %v", f.problem.Text, shown(f))
	}
	enter(w, f, "5")
	if got := f.problem.Text; got != "Type a number and its unit, for example 30 minutes." {
		t.Errorf("without a unit it says %q", got)
	}
	enter(w, f, "5 sec")
	if shown(f) != "5 seconds" {
		t.Errorf("it shows %v", shown(f))
	}
	if said, failed := w.Frame.Result(); f.problem.Text != "" || failed || said != "Changed “Wait before proposing”" {
		t.Errorf("%q, %q", f.problem.Text, said)
	}
	w, _ = open(t, "Plans and negotiations")
	live := w.Page.fields["payments.live"]
	enter(w, live, true)
	if shown(live) != false || !strings.Contains(live.problem.Text, "need a card") {
		t.Errorf("real payments: %v, %q", shown(live), live.problem.Text)
	}
}

// A list loses what is removed.
func TestListsAreEdited(t *testing.T) {
	w, _ := open(t, "Filing")
	f := w.Page.fields["ignore"]
	enter(w, f, "*.iso")
	enter(w, f, "*.tmp")
	test.Tap(kit.Buttons(f.control.(*list).rows)[0])
	w.Queue.Settle()
	if got := shown(f); got != "*.tmp" {
		t.Errorf("it has %v", got)
	}
}

func TestSettingsAreSearched(t *testing.T) {
	for search, want := range map[string]string{"battery": "model.classify_on_battery", "obsidian vault": "journal.vault", "zebra": ""} {
		var got []string
		for _, s := range []api.Setting{{Key: "model.classify_on_battery", Title: "Also on battery power"}, {Key: "journal.vault", Title: "Obsidian vault"}} {
			if matches(s, search) {
				got = append(got, s.Key)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q finds %v", search, got)
		}
	}
}

// The page of permissions lists what is allowed from now on, and revokes it.
func TestPermissionsAreRevokedWhereTheyAreListed(t *testing.T) {
	set, err := sample.NewSettings(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	given := sample.NewActivity(sample.Noon)
	given.SetGrants(sample.StandingGrants()...)
	env := frame.Env{Client: sample.Client(t, set, sample.NewProposals(sample.Noon), given), Home: sample.Home, Now: sample.Noon}
	w := kittest.Open(t, env, fyne.NewSize(900, 600), frame.Entry{Name: api.WindowPermissions, Title: "Permissions", In: "Settings"},
		func(f *frame.Frame) *Page { return Permissions(f).(*Page) })
	w.Queue.Settle()
	all, err := given.Grants(t.Context(), api.None{})
	if err != nil || len(all.Grants) < 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	rows := kit.Buttons(w.Page.more)
	if len(rows) != len(all.Grants) {
		t.Fatalf("%d of %d are listed", len(rows), len(all.Grants))
	}
	rows[0].Tapped(nil)
	w.Queue.Settle()
	left, err := given.Grants(t.Context(), api.None{})
	if err != nil || len(left.Grants) != len(all.Grants)-1 || left.Grants[0].ID != all.Grants[1].ID || len(kit.Buttons(w.Page.more)) != len(left.Grants) {
		t.Errorf("%+v, %v", left, err)
	}
}

// A description has no range; the message at the field has it. A field that is empty, or 0, says what holds.
func TestRangeIsSaidAtAWrongValueOnly(t *testing.T) {
	w, _ := open(t, "Model")
	f := w.Page.fields["model.context"]
	entry := f.control.(*text).entry
	if entry.Text != "" || entry.PlaceHolder != "Automatic" || strings.Contains(strings.Join(kittest.Texts(f.box), " "), "1048576") {
		t.Errorf("%q, %q: %s", entry.Text, entry.PlaceHolder, strings.Join(kittest.Texts(f.box), " "))
	}
	enter(w, f, "7")
	if !strings.Contains(f.problem.Text, "from 1024 to 1048576") {
		t.Errorf("the message is %q", f.problem.Text)
	}
	enter(w, f, "4096")
	enter(w, f, "")
	if got := valueIn(t, w, "model.context"); fmt.Sprint(got) != "0" || f.problem.Text != "" || entry.Text != "" {
		t.Errorf("emptied, it is %v: %q, %q", got, entry.Text, f.problem.Text)
	}
}
