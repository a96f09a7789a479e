package chat

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

func trimmed(s string) string { return strings.TrimSpace(s) }

// can says whether something may be asked of Nod now.
func (w *Window) can() bool { return !w.st.lost }

// do asks something of the agent elsewhere; what is done with its answer is
// drawn here. doing names it for the sentence about a failure.
func (w *Window) do(doing string, act func(context.Context) error, done func()) {
	if !w.can() {
		return
	}
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		err := act(ctx)
		return func() {
			if err != nil {
				w.say(kit.Failed(doing, err), true)
				return
			}
			if done != nil {
				done()
			}
		}
	})
}

// send sends what is written: into the conversation, or into a new one. It
// stays in the entry until the agent has it.
func (w *Window) send() {
	c := w.composer
	d := c.d
	if !w.can() || w.st.sending || !c.ready() {
		return
	}
	w.st.sending = true
	c.drawSend()
	id, model := w.st.open, w.st.model
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		chat, err := api.Chat{ID: id}, error(nil)
		if id == "" {
			chat, err = api.CreateChat.Call(ctx, w.o.Client, api.ChatRequest{Model: model})
		}
		var res api.SendResult
		if err == nil {
			res, err = api.SendMessage.Call(ctx, w.o.Client, api.SendRequest{ID: chat.ID, Text: trimmed(d.text), Files: d.files, Edit: d.edit})
		}
		return func() { w.sent(id, chat, d, res, err) }
	})
}

// sent empties the entry, unless something else has been written meanwhile.
func (w *Window) sent(id string, chat api.Chat, d draft, res api.SendResult, err error) {
	w.st.sending = false
	if id == "" && chat.ID != "" {
		w.begun(chat)
	}
	if err != nil {
		w.say(kit.Failed("send the message", err)+" It still stands in the entry.", true)
		w.composer.drawSend()
		return
	}
	w.say("", false)
	if res.Queued {
		w.say("It waits in line until the reply has ended", false)
	}
	switch {
	case chat.ID != w.st.open:
		delete(w.st.drafts, chat.ID)
	case w.composer.d.text == d.text:
		w.composer.fill(draft{})
	}
	w.thread.toEnd()
	w.views.poke()
	w.lists.poke()
	w.composer.draw()
}

// begun makes what is looked at the conversation that was begun with it.
func (w *Window) begun(c api.Chat) {
	if w.st.open != "" {
		return
	}
	w.st.open, w.st.view = c.ID, view{chat: c}
	w.st.chats = append([]api.Chat{c}, w.st.chats...)
	w.side.draw()
}

// stopReply ends the reply that is under way.
func (w *Window) stopReply() {
	id := w.st.open
	if id == "" || !w.st.view.busy() {
		return
	}
	w.do("stop the reply", func(ctx context.Context) error {
		_, err := api.StopReply.Call(ctx, w.o.Client, api.StopRequest{ID: id})
		return err
	}, w.views.poke)
}

// unqueue takes a message out of the line and puts it back into the entry, if
// nothing stands there.
func (w *Window) unqueue(q api.Queued) {
	id := w.st.open
	w.do("take the message back", func(ctx context.Context) error {
		_, err := api.StopReply.Call(ctx, w.o.Client, api.StopRequest{ID: id, Queued: q.ID})
		return err
	}, func() {
		if id == w.st.open && w.composer.d.text == "" {
			w.composer.fill(draft{text: q.Text, files: w.composer.d.files})
		}
		w.focusEntry()
		w.views.poke()
	})
}

// undoCurrent takes back what the call did that is looked at.
func (w *Window) undoCurrent() {
	r, ok := w.rows[w.current].(*cardRow)
	if !ok || !r.c.CanUndo || !r.c.Undone.IsZero() || r.c.Record == 0 {
		return
	}
	var said string
	w.do("undo it", func(ctx context.Context) error {
		res, err := api.UndoActivity.Call(ctx, w.o.Client, api.UndoActivityRequest{Record: r.c.Record})
		said = res.Summary
		return err
	}, func() {
		w.say(kit.Sentence(kit.Clean(said)), false)
		w.views.poke()
	})
}

// useInChat lets another model reply, here or in the one that is not begun yet.
func (w *Window) useInChat(name string) {
	id := w.st.open
	if id == "" {
		w.st.model = name
		w.drawTalk()
		return
	}
	var chat api.Chat
	w.do("change the model", func(ctx context.Context) (err error) {
		chat, err = api.SetChatModel.Call(ctx, w.o.Client, api.ChatRequest{ID: id, Model: name})
		return err
	}, func() {
		if id == w.st.open {
			w.st.view.chat = chat
			w.st.put(chat)
			w.drawTalk()
		}
		w.views.poke()
	})
}
