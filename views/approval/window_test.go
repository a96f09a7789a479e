package approval

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
)

// A question that the help page or the palette covered is out of sight: nothing
// answers it meanwhile, and it has to be read again.
func TestACoveredQuestionIsReadAnew(t *testing.T) {
	for name, cover := range map[string]func(d *desk){
		"help":    func(d *desk) { d.Key(fyne.KeyF1) },
		"palette": func(d *desk) { d.Chord(fyne.KeyModifierControl, fyne.KeyK) },
	} {
		t.Run(name, func(t *testing.T) {
			d := openDesk(t, ask(short("q1")))
			d.ready()
			cover(d)
			d.alt(fyne.KeyA)
			d.allKey()
			d.alt(fyne.KeyD)
			d.click(d.p.card.foot.approve)
			d.answers()
			d.Key(fyne.KeyEscape)
			d.alt(fyne.KeyA)
			d.click(d.p.card.foot.approve)
			d.answers()
			d.ready()
			d.alt(fyne.KeyA)
			d.answers("a1 q1 yes")
		})
	}
}

func TestNothingThatApprovesIsInThePalette(t *testing.T) {
	d := openDesk(t, three())
	d.ready()
	for _, c := range d.f.Commands() {
		if strings.HasPrefix(c.Title, "Approve") || strings.HasPrefix(c.Title, "Allow") {
			if !c.NoMenu || c.Guard == nil && c.ID != "always" {
				t.Errorf("%s is in the palette, or any press does it", c.ID)
			}
		}
	}
}

// The window asks; what was done before is no matter of it.
func TestThereIsNoUndoHere(t *testing.T) {
	d := openDesk(t, ask(short("q1")))
	d.Shortcut(&fyne.ShortcutUndo{})
	d.answers()
	if text := d.says(); strings.Contains(text, "Undo") {
		t.Error("it offers Undo")
	}
}

// A call that has its answer stays in sight while others come and go.
func TestAnAnsweredCallCanBeReadAgain(t *testing.T) {
	d := openDesk(t, three())
	d.alt(fyne.KeyD)
	d.alt(fyne.KeyUp)
	d.f.Changed()
	d.q.Pass(coalesced)
	d.at("q1")
	d.Key(fyne.KeyDown)
	d.alt(fyne.KeyDown)
	d.at("q2")
}

// In a low card, as in the chat at 900x600, the reasons are scrolled with what
// changes, of which six lines at least are in sight; they have to be read, too.
func TestALowCardShowsWhatChanges(t *testing.T) {
	d := openDesk(t, ask(sample.Write("q1")))
	d.Win.Resize(fyne.NewSize(680, 347))
	if lines := d.p.card.sheet.Size().Height / rowHeight; lines < 6 {
		t.Errorf("%v lines are in sight", lines)
	}
	if text := bodyText(d.p.card); !strings.Contains(text, "It replaces or removes something that is there.") || !strings.Contains(text, "as you wanted") {
		t.Errorf("the reasons are missing:\n%s", text)
	}
	d.arm()
	if d.p.card.Armed() {
		t.Error("it can be approved before the reasons were in sight")
	}
	if d.ready(); !d.p.card.Armed() {
		t.Error("it cannot be approved at its end")
	}
}

// Buttons that are too wide for one row lose their keys, Approve last; on a row of its own Approve shows its key again.
func TestButtonsFitBesideEachOther(t *testing.T) {
	quiet, approve := kit.NewButton("Deny because…", "", kit.Quiet, nil, nil), kit.NewButton("Approve", "", kit.Primary, nil, nil)
	l := &answerLayout{keyed: []*kit.Button{quiet, approve}, keys: []string{"Alt+R", "Alt+A"}}
	o := []fyne.CanvasObject{kit.Cols(8, quiet), kit.Cols(8, approve)}
	l.fit(o, 1000)
	whole, bare := quiet.MinSize().Width+8+approve.MinSize().Width, float32(0)
	key := approve.MinSize().Width
	for width := whole; !l.two; width-- {
		bare = quiet.MinSize().Width + 8 + approve.MinSize().Width
		l.fit(o, width)
		if got := quiet.MinSize().Width + 8 + approve.MinSize().Width; !l.two && got > width {
			t.Fatalf("%v wide, it has %v", width, got)
		}
	}
	if bare > whole-80 || approve.MinSize().Width != key {
		t.Errorf("without keys it is %v of %v wide; on a line of its own the button has %v, with its key %v", bare, whole, approve.MinSize().Width, key)
	}
}
