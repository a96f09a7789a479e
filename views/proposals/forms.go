package proposals

import (
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// form is a question that stands in the place of the buttons for a while.
type form struct {
	box    *fyne.Container
	first  fyne.Focusable
	enable func(can bool)
}

// formOf is the question of the mode; nil if nothing is asked.
func (w *Window) formOf(p api.Proposal) *form {
	switch w.st.mode {
	case editing:
		return newEdit(w, p)
	case reasoning:
		return newReason(w)
	case clashing:
		return newClash(w, p)
	}
	return nil
}

// newReason asks why a proposal is rejected.
func newReason(w *Window) *form {
	e := kit.NewEntry("Why? Nod keeps it with the proposal", w.keys)
	send := func() { w.rejectFor(strings.TrimSpace(e.Text)) }
	e.Escaped = w.browse
	e.OnSubmitted = func(string) { send() }
	ok := kit.NewButton("Reject", "Enter", kit.Primary, w.keys, send)
	cancel := kit.NewButton("Cancel", "Esc", kit.Quiet, w.keys, w.browse)
	return &form{
		box: kit.Rows(8, e, kit.Cols(8, ok, cancel)), first: e,
		enable: func(can bool) { ok.SetEnabled(can) },
	}
}

// newClash asks what to do when a file of that name is there already.
func newClash(w *Window, p api.Proposal) *form {
	text := kit.Wrapped(fyne.TextWrapWord)
	text.SetText("A file named \"" + kit.Clean(p.DestinationName) + "\" is in that folder already.")
	name := kit.CleanTo(w.st.clash.Suggested, 40)
	both := kit.NewButton("Keep both as \""+name+"\"", "K", kit.Primary, w.keys, w.keepBoth)
	leave := kit.NewButton("Leave it", "Esc", kit.Plain, w.keys, w.browse)
	row := kit.Cols(8, both, leave)
	if name == "" {
		row = kit.Cols(8, leave)
	}
	return &form{
		box: kit.Rows(8, kit.Flush(text), row), first: w.list,
		enable: func(can bool) { both.SetEnabled(can) },
	}
}

// askReason asks why, before a rejection.
func (w *Window) askReason() {
	if p, ok := w.current(); ok && p.Status == pending && w.st.can() {
		w.st.mode = reasoning
		w.details.draw()
	}
}

// edit asks for another folder or name.
func (w *Window) edit() {
	if p, ok := w.current(); ok && p.Status == pending && w.st.can() && len(w.st.choice.marked) == 0 {
		w.st.mode = editing
		w.details.draw()
	}
}
