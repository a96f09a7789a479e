package chat

import (
	"context"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// open looks at another conversation; what is typed in this one is kept.
func (w *Window) open(id string) {
	w.st.page = talk
	if id != w.st.open {
		w.look(id)
	}
	w.show()
}

// look puts another conversation into the page of conversations.
func (w *Window) look(id string) {
	w.keep()
	w.asking.leave()
	w.st.open, w.st.view, w.st.viewFail, w.st.model = id, view{}, "", ""
	w.asking.want = ""
	w.rows, w.current = map[string]row{}, ""
	w.thread.restart()
	w.head.leave()
	w.composer.fill(w.st.drafts[id])
	w.views.poke()
	w.draw()
}

// keep notes what is typed and not sent.
func (w *Window) keep() {
	d := w.composer.d
	if d.text == "" && len(d.files) == 0 {
		delete(w.st.drafts, w.st.open)
	} else {
		w.st.drafts[w.st.open] = d
	}
}

// begin looks at a conversation that is not begun yet; its first message begins it.
func (w *Window) begin() {
	w.open("")
	w.focusEntry()
}

// step looks at the conversation above or below in the list.
func (w *Window) step(by int) {
	n := len(w.st.chats)
	if n == 0 {
		return
	}
	at := w.st.at()
	if at < 0 && by < 0 {
		at = 0
	}
	at = max(0, min(n-1, at+by))
	w.open(w.st.chats[at].ID)
	w.side.list.ScrollTo(at)
}

// rename gives the conversation another title.
func (w *Window) rename(title string) {
	id := w.st.open
	if title = trimmed(title); title == "" || id == "" {
		return
	}
	var chat api.Chat
	w.do("rename the conversation", func(ctx context.Context) (err error) {
		chat, err = api.RenameChat.Call(ctx, w.o.Client, api.ChatRequest{ID: id, Title: title})
		return err
	}, func() {
		w.head.leave()
		w.renamed(chat)
		w.say("Renamed it to "+kit.Clean(chat.Title), false)
		w.focusEntry()
	})
}

func (w *Window) renamed(chat api.Chat) {
	w.st.put(chat)
	if chat.ID == w.st.open {
		w.st.view.chat = chat
	}
	w.side.draw()
	w.head.draw()
}

// remove deletes the conversation for good; it was asked for twice.
func (w *Window) remove() {
	id := w.st.open
	title := w.head.title()
	w.do("delete the conversation", func(ctx context.Context) error {
		_, err := api.DeleteChat.Call(ctx, w.o.Client, api.ChatRequest{ID: id})
		return err
	}, func() { w.removed(id, title) })
}

// removed looks at the one that stood below it.
func (w *Window) removed(id, title string) {
	w.head.leave()
	delete(w.st.drafts, id)
	var left []api.Chat
	next := ""
	for i, c := range w.st.chats {
		if c.ID != id {
			left = append(left, c)
			continue
		}
		if i+1 < len(w.st.chats) {
			next = w.st.chats[i+1].ID
		} else if i > 0 {
			next = w.st.chats[i-1].ID
		}
	}
	w.st.chats = left
	if w.st.open == id {
		w.composer.d = draft{}
		w.open(next)
		delete(w.st.drafts, id)
	}
	w.say("Deleted "+title, false)
	w.lists.poke()
	w.focusEntry()
}

// export writes the conversation into a new file.
func (w *Window) export(text string) {
	id, path := w.st.open, w.whole(text)
	if path == "" {
		w.say("A file is named by its whole path, as ~/talk.md", true)
		return
	}
	w.do("export the conversation", func(ctx context.Context) error {
		_, err := api.ExportChat.Call(ctx, w.o.Client, api.ChatRequest{ID: id, Path: path})
		return err
	}, func() {
		w.head.leave()
		w.say("Written to "+kit.Exact(path), false)
		w.focusEntry()
	})
}

// fileOf is a file's name for a title: its letters and digits.
func fileOf(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= 48 {
			break
		}
	}
	name := strings.Trim(b.String(), "-")
	if name == "" {
		name = "conversation"
	}
	return "nod-" + name + ".md"
}
