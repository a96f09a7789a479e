package chat

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

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
			chat, err = w.o.Service.NewChat(ctx, api.ChatRequest{Model: model})
		}
		var res api.SendResult
		if err == nil {
			res, err = w.o.Service.Send(ctx, api.SendRequest{ID: chat.ID, Text: trimmed(d.text), Files: d.files, Edit: d.edit})
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
		return w.o.Service.StopReply(ctx, api.StopRequest{ID: id})
	}, w.views.poke)
}

// unqueue takes a message out of the line and puts it back into the entry, if
// nothing stands there.
func (w *Window) unqueue(q api.Queued) {
	id := w.st.open
	w.do("take the message back", func(ctx context.Context) error {
		return w.o.Service.StopReply(ctx, api.StopRequest{ID: id, Queued: q.ID})
	}, func() {
		if id == w.st.open && w.composer.d.text == "" {
			w.composer.fill(draft{text: q.Text, files: w.composer.d.files})
		}
		w.focusEntry()
		w.views.poke()
	})
}

// retry lets the last message be replied to once more.
func (w *Window) retry() {
	id := w.st.open
	if id == "" || w.st.view.busy() || len(w.st.view.messages) == 0 {
		return
	}
	w.thread.toEnd()
	w.do("try again", func(ctx context.Context) error {
		_, err := w.o.Service.Send(ctx, api.SendRequest{ID: id, Retry: true})
		return err
	}, w.views.poke)
}

// editLast edits what the person said last.
func (w *Window) editLast() {
	if m, ok := w.st.view.last("user"); ok {
		w.edit(m)
	}
}

// editCurrent edits the message that is looked at, or the last one.
func (w *Window) editCurrent() {
	m, ok := w.st.view.message(w.current)
	if ok && m.Role == "user" {
		w.edit(m)
		return
	}
	w.editLast()
}

// edit puts a message into the entry; what is sent then replaces it.
func (w *Window) edit(m api.ChatMessage) {
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

// copyCurrent copies the message that is looked at, or what a call gave.
func (w *Window) copyCurrent() {
	if m, ok := w.st.view.message(w.current); ok && m.Text != "" {
		w.copy(m.Text, "Copied the message")
	} else if r, ok := w.rows[w.current].(*cardRow); ok && r.c.Result != "" {
		w.copy(r.c.Result, "Copied what the model got")
	}
}

func (w *Window) copyCode(text string) { w.copy(text, "Copied the code") }

func (w *Window) copy(text, said string) {
	if w.o.Copy != nil {
		w.o.Copy(pasteable(text))
		w.say(said, false)
	}
}

// pasteable is text without what a terminal or an editor would act upon when it
// is pasted: control characters, and those that turn the writing direction.
func pasteable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u2028' || r == '\u2029' {
			return '\n'
		}
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf) && r != 0x200C && r != 0x200D {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), ""))
}

// follow has a link opened by the agent, which holds it against the URL rule.
func (w *Window) follow(url string) {
	if w.o.OpenLink != nil && w.can() {
		w.o.OpenLink(url)
	}
}

// point says where a link leads while it is pointed at.
func (w *Window) point(url string) { w.foot.point(kit.CleanTo(url, 200)) }

// undoCurrent takes back what the call did that is looked at.
func (w *Window) undoCurrent() {
	r, ok := w.rows[w.current].(*cardRow)
	if !ok || !r.c.CanUndo || !r.c.Undone.IsZero() || r.c.Record == 0 {
		return
	}
	var said string
	w.do("undo it", func(ctx context.Context) error {
		res, err := w.o.Service.UndoRecord(ctx, api.UndoRecordRequest{Record: r.c.Record})
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
		chat, err = w.o.Service.UseInChat(ctx, api.ChatRequest{ID: id, Model: name})
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
