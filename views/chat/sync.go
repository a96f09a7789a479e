package chat

import (
	"strconv"

	"github.com/nod-app/nod/app/api"
)

// drawTalk shows the conversation anew; rows that did not change are left as
// they are.
func (w *Window) drawTalk() {
	asked := w.asking.choose()
	w.asking.enable()
	slots, fresh := w.sync(asked)
	w.mark()
	w.thread.set(slots, fresh)
	w.head.draw()
	w.composer.draw()
	w.foot.draw()
	w.layTalk()
	w.drawFace()
}

// sync makes rows of the messages and their calls; fresh are those whose
// height may have changed.
func (w *Window) sync(asked string) ([]*slot, map[string]bool) {
	fresh := map[string]bool{}
	seen := make(map[string]row, len(w.rows))
	var slots []*slot
	put := func(key string, r row, changed bool) {
		seen[key] = r
		fresh[key] = changed
		s := w.slots[key]
		if s == nil || s.row != r {
			s = &slot{row: r, key: key}
			w.slots[key] = s
		}
		slots = append(slots, s)
	}
	v := &w.st.view
	for i, m := range v.messages {
		last := i == len(v.messages)-1 && m.Role != api.RoleUser
		if !bare(m) {
			r, changed := w.messageRow(m, last)
			put(m.ID, r, changed)
		}
		for j, c := range m.Cards {
			r, changed := w.cardRow(cardKey(m, c, j), c, asked)
			put(r.key, r, changed)
		}
	}
	for key := range w.slots {
		if seen[key] == nil {
			delete(w.slots, key)
		}
	}
	w.rows = seen
	return slots, fresh
}

// bare says whether a message has nothing but calls.
func bare(m api.Message) bool {
	return len(m.Cards) > 0 && m.Text == "" && m.Thinking == "" && m.Problem == "" && m.State != api.MessageStopped && len(m.Files) == 0
}

// cardKey names a call; a model may give two calls the same id.
func cardKey(m api.Message, c api.Card, i int) string {
	return m.ID + "\x00" + strconv.Itoa(i) + "\x00" + c.CallID
}

func (w *Window) messageRow(m api.Message, last bool) (*messageRow, bool) {
	if r, ok := w.rows[m.ID].(*messageRow); ok && r.m.Role == m.Role {
		return r, r.set(m, last)
	}
	r := newMessageRow(w, m)
	r.last = last
	return r, true
}

func (w *Window) cardRow(key string, c api.Card, asked string) (*cardRow, bool) {
	if c.State == api.CardWaiting && c.Question != "" && c.Question == w.asking.busy {
		c.State = answered
	}
	asks := asked != "" && c.Question == asked && c.State == api.CardWaiting
	if r, ok := w.rows[key].(*cardRow); ok {
		return r, r.set(c, asks)
	}
	r := newCardRow(w, key, c)
	r.asks = asks
	return r, true
}

// choose makes a row the one that keys act on.
func (w *Window) choose(key string) {
	w.current, w.chosen = key, true
	w.mark()
	w.thread.place()
}

// mark shows which row keys act on: the one that was chosen, or else the last
// message.
func (w *Window) mark() {
	if w.rows[w.current] == nil {
		w.current, w.chosen = "", false
	}
	if !w.chosen {
		w.current = ""
		for i := len(w.st.view.messages) - 1; i >= 0 && w.current == ""; i-- {
			if id := w.st.view.messages[i].ID; w.rows[id] != nil {
				w.current = id
			}
		}
	}
	for key, r := range w.rows {
		r.mark(key == w.current, w.chosen)
	}
}

// walk chooses the row above or below.
func (w *Window) walk(by int) {
	slots := w.thread.slots
	if len(slots) == 0 {
		return
	}
	at := w.thread.find(w.current)
	switch {
	case at < 0:
		at = len(slots) - 1
	case w.chosen || by < 0:
		at = max(0, min(len(slots)-1, at+by))
	}
	w.choose(slots[at].key)
	w.thread.reveal(w.current)
}

// openCurrent opens the call that is looked at, or closes it; of a message,
// what was thought.
func (w *Window) openCurrent() {
	switch r := w.rows[w.current].(type) {
	case *cardRow:
		r.toggle()
	case *messageRow:
		r.toggle()
	}
}

// unfoldCurrent shows what the model got from a call, or what it thought.
func (w *Window) unfoldCurrent() {
	switch r := w.rows[w.current].(type) {
	case *cardRow:
		r.toggleResult()
	case *messageRow:
		r.toggle()
	}
}
