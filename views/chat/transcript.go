package chat

import (
	"slices"
	"strconv"

	"github.com/nod-app/nod/app/api"
)

// transcript is the thread of messages and calls, with the row that commands
// act on: the one that the person chose, or else the last message.
type transcript struct {
	thread   *thread
	p        *Page
	messages []api.Message
	slots    map[string]*slot
	current  string
	chosen   bool // the person chose the current row
}

func newTranscript(p *Page) *transcript {
	t := &transcript{p: p, slots: map[string]*slot{}}
	t.thread = newThread(t.mark, p.drawToLatest)
	return t
}

// restart forgets all rows: another conversation begins, at its end.
func (t *transcript) restart() {
	t.messages, t.slots = nil, map[string]*slot{}
	t.current, t.chosen = "", false
	t.thread.restart()
}

// set shows messages and their calls; rows that did not change are left as they
// are. asked is the question that is shown in its call, answered one whose answer
// is on its way.
func (t *transcript) set(messages []api.Message, asked, answered string) {
	var slots []*slot
	for i, m := range messages {
		if !onlyCalls(m) {
			slots = append(slots, t.message(m, i == len(messages)-1 && m.Role != api.RoleUser))
		}
		last := i == len(messages)-1
		for j, c := range m.Cards {
			waits := c.State == api.CardWaiting && c.Question != ""
			if waits && c.Question == answered {
				c.State = callAnswered
			}
			key := callKey(m, c, j)
			if c.Tool != "" {
				slots = append(slots, t.call(m.ID, key, c, waits && c.Question == asked))
			}
			for k, item := range shownItems(c.Items, last, t.p.st.replyModel() != "") {
				slots = append(slots, t.item(key+"\x00"+strconv.Itoa(k), item))
			}
		}
		if len(undoableCalls(m)) > 0 {
			slots = append(slots, t.undo(m.ID))
		}
	}
	t.messages = messages
	clear(t.slots)
	for _, s := range slots {
		t.slots[s.key] = s
	}
	t.markAll()
	t.thread.set(slots)
}

func onlyCalls(m api.Message) bool {
	return len(m.Cards) > 0 && m.Text == "" && m.Thinking == "" && m.Problem == "" && m.State != api.MessageStopped && len(m.Files) == 0
}

// callKey names a call; a model may give two calls the same id.
func callKey(m api.Message, c api.Card, i int) string {
	return m.ID + "\x00" + strconv.Itoa(i) + "\x00" + c.CallID
}

func (t *transcript) message(m api.Message, last bool) *slot {
	s := t.slots[m.ID]
	if s == nil || s.row.(*messageRow).m.Role != m.Role {
		return &slot{key: m.ID, row: &messageRow{p: t.p, m: m, last: last}}
	}
	if s.row.(*messageRow).set(m, last) {
		s.drawAgain()
	}
	return s
}

func (t *transcript) call(reply, key string, c api.Card, asked bool) *slot {
	s := t.slots[key]
	if s == nil {
		return &slot{key: key, row: &callRow{p: t.p, reply: reply, key: key, call: c, asked: asked}}
	}
	if s.row.(*callRow).set(c, asked) {
		s.drawAgain()
	}
	return s
}

// undo returns the row under a reply that did something which can be undone.
func (t *transcript) undo(reply string) *slot {
	if s := t.slots[undoKey(reply)]; s != nil {
		return s
	}
	return &slot{key: undoKey(reply), row: &undoRow{p: t.p, reply: reply}}
}

func (t *transcript) item(key string, i api.CardItem) *slot {
	s, q := t.slots[key], t.p.st.waiting[i.Proposal]
	if s == nil {
		return &slot{key: key, row: &itemRow{p: t.p, key: key, item: i, proposal: q}}
	}
	if s.row.(*itemRow).set(i, q) {
		s.drawAgain()
	}
	return s
}

func (t *transcript) choose(key string) {
	t.current, t.chosen = key, true
	t.markAll()
	t.thread.place()
}

// unchoose makes the last message the current row.
func (t *transcript) unchoose() {
	t.chosen = false
	t.markAll()
}

func (t *transcript) markAll() {
	if t.slots[t.current] == nil {
		t.chosen = false
	}
	if !t.chosen {
		t.current = ""
		for _, m := range slices.Backward(t.messages) {
			if t.current == "" && t.slots[m.ID] != nil {
				t.current = m.ID
			}
		}
	}
	for _, s := range t.thread.slots {
		t.mark(s)
	}
}

func (t *transcript) mark(s *slot) {
	if s.view != nil {
		s.view.mark(s.key == t.current, t.chosen)
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

func (t *transcript) latest() {
	t.unchoose()
	t.thread.toEnd()
}

// currentRow returns the row that commands act on; nil if there is none.
func (t *transcript) currentRow() row {
	if s := t.slots[t.current]; s != nil {
		return s.row
	}
	return nil
}

// currentCall returns the current row, if it is a call; else the zero Card.
func (t *transcript) currentCall() (c api.Card) {
	if r, ok := t.currentRow().(*callRow); ok {
		c = r.call
	}
	return c
}

// currentItem returns the current row, if it is an item; else one of nothing.
func (t *transcript) currentItem() *itemRow {
	if r, ok := t.currentRow().(*itemRow); ok {
		return r
	}
	return &itemRow{p: t.p}
}

// toggle opens the current call, or closes it; of a message, its thinking.
func (t *transcript) toggle() {
	if r, ok := t.currentRow().(interface{ toggle() }); ok {
		r.toggle()
	}
}

// toggleResult shows what the model got from the current call; of a message,
// its thinking.
func (t *transcript) toggleResult() {
	if r, ok := t.currentRow().(*callRow); ok {
		r.toggleResult()
		return
	}
	t.toggle()
}
