package proposals

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// editing is the form that is open, with its fields.
func editing(t *testing.T, d *fixture) *kit.Entry {
	t.Helper()
	if d.f.Form() == nil {
		t.Fatal("no form is open")
	}
	return d.f.Form().First.(*kit.Entry)
}

// A part of a folder's name is enough: Enter puts the folder into the field, and only once
// more saves it.
func TestAFolderIsPickedByAPartOfItsName(t *testing.T) {
	d := some(t)
	d.Typed("e")
	folder := editing(t, d)
	d.Typed("algo")
	d.AfterKey = func() { d.q.Pass(10 * time.Millisecond) }
	d.Key(fyne.KeyReturn)
	d.calls()
	if folder.Text != "~/Uni/Semester 3/Algorithms" {
		t.Fatalf("the field has %q", folder.Text)
	}
	d.Held(fyne.KeyReturn)
	d.Key(fyne.KeyReturn)
	d.calls()
	d.q.Pass(settleAfter)
	d.Held(fyne.KeyReturn)
	d.calls()
	d.Key(fyne.KeyReturn)
	d.calls("edit aaaaaaa1 " + atUni + " " + d.service.Find("aaaaaaa1").DestinationName)
}

func TestArrowsAndTabPickAFolder(t *testing.T) {
	d := some(t)
	d.Typed("e")
	folder := editing(t, d)
	if folder.AcceptsTab() {
		t.Error("Tab takes a folder though nothing was typed or chosen")
	}
	d.Typed("~/documents/b")
	d.Key(fyne.KeyDown, fyne.KeyDown, fyne.KeyUp)
	if !folder.AcceptsTab() {
		t.Fatal("Tab leaves the field")
	}
	d.Key(fyne.KeyTab)
	if folder.Text != "~/Documents/Bills/2025" || folder.AcceptsTab() { // what was used last is first
		t.Errorf("the field has %q, Tab completes %v", folder.Text, folder.AcceptsTab())
	}
}

// A path that was typed whole stays as it is, though the letters of another one fit it.
func TestTabKeepsAPathThatNoSuggestionContinues(t *testing.T) {
	d := some(t)
	d.Typed("e")
	folder := editing(t, d)
	d.Typed("~/Documents/Bils/2025")
	if folder.AcceptsTab() {
		t.Error("Tab takes ~/Documents/Bills/2025")
	}
}

// A question is answered by keyboard alone.
func TestAQuestionIsAnsweredByAPartOfAName(t *testing.T) {
	d := asked(t)
	d.Typed("0algo")
	d.AfterKey = func() { d.q.Pass(10 * time.Millisecond) }
	d.Key(fyne.KeyReturn)
	d.Held(fyne.KeyReturn)
	d.Key(fyne.KeyReturn)
	d.calls()
	d.q.Pass(settleAfter)
	d.Key(fyne.KeyReturn)
	d.calls("approve ccccccc1 false false to " + atUni)
}

func TestAFolderIsPickedByThePointer(t *testing.T) {
	d := asked(t)
	field := newFolderField(d.f, sample.Some()[0], "", func() {}, func() {})
	field.fetch()
	d.q.Settle()
	field.picker.Entry.FocusGained()
	var shown []string
	test.WidgetRenderer(field.picker.Entry)
	for _, o := range test.LaidOutObjects(field.picker.Box) {
		if row, ok := o.(interface {
			fyne.Tappable
			DebugText() string
		}); ok && o.Visible() && strings.HasPrefix(row.DebugText(), "~/") {
			shown = append(shown, row.DebugText())
			if strings.Contains(row.DebugText(), "Algorithms") {
				row.Tapped(nil)
				break
			}
		}
	}
	if field.path() != atUni {
		t.Errorf("the field has %q; shown were %q", field.path(), shown)
	}
}

func TestANewFolderIsSaidAndABadOneToo(t *testing.T) {
	for typed, want := range map[string]string{"~/Documents/New": "New folder", "/nowhere": "Cannot write to destination directory."} {
		d := some(t)
		e := makeEdit(d.f, sample.Some()[0], func() {}, nil)
		e.folder.picker.Entry.SetText(typed)
		d.q.Settle()
		if !strings.Contains(e.says.Text, want) {
			t.Errorf("%s: says %q, want %q", typed, e.says.Text, want)
		}
	}
}

// Enter right after the last letter makes no folder of which nothing was said yet.
func TestANewFolderIsReadBeforeItIsAccepted(t *testing.T) {
	d := asked(t)
	d.Typed("0")
	d.AfterKey = func() { d.q.Pass(10 * time.Millisecond) }
	d.Typed("~/Documents/New")
	d.Key(fyne.KeyReturn, fyne.KeyReturn)
	d.calls()
	d.q.Pass(settleAfter)
	d.Key(fyne.KeyReturn)
	d.calls("approve ccccccc1 false false to ~/Documents/New")
}
