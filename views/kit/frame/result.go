package frame

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// resultLine is the bottom line: what was done last, with Undo, and what the
// page has to say.
type resultLine struct {
	f      *Frame
	box    *fyne.Container
	text   *kit.Line
	undo   *kit.Button
	redo   *kit.Button
	stop   *kit.Button // of long work
	footer *fyne.Container
	said   string
	bad    bool
	fresh  int    // how often something was said within sayFor
	hint   string // shown instead while the pointer is on something, until there is something to say
}

func newResultLine(f *Frame) *resultLine {
	r := &resultLine{f: f, text: kit.NewLine(""), footer: container.NewStack()}
	r.undo = kit.NewButton("Undo", "Ctrl+Z", kit.Quiet, f.ChromeKeys(), f.Undo)
	r.redo = kit.NewButton("Redo", "Ctrl+Y", kit.Quiet, f.ChromeKeys(), f.Redo)
	r.stop = kit.NewButton("Stop", "", kit.Quiet, f.ChromeKeys(), f.stopScan)
	text := kit.AtLeast(0, 32, kit.Beside(r.text, kit.Cols(4, r.stop, r.undo, r.redo))) // as high without buttons as with them
	row := container.NewBorder(nil, nil, nil, r.footer, text)
	r.box = container.NewVBox(kit.Hairline(), kit.Pad(0, 4, 16, 8, row))
	return r
}

func (r *resultLine) setFooter(p Page) {
	r.footer.Objects = nil
	if p, ok := p.(Footer); ok {
		r.footer.Objects = []fyne.CanvasObject{p.Footer()}
	}
	r.footer.Refresh()
}

// sayFor is how long a sentence stands before the progress of long work, which changes all the
// while, takes its place. One about a failure stays.
const sayFor = 5 * time.Second

func (r *resultLine) say(text string, bad bool) {
	r.said, r.bad = text, bad
	if text != "" {
		r.hint = "" // of what the pointer rests on, which may have gone from below it
	}
	r.fresh++
	r.f.Dispatch.After(sayFor, func() {
		r.fresh--
		r.draw()
	})
	r.draw()
	r.f.banner.draw()
}

// Hint shows a text, such as a whole path, in place of the result; "" ends it.
func (f *Frame) Hint(text string) {
	f.result.hint = text
	f.result.draw()
}

func (r *resultLine) draw() {
	kit.Show(!r.f.Prompt, r.box)
	text, color := r.said, theme.ColorNameForeground
	last := r.f.status.Last
	if text == "" && last != nil {
		text = kit.Join(kit.Clean(last.Label), kit.When(last.At, r.f.Now()))
		color = assets.ColorMuted
	}
	if r.bad {
		color = theme.ColorNameError
	}
	if all := r.f.status.Progress; len(all) > 0 && !r.bad && r.fresh == 0 {
		text, color = progressText(all[0]), assets.ColorMuted
	}
	if r.hint != "" {
		text, color = r.hint, assets.ColorMuted
	}
	r.text.Colored(color).SetText(text)
	r.text.Refresh()
	kit.Show(r.f.canStop(), r.stop)
	kit.Show(last != nil, r.undo) // beside what was done
	r.undo.SetEnabled(r.f.Can())
	kit.Show(r.f.status.Redo != "" && !r.f.canStop(), r.redo)
	r.redo.SetEnabled(r.f.Can())
	r.box.Refresh()
}

// canStop reports whether the long work that is shown can be stopped.
func (f *Frame) canStop() bool {
	all := f.status.Progress
	return !f.lost && len(all) > 0 && all[0].CanStop
}

// stopScan stops what reads the files that were in folders already.
func (f *Frame) stopScan() {
	Background(f, "stop reading", api.StopScan.Call, api.None{}, func(api.None) {})
}

// progressText says how far a long piece of work is.
func progressText(p api.Progress) string {
	switch {
	case p.Total > 0 && p.CanStop:
		return kit.Clean(p.Label) + ": " + kit.Count(min(p.Done, p.Total)) + " of " + kit.Count(p.Total)
	case p.Total > 0:
		return kit.Clean(p.Label) + ": " + kit.Count(100*p.Done/p.Total) + "%"
	}
	return kit.Clean(p.Label) + ": " + kit.Count(p.Done) + " so far"
}

// undoText says what is back, or was done again, and what was not; nothing says that
// nothing was.
func undoText(done, nothing string, failed int, problems []string) string {
	switch {
	case done == "" && len(problems) == 1:
		done = problems[0]
	case len(problems) > 0:
		done = cmp.Or(done, nothing) + "; " + kit.Count(failed) + " not: " + problems[0]
	}
	return kit.Clean(cmp.Or(done, nothing))
}
