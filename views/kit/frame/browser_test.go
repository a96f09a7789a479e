package frame_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// browsing is a window that lets a person choose in a home of
// Documents/Bills/may.pdf, Downloads/, notes.txt and .hidden/.
type browsing struct {
	*window
	t      *testing.T
	home   string
	chosen string
}

func browse(t *testing.T, folder bool, places ...string) *browsing {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the paths are those of Unix")
	}
	b := &browsing{window: newWindow(t), t: t, home: t.TempDir()}
	for _, dir := range []string{"Documents/Bills", "Downloads", ".hidden"} {
		if err := os.MkdirAll(filepath.Join(b.home, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"notes.txt", "Documents/Bills/may.pdf"} {
		if err := os.WriteFile(filepath.Join(b.home, file), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b.Win.Resize(fyne.NewSize(900, 600))
	b.f.Home = b.home
	for _, name := range places {
		b.f.Folders = append(b.f.Folders, filepath.Join(b.home, name))
	}
	b.AfterKey = b.queue.Settle
	choose := b.f.ChooseFile
	if folder {
		choose = func(back fyne.Focusable, chosen func(string)) { b.f.ChooseFolder("", back, chosen) }
	}
	choose(b.first.list, func(path string) { b.chosen = path })
	b.queue.Settle()
	return b
}

func (b *browsing) field() *kit.Entry {
	b.t.Helper()
	e, ok := b.Win.Canvas().Focused().(*kit.Entry)
	if !ok {
		b.t.Fatalf("the focus is on %T", b.Win.Canvas().Focused())
	}
	return e
}

// lists fails the test unless exactly these names of the home are in sight.
func (b *browsing) lists(want ...string) {
	b.t.Helper()
	var got []string
	seen := test.RenderToMarkup(b.Win.Canvas())
	for _, name := range []string{"../", "Documents/", "Downloads/", ".hidden/", "notes.txt", "Bills/", "may.pdf"} {
		if strings.Contains(seen, ">"+strings.TrimSuffix(strings.Replace(name, "../", "Parent folder", 1), "/")+"<") {
			got = append(got, name)
		}
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		b.t.Errorf("in %s it lists %q, want %q", b.field().Text, got, want)
	}
}

// named returns the first part of the dialog that says exactly that and is what is looked for.
func (b *browsing) named(text string, is func(fyne.CanvasObject) bool) (found fyne.CanvasObject) {
	b.t.Helper()
	var look func(o fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		if d, ok := o.(interface{ DebugText() string }); ok && d.DebugText() == text && is(o) && found == nil {
			found = o
		}
		switch o := o.(type) {
		case *fyne.Container:
			for _, c := range o.Objects {
				look(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				look(c)
			}
		}
	}
	if look(b.Win.Canvas().Overlays().Top()); found == nil {
		b.t.Fatalf("there is no %q", text)
	}
	return found
}

func (b *browsing) says(text string) bool {
	return strings.Contains(test.RenderToMarkup(b.Win.Canvas()), text)
}

// chose fails the test unless this path was chosen and the focus is back; empty: none was.
func (b *browsing) chose(path string) {
	b.t.Helper()
	closed := b.Win.Canvas().Overlays().Top() == nil
	if path != "" {
		path = filepath.Join(b.home, path)
	}
	if b.chosen != path || closed != (path != "") || closed && b.Win.Canvas().Focused() != fyne.Focusable(b.first.list) {
		b.t.Errorf("chose %q, want %q; the dialog is gone: %v", b.chosen, path, closed)
	}
}

func TestAFileIsChosenByItsPath(t *testing.T) {
	b := browse(t, false)
	b.lists("../", "Documents/", "Downloads/", "notes.txt")
	if got := b.field().Text; got != "~/" {
		t.Errorf("it begins at %q", got)
	}
	b.Typed("do")
	b.lists("Documents/", "Downloads/")
	b.Key(fyne.KeyTab)
	if got := b.field().Text; got != "~/Documents/" {
		t.Errorf("Tab makes it %q", got)
	}
	b.lists("../", "Bills/")
	b.Typed("Bills")
	b.Key(fyne.KeyReturn) // a folder is gone into
	b.lists("../", "may.pdf")
	b.chose("")
	b.Key(fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	b.chose("Documents/Bills/may.pdf")
}

func TestAFolderIsChosenByItsPath(t *testing.T) {
	b := browse(t, true)
	b.lists("../", "Documents/", "Downloads/")
	b.field().SetText(filepath.Join(b.home, "Documents", "Bills")) // pasted
	b.Key(fyne.KeyReturn)
	b.chose("Documents/Bills")
}

// What is wrong with a path is said at the field, until it is another one.
func TestAWrongPathIsToldAtTheField(t *testing.T) {
	b := browse(t, true)
	for path, want := range map[string]string{"~/nowhere": "There is no such file or folder.", "~/notes.txt": "This is a file; choose a folder."} {
		b.field().SetText(path)
		b.queue.Settle()
		b.Key(fyne.KeyReturn)
		if b.chose(""); !b.says(want) {
			t.Errorf("%s: it does not say %q", path, want)
		}
		if b.Typed("x"); b.says(want) {
			t.Errorf("%s: it goes on saying so", path)
		}
	}
	b.field().SetText("~/notes.txt/x")
	if b.queue.Settle(); !b.says("A part of this path is a file, not a folder.") {
		t.Error("it does not say that a part is a file")
	}
	if err := os.Chmod(filepath.Join(b.home, "Downloads"), 0); err != nil {
		t.Fatal(err)
	}
	if b.field().SetText("~/Downloads/"); os.Getuid() != 0 {
		if b.queue.Settle(); !b.says("You may not read this file or folder.") {
			t.Error("it does not say that a folder may not be read")
		}
	}
	b.field().SetText("~/.h")
	b.queue.Settle()
	b.Key(fyne.KeyTab)
	b.Key(fyne.KeyReturn)
	b.chose(".hidden")
}

// A name that is shown written out is chosen as its own bytes, and one that was closed meanwhile not at all.
func TestAHostileNameIsChosenAsItIs(t *testing.T) {
	b := browse(t, true)
	const name = "gpj\u202e.exe"
	if err := os.Mkdir(filepath.Join(b.home, "Downloads", name), 0o700); err != nil {
		t.Skip(err)
	}
	b.field().SetText("~/Downloads/g")
	b.queue.Settle()
	b.Key(fyne.KeyTab)
	if strings.Contains(b.field().Text, "\u202e") || !b.says(`gpj\u202e.exe`) {
		t.Errorf("the field has %q", b.field().Text)
	}
	b.AfterKey = func() {}
	b.Key(fyne.KeyReturn, fyne.KeyEscape)
	if b.queue.Settle(); b.chosen != "" || b.Win.Canvas().Overlays().Top() != nil {
		t.Errorf("chose %q though it was closed", b.chosen)
	}
	again := browse(t, true)
	if err := os.Mkdir(filepath.Join(again.home, "Downloads", name), 0o700); err != nil {
		t.Fatal(err)
	}
	again.field().SetText("~/Downloads/g")
	again.queue.Settle()
	again.Key(fyne.KeyTab, fyne.KeyReturn)
	again.chose("Downloads/" + name)
}

// The person's folders that are there are beside the list, and are gone to.
func TestPlacesAreGoneTo(t *testing.T) {
	b := browse(t, false, "Documents", "Downloads", "Pictures", ".")
	if b.says(">Pictures<") || !b.says(">Home folder<") {
		t.Error("it has a place that is not there, or not the home folder")
	}
	b.named("Documents", func(w fyne.CanvasObject) bool { _, ok := w.(fyne.Focusable); return ok }).(fyne.Tappable).Tapped(nil)
	b.queue.Settle()
	if got := b.field().Text; got != "~/Documents/" {
		t.Errorf("it went to %q", got)
	}
}

// Of a folder of very many names the first ones are listed, and how many are not is said; what is typed finds the others.
func TestAFolderOfManyNames(t *testing.T) {
	b := browse(t, false)
	for i := range 1202 {
		if err := os.WriteFile(filepath.Join(b.home, "Documents", fmt.Sprintf("f%04d", i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b.field().SetText("~/Documents/")
	if b.queue.Settle(); !b.says("203 more are not listed.") {
		t.Error("it does not say how many are left out")
	}
	b.field().SetText("~/Documents/f1201")
	if b.queue.Settle(); !b.says(">f1201<") || b.says("not listed") {
		t.Error("what is typed is not found")
	}
}

// A press on a name chooses it in the list, and the second one opens it: nothing else comes under the pointer in between.
func TestANameIsOpenedWithTwoPresses(t *testing.T) {
	b := browse(t, false)
	row := b.named("Documents", func(w fyne.CanvasObject) bool { _, ok := w.(fyne.DoubleTappable); return ok })
	row.(desktop.Mouseable).MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	if got := b.field().Text; got != "~/" {
		t.Errorf("one press leads to %q", got)
	}
	row.(fyne.DoubleTappable).DoubleTapped(nil)
	if b.queue.Settle(); b.field().Text != "~/Documents/" {
		t.Errorf("two presses lead to %q", b.field().Text)
	}
}

// The button says what Enter does with what is marked or typed, and cannot be pressed for a path that is none or of another kind.
func TestTheButtonSaysWhatEnterDoes(t *testing.T) {
	button := func(b *browsing) string {
		for _, text := range []string{"Open", "Choose"} {
			if b.says(">" + text + "<") {
				found := b.named(text, func(o fyne.CanvasObject) bool { _, ok := o.(*kit.Button); return ok })
				return map[bool]string{true: "no ", false: ""}[found.(*kit.Button).Disabled()] + text
			}
		}
		return ""
	}
	for folder, want := range map[bool][]string{
		false: {"no Choose", "Open", "Choose", "no Choose", "Choose", "Open", "Open", "Choose"},
		true:  {"Choose", "Open", "Open", "no Choose", "no Choose", "Open", "Choose", "Choose"},
	} {
		b := browse(t, folder)
		for i, do := range []func(){
			func() {}, func() { b.Key(fyne.KeyDown, fyne.KeyDown) }, func() { b.Key(fyne.KeyDown, fyne.KeyDown) },
			func() { b.field().SetText("~/none") }, func() { b.field().SetText("~/no") }, func() { b.field().SetText("~/docu") },
			func() { b.field().SetText("~/Documents") }, func() { b.field().SetText("~/do") },
		} {
			if do(); button(b) != want[i] {
				t.Errorf("folder %v, at %s it is %q, want %q", folder, b.field().Text, button(b), want[i])
			}
		}
		b.field().SetText("~/none")
		if !b.says("Nothing in this folder begins with “none”.") {
			t.Error("it does not say that no name begins so")
		}
	}
}

// Enter takes the only name that begins as what was typed, and goes into a folder first.
func TestEnterTakesTheOnlyNameThatBeginsSo(t *testing.T) {
	b := browse(t, false)
	b.Typed("no")
	b.Key(fyne.KeyReturn)
	b.chose("notes.txt")
	b = browse(t, true)
	b.Typed("docu")
	b.Key(fyne.KeyReturn)
	b.chose("")
	b.lists("../", "Bills/")
	b.Key(fyne.KeyReturn)
	b.chose("Documents")
}

// Where a file is to be written, its name is proposed and stays in the folder that is gone to.
func TestANameIsGivenToAFile(t *testing.T) {
	b := browse(t, false, "Downloads")
	b.Key(fyne.KeyEscape)
	b.f.ChoosePath(frame.Choice{Title: "Export rules", Name: "rules.toml", Endings: []string{".txt"}}, b.first.list, func(path string) { b.chosen = path })
	b.queue.Settle()
	if b.lists("../", "Documents/", "Downloads/", "notes.txt"); b.field().Text != "~/rules.toml" || !b.says(">Save<") {
		t.Errorf("it proposes %q", b.field().Text)
	}
	b.named("Downloads", func(w fyne.CanvasObject) bool { _, ok := w.(fyne.Focusable); return ok }).(fyne.Tappable).Tapped(nil)
	b.queue.Settle()
	if got := b.field().Text; got != "~/Downloads/rules.toml" {
		t.Errorf("the place leads to %q", got)
	}
	b.field().SetText("~/none/rules.toml")
	b.queue.Settle()
	if b.Key(fyne.KeyReturn); !b.says("There is no such file or folder.") {
		t.Error("a file is written into a folder that is not there")
	}
	b.field().Write("~/rules.toml")
	b.queue.Settle()
	b.Key(fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	if got := b.field().Text; got != "~/Documents/rules.toml" {
		t.Errorf("the list leads to %q", got)
	}
	b.Key(fyne.KeyReturn)
	b.chose("Documents/rules.toml")
}

// A dialog says what for, and lists the files that can be read only.
func TestADialogForOneKindOfFile(t *testing.T) {
	b := browse(t, false)
	b.Key(fyne.KeyEscape)
	b.f.ChoosePath(frame.Choice{Title: "Import rules", Endings: []string{".toml"}}, b.first.list, func(string) {})
	b.queue.Settle()
	if b.lists("../", "Documents/", "Downloads/"); !b.says(">Import rules<") {
		t.Error("it does not say what for")
	}
}
