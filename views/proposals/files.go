package proposals

import (
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
		w.say(failed("open it", err), true)
	case !ours && !kit.Openable(path, st.Mode()):
		w.shown(path, "Programs are not opened from here; its folder is shown instead")
	default:
		if err := w.o.Open(path); err != nil {
			w.say(failed("open it", err), true)
		}
	}
}

// reveal shows the file that is looked at in its folder.
func (w *Window) reveal() {
	if p, ok := w.current(); ok && len(w.st.choice.marked) == 0 {
		w.shown(place(p), "")
	}
}

func (w *Window) shown(path, why string) {
	if err := w.o.Reveal(path); err != nil {
		w.say(failed("show its folder", err), true)
		return
	}
	if why != "" {
		w.say(why, false)
	}
}
