package chat

import (
	"strconv"

	"github.com/nod-app/nod/app/api"
)

// transcript is the column of messages and calls, with the row that commands
// act on: the one that the person chose, or else the last message.
type transcript struct {
	thread   *thread
	ctx      *rowContext
	messages []api.Message
	rows     map[string]row
	slots    map[string]*slot
	current  string
	chosen   bool // the person chose the current row
}

func newTranscript(ctx *rowContext, moved func()) *transcript {
	t := &transcript{ctx: ctx, thread: newThread(columnWidth()), rows: map[string]row{}, slots: map[string]*slot{}}
	t.thread.moved = moved
	ctx.choose, ctx.resized, ctx.reveal = t.choose, t.thread.changed, t.thread.reveal
	return t
}

// restart forgets all rows: another conversation begins, at its end.
func (t *transcript) restart() {
	t.messages, t.rows, t.slots = nil, map[string]row{}, map[string]*slot{}
	t.current, t.chosen = "", false
	t.thread.restart()
}

// set shows messages and their calls; rows that did not change are left as they
// are. asked is the question that stands in its call, answered one whose answer
// is on its way.
func (t *transcript) set(messages []api.Message, asked, answered string) {
	t.messages = messages
	changed := map[string]bool{}
	rows := make(map[string]row, len(t.rows))
	var slots []*slot
	put := func(key string, r row, differs bool) {
		rows[key], changed[key] = r, differs
		if s := t.slots[key]; s == nil || s.row != r {
			t.slots[key] = &slot{row: r, key: key}
		}
		slots = append(slots, t.slots[key])
	}
	for i, m := range messages {
		if !onlyCalls(m) {
			r, differs := t.messageRow(m, i == len(messages)-1 && m.Role != api.RoleUser)
			put(m.ID, r, differs)
		}
		for j, c := range m.Cards {
			if c.State == api.CardWaiting && c.Question != "" && c.Question == answered {
				c.State = callAnswered
			}
			r, differs := t.callRow(callKey(m, c, j), c, asked)
			put(r.key, r, differs)
		}
	}
	for key := range t.slots {
		if rows[key] == nil {
			delete(t.slots, key)
		}
	}
	t.rows = rows
	t.mark()
	t.thread.set(slots, changed)
}

// onlyCalls says whether a message has nothing but calls.
func onlyCalls(m api.Message) bool {
	return len(m.Cards) > 0 && m.Text == "" && m.Thinking == "" && m.Problem == "" && m.State != api.MessageStopped && len(m.Files) == 0
}

// callKey names a call; a model may give two calls the same id.
func callKey(m api.Message, c api.Card, i int) string {
	return m.ID + "\x00" + strconv.Itoa(i) + "\x00" + c.CallID
}

func (t *transcript) messageRow(m api.Message, last bool) (*messageRow, bool) {
	if r, ok := t.rows[m.ID].(*messageRow); ok && r.m.Role == m.Role {
		return r, r.set(m, last)
	}
	return newMessageRow(t.ctx, m, last), true
}

func (t *transcript) callRow(key string, c api.Card, asked string) (*callRow, bool) {
	asks := asked != "" && c.Question == asked && c.State == api.CardWaiting
	if r, ok := t.rows[key].(*callRow); ok {
		return r, r.set(c, asks)
	}
	return newCallRow(t.ctx, key, c, asks), true
}

// choose makes a row the current one.
func (t *transcript) choose(key string) {
	t.current, t.chosen = key, true
	t.mark()
	t.thread.place()
}

// unchoose makes the last message the current row; false: it was.
func (t *transcript) unchoose() bool {
	was := t.chosen
	t.chosen = false
	t.mark()
	return was
}

// mark shows which row is the current one.
func (t *transcript) mark() {
	if t.rows[t.current] == nil {
		t.chosen = false
	}
	if !t.chosen {
		t.current = ""
		for i := len(t.messages) - 1; i >= 0 && t.current == ""; i-- {
			if id := t.messages[i].ID; t.rows[id] != nil {
				t.current = id
			}
		}
	}
	for key, r := range t.rows {
		r.mark(key == t.current, t.chosen)
	}
}

// walk chooses the row above or below.
func (t *transcript) walk(by int) {
	slots := t.thread.slots
	if len(slots) == 0 {
		return
	}
	at := t.thread.find(t.current)
	switch {
	case at < 0:
		at = len(slots) - 1
	case t.chosen || by < 0:
		at = max(0, min(len(slots)-1, at+by))
	}
	t.choose(slots[at].key)
	t.thread.reveal(t.current)
}

// latest goes to the end.
func (t *transcript) latest() {
	t.unchoose()
	t.thread.toEnd()
}

// call is the current row, if it is a call.
func (t *transcript) call() (api.Card, bool) {
	r, ok := t.rows[t.current].(*callRow)
	if !ok {
		return api.Card{}, false
	}
	return r.call, true
}

// toggle opens the current call, or closes it; of a message, its thinking.
func (t *transcript) toggle() {
	switch r := t.rows[t.current].(type) {
	case *callRow:
		r.toggle()
	case *messageRow:
		r.toggle()
	}
}

// toggleResult shows what the model got from the current call; of a message,
// its thinking.
func (t *transcript) toggleResult() {
	switch r := t.rows[t.current].(type) {
	case *callRow:
		r.toggleResult()
	case *messageRow:
		r.toggle()
	}
}
