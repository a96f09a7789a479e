package proposals

import (
	"context"
	"errors"
	"os"

	"github.com/nod-app/nod/views/kit"
)

// openFile opens the file that is looked at in its own program.
func (w *Window) openFile() {
	if p, ok := w.current(); ok && len(w.st.choice.marked) == 0 {
		w.openPath(place(p), false)
	}
}

// openPath opens a file; a program is shown in its folder instead.
func (w *Window) openPath(path string, ours bool) {
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		w.say(kit.Clean("It is not there any more: "+path), true)
	case err != nil:
		w.say(kit.Failed("open it", err), true)
	case !ours && !kit.Openable(path, st.Mode()):
		w.shown(path, "Programs are not opened from here; its folder is shown instead")
	default:
		w.outside("open it", "", func() error { return w.o.Open(path) })
	}
}

// reveal shows the file that is looked at in its folder.
func (w *Window) reveal() {
	if p, ok := w.current(); ok && len(w.st.choice.marked) == 0 {
		w.shown(place(p), "")
	}
}

func (w *Window) shown(path, why string) {
	w.outside("show its folder", why, func() error { return w.o.Reveal(path) })
}

// outside lets the desktop do something and says why it could not, or, if that
// is not empty, what there is to say when it could.
func (w *Window) outside(doing, done string, do func() error) {
	w.o.Dispatch.Go(func(context.Context) func() {
		err := do()
		return func() {
			switch {
			case err != nil:
				w.say(kit.Failed(doing, err), true)
			case done != "":
				w.say(done, false)
			}
		}
	})
}
