package chat

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

const (
	tooSlow = 200 * time.Millisecond // loading is said after this
	beat    = 100 * time.Millisecond // a reply is drawn at most so often
)

// feed fetches one thing over and over: never two at once, and never more
// often than once a beat. What is told of meanwhile is fetched afterwards.
type feed struct {
	w     *Window
	fetch func(done func()) // calls done on the UI goroutine
	busy  bool
	again bool
	rest  bool // it was fetched less than a beat ago
}

// poke says that it has changed.
func (f *feed) poke() {
	if f.busy || f.rest {
		f.again = true
		return
	}
	f.busy, f.again = true, false
	f.fetch(f.done)
}

func (f *feed) done() {
	f.busy, f.rest = false, true
	f.w.o.Dispatch.After(beat, func() {
		f.rest = false
		if f.again {
			f.poke()
		}
	})
}

// Event takes what the agent tells and fetches what it is about.
func (w *Window) Event(e api.Event) {
	switch e.Topic {
	case api.TopicChats:
		if e.ID == "" || e.ID != w.st.open {
			w.lists.poke()
		}
		if e.ID == "" || e.ID == w.st.open {
			w.views.poke()
		}
	case api.TopicModels:
		w.modelled.poke()
	case api.TopicApprovals:
		w.asked.poke()
	}
}

// Changed fetches all that is shown again, when nobody says what has changed.
func (w *Window) Changed() {
	w.lists.poke()
	w.views.poke()
	w.asked.poke()
	w.modelled.poke()
}

// fetchChats fetches the conversations that match the search.
func (w *Window) fetchChats(done func()) {
	q := w.st.query
	slow := w.o.Dispatch.After(tooSlow, func() {
		w.st.slow = true
		w.side.draw()
	})
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListChats.Call(ctx, w.o.Client, api.ChatsRequest{Query: q})
		return func() {
			slow()
			w.st.slow = false
			if q != w.st.query {
				w.lists.again = true
			} else {
				w.chatsArrived(res, err)
			}
			done()
		}
	})
}

func (w *Window) chatsArrived(res api.ChatsResult, err error) {
	if err != nil {
		w.st.listFail = kit.Failed("read the conversations", err)
		w.side.draw()
		w.drawFace()
		return
	}
	first := !w.st.started && !w.composer.ready()
	w.st.listFail, w.st.started, w.st.chats = "", true, res.Chats
	if first && w.st.open == "" && len(res.Chats) > 0 {
		w.look(res.Chats[0].ID)
	}
	w.side.draw()
	w.drawFace()
}

// fetchView fetches what changed in the conversation that is looked at.
func (w *Window) fetchView(done func()) {
	id, after := w.st.open, w.st.view.version
	if id == "" {
		done()
		return
	}
	if !w.st.view.loaded {
		after = 0
	}
	slow := func() {}
	if !w.st.view.loaded {
		slow = w.o.Dispatch.After(tooSlow, func() {
			w.st.slowView = true
			w.drawFace()
		})
	}
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		v, err := api.ViewChat.Call(ctx, w.o.Client, api.ChatViewRequest{ID: id, After: after})
		return func() {
			slow()
			w.st.slowView = false
			if id == w.st.open {
				w.viewArrived(v, err)
			} else {
				w.views.again = true
			}
			done()
		}
	})
}

func (w *Window) viewArrived(v api.ChatView, err error) {
	if err != nil {
		w.st.viewFail = kit.Failed("read the conversation", err)
		w.drawTalk()
		return
	}
	w.st.viewFail = ""
	if !w.st.view.merge(v) {
		w.st.view.loaded = false
		w.views.again = true
		return
	}
	w.st.put(v.Chat)
	if w.missesQuestion() {
		w.asked.poke()
	}
	w.side.draw()
	w.drawTalk()
}

// missesQuestion says whether a call waits for a question that is not here.
func (w *Window) missesQuestion() bool {
	for _, c := range w.st.view.waiting() {
		if _, _, ok := w.st.question(c); !ok {
			return true
		}
	}
	return false
}

func (w *Window) fetchAsks(done func()) {
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListApprovals.Call(ctx, w.o.Client, api.None{})
		return func() {
			if err == nil { // what cannot be asked here is asked by the approval window
				w.st.asks = res.Requests
				w.drawTalk()
			}
			done()
		}
	})
}
