package chat

import "github.com/nod-app/nod/app/api"

import "github.com/nod-app/nod/views/kit"

// drawActs offers what can be done with the call.
func (r *cardRow) drawActs() {
	r.acts.Objects = nil
	add := func(text, key string, kind kit.Kind, do func()) {
		b := kit.NewButton(text, key, kind, r.w.keys, func() { r.w.choose(r.key); do() })
		b.SetEnabled(!r.w.st.lost)
		r.acts.Add(b)
	}
	if r.c.CanUndo && r.c.Undone.IsZero() && r.c.Record > 0 {
		add("Undo this", "Alt+U", kit.Plain, r.w.undoCurrent)
	}
	if r.c.Result != "" {
		word := "Show what the model got"
		if r.result {
			word = "Hide what the model got"
		}
		add(word, "Alt+T", kit.Quiet, r.toggleResult)
		add("Copy it", "Alt+C", kit.Quiet, r.w.copyCurrent)
	}
	kit.Show(len(r.acts.Objects) > 0, r.flow.parts[3].o)
	r.acts.Refresh()
}

// toggle opens the card, or closes it. One that waits, if another one is asked
// just now, is asked instead.
func (r *cardRow) toggle() {
	if r.c.State == api.CardWaiting && !r.asks && r.w.ask(r.c) {
		return
	}
	r.open = !r.open
	r.draw()
	r.w.thread.changed(r.key)
	r.w.thread.reveal(r.key)
}

func (r *cardRow) toggleResult() {
	if r.c.Result == "" {
		return
	}
	r.open, r.result = true, !r.result
	r.draw()
	r.w.thread.changed(r.key)
}
