package chat

import (
	"context"

	"github.com/nod-app/nod/app/api"
)

// retry lets the last message be replied to once more.
func (w *Window) retry() {
	id := w.st.open
	if id == "" || w.st.view.busy() || len(w.st.view.messages) == 0 {
		return
	}
	w.thread.toEnd()
	w.do("try again", func(ctx context.Context) error {
		_, err := api.SendMessage.Call(ctx, w.o.Client, api.SendRequest{ID: id, Retry: true})
		return err
	}, w.views.poke)
}

// editLast edits what the person said last.
func (w *Window) editLast() {
	if m, ok := w.st.view.last(api.RoleUser); ok {
		w.edit(m)
	}
}

// editCurrent edits the message that is looked at, or the last one.
func (w *Window) editCurrent() {
	m, ok := w.st.view.message(w.current)
	if ok && m.Role == api.RoleUser {
		w.edit(m)
		return
	}
	w.editLast()
}

// edit puts a message into the entry; what is sent then replaces it.
func (w *Window) edit(m api.Message) {
	if !w.can() {
		return
	}
	d := draft{text: m.Text, edit: m.ID}
	for _, f := range m.Files {
		d.files = append(d.files, f.Path)
	}
	w.composer.fill(d)
	w.choose(m.ID)
	w.focusEntry()
}

// leaveEdit leaves the message as it was.
func (w *Window) leaveEdit() {
	w.composer.fill(draft{})
	w.focusEntry()
}
