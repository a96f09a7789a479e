package kit

import (
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
)

// heard writes down what comes to a window's keys.
type heard struct{ all []string }

func (h *heard) Pressed()                      { h.all = append(h.all, "down") }
func (h *heard) Key(e *fyne.KeyEvent) bool     { h.all = append(h.all, string(e.Name)); return true }
func (h *heard) Rune(r rune) bool              { h.all = append(h.all, string(r)); return true }
func (h *heard) Shortcut(s fyne.Shortcut) bool { h.all = append(h.all, s.ShortcutName()); return true }

func look(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
}

// TestKeysGoToTheWindow presses a letter on every widget that can have the focus.
func TestKeysGoToTheWindow(t *testing.T) {
	look(t)
	h := &heard{}
	for _, f := range []fyne.Focusable{
		NewButton("b", "", Plain, h, func() {}), NewTab("t", h, func() {}),
		NewCheck("c", h, nil), NewSelect([]string{"s"}, h, nil),
	} {
		h.all = nil
		f.(desktop.Keyable).KeyDown(&fyne.KeyEvent{})
		f.TypedRune('a')
		f.TypedRune(' ')
		f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if got := strings.Join(h.all, " "); got != "down a Escape" {
			t.Errorf("%T hands on %q", f, got)
		}
	}
}

func TestAnEntryKeepsTheShortcutsOfText(t *testing.T) {
	look(t)
	h := &heard{}
	e := NewEntry("", h)
	e.TypedShortcut(&fyne.ShortcutUndo{})
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	find := &desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierControl}
	e.TypedShortcut(find)
	if len(h.all) != 1 || h.all[0] != find.ShortcutName() {
		t.Errorf("handed on %q", h.all)
	}
}

func TestAButtonIsPressedOnce(t *testing.T) {
	look(t)
	n := 0
	b := NewButton("Approve", "A", Primary, NoKeys{}, func() { n++ })
	press := func(key fyne.KeyName) {
		b.KeyDown(&fyne.KeyEvent{Name: key})
		b.TypedKey(&fyne.KeyEvent{Name: key})
	}
	test.Tap(b)
	press(fyne.KeyReturn)
	press(fyne.KeySpace)
	b.TypedRune(' ')
	b.SetEnabled(false)
	test.Tap(b)
	press(fyne.KeyReturn)
	if n != 3 {
		t.Errorf("pressed %d times, want 3", n)
	}
}

// A key that is held presses once, and not at all if it was pressed elsewhere.
func TestAHeldKeyPressesAButtonOnce(t *testing.T) {
	look(t)
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace} {
		n := 0
		b := NewButton("Approve", "A", Primary, NoKeys{}, func() { n++ })
		b.FocusGained()
		b.TypedKey(&fyne.KeyEvent{Name: key})
		if n != 0 {
			t.Errorf("%s: pressed by a key that was held when the focus came", key)
		}
		b.KeyDown(&fyne.KeyEvent{Name: key})
		for range 3 {
			b.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if n != 1 {
			t.Errorf("%s: pressed %d times, want once", key, n)
		}
	}
}

func TestFit(t *testing.T) {
	look(t)
	text := "a rather long name of a file.pdf"
	whole := wide(text, 14, fyne.TextStyle{})
	if got := Fit(text, whole, 14, fyne.TextStyle{}); got != text {
		t.Errorf("with room for all: %q", got)
	}
	got := Fit(text, whole/2, 14, fyne.TextStyle{})
	if wide(got, 14, fyne.TextStyle{}) > whole/2 || !strings.Contains(got, "…") || !strings.HasSuffix(got, "pdf") {
		t.Errorf("with half the room: %q", got)
	}
	if got := Fit(text, 0, 14, fyne.TextStyle{}); got != "…" {
		t.Errorf("with no room: %q", got)
	}
}

func TestCrumbsSayTheWholePathUnderThePointer(t *testing.T) {
	look(t)
	c := NewCrumbs()
	var said []string
	c.Hovered = func(s string) { said = append(said, s) }
	c.Set([]Crumb{{Text: "A"}, {Text: "B", New: true}, {Text: "C", New: true}}, "/home/ann/A/B\n/C")
	c.Resize(fyne.NewSize(300, 20))
	c.MouseIn(nil)
	c.MouseOut()
	if len(said) != 2 || said[0] != `/home/ann/A/B\n/C` || said[1] != "" {
		t.Errorf("said %q", said)
	}
	if got := c.DebugText(); got != "A > B > C (2 new folders)" {
		t.Errorf("reads %q", got)
	}
}

func TestABannerTakesNoRoomInSilence(t *testing.T) {
	look(t)
	b := NewBanner()
	if b.Visible() || b.Text() != "" {
		t.Error("it is there before it has anything to say")
	}
	b.Say("Nod is not running")
	if b.Text() != "Nod is not running" {
		t.Errorf("it says %q", b.Text())
	}
	if b.Say(""); b.Visible() {
		t.Error("it stays")
	}
}

// A question below which its buttons stand is whole, however narrow its place is: it is what is consented to.
func TestAQuestionIsWhole(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	q := Question{Text: "Approve £135.00? Then both of you sign the terms.", Cancel: "Cancel", Confirm: "Approve", Below: true}
	w := test.NewTempWindow(t, NewQuestion(NoKeys{}, q).Box)
	w.Resize(fyne.NewSize(240, 200))
	if drawn := test.RenderToMarkup(w.Canvas()); strings.Contains(drawn, "…") || !strings.Contains(drawn, "the terms.") {
		t.Error(drawn)
	}
}

// A choice has room for its options in each language, up to a width.
func TestAChoiceHasRoomForItsOptions(t *testing.T) {
	look(t)
	short := NewSelect([]string{"a"}, NoKeys{}, nil).MinSize().Width
	if got, text := NewSelect([]string{"a", "すべてのフォルダーから"}, NoKeys{}, nil).MinSize().Width, wide("すべてのフォルダーから", assets.TextSize, fyne.TextStyle{}); got < min(text, optionMost)+50 || got <= short {
		t.Errorf("it asks for %v, its text has %v", got, text)
	}
	if got := NewSelect([]string{strings.Repeat("long ", 80)}, NoKeys{}, nil).MinSize().Width; got > 220 {
		t.Errorf("a long option asks for %v", got)
	}
}

// A text longer than its field draws no bar across the frame, and its colours follow another look.
func TestAFieldHasNoScrollBar(t *testing.T) {
	look(t)
	e := NewEntry("", &heard{})
	e.SetText("a text that is longer than its field")
	test.NewTempWindow(t, e).Resize(fyne.NewSize(100, 60))
	drawn := test.RenderObjectToMarkup(e)
	if bar := regexp.MustCompile(`<rectangle [^>]*fillColor="scrollbar"[^>]*size="[1-9]\d*x[1-9]`).FindString(drawn); bar != "" || !strings.Contains(drawn, "longer") {
		t.Errorf("it draws a bar: %q", drawn)
	}
	fyne.CurrentApp().Settings().SetTheme(assets.NewTheme(assets.Dark))
	if got := (barless{}).Color(theme.ColorNameForeground, theme.VariantDark); got != theme.Color(theme.ColorNameForeground) {
		t.Errorf("in the dark its text is %v", got)
	}
}
