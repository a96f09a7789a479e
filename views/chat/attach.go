package chat

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/views/kit"
)

// attach asks for files that go along with the message.
func (w *Window) attach() {
	if !w.can() || w.st.page != talk {
		return
	}
	if w.o.PickFiles != nil {
		w.o.PickFiles(w.attachAll)
		return
	}
	w.composer.asking.Show()
	w.layTalk()
	w.win.Canvas().Focus(w.composer.path)
}

func (w *Window) leaveAttach() {
	w.composer.path.SetText("")
	w.composer.asking.Hide()
	w.layTalk()
	w.focusEntry()
}

// addPath attaches the file that was typed.
func (w *Window) addPath(text string) {
	path := w.whole(text)
	if path == "" {
		w.say("A file is named by its whole path, as ~/Documents/notes.txt", true)
		return
	}
	w.attachAll([]string{path})
	w.composer.path.SetText("")
}

// whole is an absolute path for what was typed; "" if it is none.
func (w *Window) whole(text string) string {
	text = trimmed(text)
	if rest, ok := strings.CutPrefix(text, "~"+string(filepath.Separator)); ok && w.o.Home != "" {
		text = filepath.Join(w.o.Home, rest)
	}
	if !filepath.IsAbs(text) {
		return ""
	}
	return filepath.Clean(text)
}

// mostFiles is how many files go along with one message.
const mostFiles = 8

// attachAll adds files that are not there yet.
func (w *Window) attachAll(paths []string) {
	d := &w.composer.d
	for _, p := range paths {
		switch {
		case slices.Contains(d.files, p):
		case len(d.files) >= mostFiles:
			w.say("At most "+kit.Number(mostFiles, "file")+" go along with one message", true)
		default:
			d.files = append(slices.Clone(d.files), p)
		}
	}
	w.composer.draw()
	w.layTalk()
}

func (w *Window) detach(i int) {
	d := &w.composer.d
	if i < len(d.files) {
		d.files = slices.Delete(slices.Clone(d.files), i, i+1)
	}
	w.composer.draw()
	w.layTalk()
	w.focusEntry()
}
