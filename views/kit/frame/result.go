package frame

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// resultLine is the bottom line: what was done last, with Undo, and what the
// page has to say.
type resultLine struct {
	f       *Frame
	box     *fyne.Container
	text    *kit.Line
	undo    *kit.Button
	redo    *kit.Button
	stop    *kit.Button // of long work
	dismiss *kit.Button // of what stays until it is read
	buttons *fyne.Container
	footer  *fyne.Container
	hint    string // shown instead while the pointer is on something, until there is something to say
}

// message is what the result line says on one page of the rail.
type message struct {
	text   string
	stays  bool     // until the person dismisses it, or something else is said
	failed bool     // nothing was done
	undid  bool     // it is about what was undone, which can be done again
	before *api.Act // the last step before it was said; a newer one is what the text is about
	step   string   // the id of the step that the text is about; empty: it was not told
	stood  bool     // that step was the newest one
}

func newResultLine(f *Frame) *resultLine {
	r := &resultLine{f: f, text: kit.NewLine(""), footer: container.NewStack()}
	r.undo = kit.NewButton(lang.T("Undo"), "Ctrl+Z", kit.Quiet, f.ChromeKeys(), f.undoSaid)
	r.redo = kit.NewButton(lang.T("Redo"), "Ctrl+Y", kit.Quiet, f.ChromeKeys(), f.Redo)
	r.stop = kit.NewButton(lang.T("Stop"), "", kit.Quiet, f.ChromeKeys(), f.stopScan)
	r.dismiss = kit.NewButton(lang.T("Dismiss"), "", kit.Quiet, f.ChromeKeys(), func() { r.clear(); f.focusPage() })
	r.buttons = kit.Cols(4, r.stop, r.undo, r.redo, r.dismiss)
	text := kit.AtLeast(0, 32, kit.Beside(r.text, r.buttons)) // as high without buttons as with them
	row := container.New(resultLayout{r}, text, r.footer)
	r.box = container.NewVBox(kit.Hairline(), kit.Pad(1, 2, 16, 8, row))
	return r
}

// resultLayout gives the footer of the page the room that the text with its buttons leaves, and no less than footerLeast.
type resultLayout struct{ r *resultLine }

const footerLeast, resultGap float32 = 488, 4

func (resultLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	text, footer := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(text.Width+resultGap+min(footer.Width, footerLeast), max(text.Height, footer.Height))
}

func (l resultLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	const gaps = 24
	left := s.Width - l.r.text.Wide() - l.r.buttons.MinSize().Width - gaps
	footer := min(o[1].MinSize().Width, max(left, footerLeast))
	kit.Put(o[0], 0, 0, s.Width-footer-resultGap, s.Height)
	kit.Put(o[1], s.Width-footer, 0, footer, s.Height)
}

func (r *resultLine) setFooter(p Page) {
	r.footer.Objects = nil
	if p, ok := p.(Footer); ok {
		r.footer.Objects = []fyne.CanvasObject{p.Footer()}
	}
	r.footer.Refresh()
}

// sayFor is how long a sentence is shown that need not be dismissed.
const sayFor = 10 * time.Second

// said returns the message of the page in sight; never nil.
func (r *resultLine) said() *message {
	if p := r.f.pages[r.f.name]; p != nil && p.said != nil {
		return p.said
	}
	return &message{}
}

// say puts a message on the page in sight, until sayFor has passed if it does not stay. What
// a window that asks says is as long as its question.
func (r *resultLine) say(m message) {
	if m.text != "" {
		r.hint = "" // of what the pointer rests on, which may have gone from below it
	}
	m.before = r.f.status.Last
	page := r.f.pages[r.f.name]
	page.said = &m
	if !m.stays && !r.f.Prompt {
		r.f.Dispatch.After(sayFor, func() {
			if page.said == &m {
				page.said = nil
				r.draw()
			}
		})
	}
	r.draw()
	r.f.banner.draw()
}

// clear takes away what the page in sight has said.
func (r *resultLine) clear() {
	r.f.pages[r.f.name].said = nil
	r.draw()
}

// leave takes away what the page said that is left for another one, but for what is to be read.
func (r *resultLine) leave() {
	r.hint = ""
	if p := r.f.pages[r.f.name]; p != nil && !r.said().stays {
		p.said = nil
	}
}

// Hint shows a text, such as a whole path, in place of the result; "" ends it.
func (f *Frame) Hint(text string) {
	f.result.hint = text
	f.result.draw()
}

func (r *resultLine) draw() {
	text, color := r.shown()
	r.show(!r.f.Prompt && (text != "" || !r.f.Steps))
	r.text.AsProse(r.hint == "").Colored(color).SetText(text)
	r.text.Refresh()
	said, free := r.said(), r.hint == ""
	kit.Show(free && r.f.canStop(), r.stop)
	r.stop.SetText(lang.T("Stop"))
	if said.text != "" {
		r.stop.SetText(lang.T("Stop reading"))
	}
	kit.Show(free && r.step() != "", r.undo)
	r.undo.SetEnabled(r.f.Can())
	kit.Show(free && r.f.status.Redo != "" && !r.f.canStop() && (said.undid || said.text == ""), r.redo)
	r.redo.SetText(r.redoText())
	r.redo.SetEnabled(r.f.Can())
	kit.Show(free && said.stays, r.dismiss)
	r.box.Refresh()
}

// show shows the line or not; in a window of steps an empty one would be a band.
func (r *resultLine) show(on bool) {
	if on == r.box.Visible() {
		return
	}
	kit.Show(on, r.box)
	if c := r.f.Window.Content(); r.f.Steps && c != nil { // what scrolls beside it has its room
		c.Refresh()
	}
}

// ResultLine returns the result line, which the page of a window of steps puts above its own foot:
// below it the line would move the buttons from under the pointer.
func (f *Frame) ResultLine() fyne.CanvasObject { return f.result.box }

// shown returns the text of the line: what is pointed at, what the page has said, how far long work
// is, or the last step.
func (r *resultLine) shown() (text string, color fyne.ThemeColorName) {
	said, status := r.said(), r.f.status
	switch {
	case r.hint != "":
		return r.hint, assets.ColorMuted
	case said.failed:
		return said.text, theme.ColorNameError
	case said.text != "":
		return said.text, theme.ColorNameForeground
	case r.f.Steps: // its page says how far the work is
	case len(status.Progress) > 0:
		return progressText(status.Progress[0]), assets.ColorMuted
	case status.Last != nil:
		return kit.Join(kit.Clean(status.Last.Label), lang.When(status.Last.At, r.f.Now())), assets.ColorMuted
	}
	return "", theme.ColorNameForeground
}

// step returns the id of the step that the text is about, which Undo beside it takes back; empty if
// it is about none.
func (r *resultLine) step() string {
	said, last := r.said(), r.f.status.Last
	switch {
	case said.step != "":
		return said.step
	case last == nil:
		return ""
	case said.text != "":
		if said.before == nil || last.ID != said.before.ID && !last.At.Before(said.before.At) {
			return last.ID
		}
		return ""
	case len(r.f.status.Progress) > 0:
		return ""
	}
	return last.ID
}

// follow takes away what the page in sight has said about a step that was taken back elsewhere: it
// was the newest one, and the one before it is now.
func (r *resultLine) follow(last *api.Act) {
	said := r.said()
	switch {
	case said.text == "" || said.undid || said.failed:
	case last == nil || said.before != nil && last.ID == said.before.ID:
		if said.stood {
			r.f.pages[r.f.name].said = nil
		}
	case said.step == "" || said.step == last.ID:
		said.stood = true
	}
}

// redoText names what Redo does, unless the text beside it does.
func (r *resultLine) redoText() string {
	const length = 40
	if r.said().undid {
		return lang.T("Redo")
	}
	return lang.T("Redo: %s", kit.CleanTo(r.f.status.Redo, length))
}

// canStop reports whether the long work that is shown can be stopped.
func (f *Frame) canStop() bool {
	all := f.status.Progress
	return !f.lost && len(all) > 0 && all[0].CanStop
}

// stopScan stops what reads the files that were in folders already.
func (f *Frame) stopScan() {
	Background(f, lang.T("stop reading"), api.StopScan.Call, api.None{}, func(api.None) {})
}

// progressText returns the progress of a long piece of work in words.
func progressText(p api.Progress) string {
	switch {
	case p.Total > 0 && p.CanStop:
		return lang.T("%s: %s of %s", kit.Clean(p.Label), kit.Count(min(p.Done, p.Total)), kit.Count(p.Total))
	case p.Total > 0:
		return kit.Clean(p.Label) + ": " + kit.Count(100*p.Done/p.Total) + "%"
	}
	return lang.T("%s: %s so far", kit.Clean(p.Label), kit.Count(p.Done))
}

// undoText returns a text of what is back, or was done again, and what was not; nothing is the
// text if nothing was.
func undoText(done, nothing string, failed int, problems []string) string {
	switch {
	case done == "" && len(problems) == 1:
		done = problems[0]
	case len(problems) > 0:
		done = lang.T("%s; %s not: %s", cmp.Or(done, nothing), kit.Count(failed), problems[0])
	}
	return kit.Clean(cmp.Or(done, nothing))
}
