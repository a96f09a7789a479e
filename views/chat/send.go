package chat

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// can reports whether something may be asked of the agent now. Unlike in other
// pages it may be while something else is being done: Stop is never refused.
func (p *Page) can() bool { return !p.st.lost }

func (p *Page) canSend() bool  { return p.can() && !p.st.sending && p.composer.draft.ready() }
func (p *Page) canThink() bool { return p.can() && p.st.canThink() }

// turnThink switches the model's thinking for the next message on or off.
func (p *Page) turnThink() { p.composer.setThink(!p.composer.draft.think) }

func (p *Page) canStop() bool { return p.can() && p.st.open != "" && p.st.conversation.busy() }
func (p *Page) canRetry() bool {
	return p.can() && p.st.open != "" && !p.st.conversation.busy() && len(p.st.conversation.messages) > 0
}

// send sends what is written: into the conversation, or into a new one. It
// stays in the entry until the agent has it.
func (p *Page) send() {
	if p.canSend() {
		p.sendDraft(p.composer.draft)
	}
}

// say sends a text as if it had been typed, and leaves what is being written.
func (p *Page) say(text string) { p.sendDraft(draft{text: text}) }

// Find finds filed files, in the conversation that is open.
func (p *Page) Find(words string) { p.say("/find " + words) }

func (p *Page) sendDraft(d draft) {
	p.st.sending = true
	id, model := p.st.open, p.st.newModel
	p.f.Dispatch.Go(func(ctx context.Context) func() {
		chat, err := api.Chat{ID: id}, error(nil)
		if id == "" {
			chat, err = api.CreateChat.Call(ctx, p.f.Client, api.ChatRequest{Model: model})
		}
		var res api.SendResult
		if err == nil {
			res, err = api.SendMessage.Call(ctx, p.f.Client, api.SendRequest{ID: chat.ID, Text: strings.TrimSpace(d.text), Files: d.files, Edit: d.edit, Think: d.think && p.st.canThink()})
		}
		return func() { p.sent(id, chat, d, res, err) }
	})
}

// sent empties the entry, unless something else has been written meanwhile.
func (p *Page) sent(id string, chat api.Chat, d draft, res api.SendResult, err error) {
	p.st.sending = false
	if id == "" && chat.ID != "" && p.st.open == "" {
		p.st.open, p.st.conversation = chat.ID, conversation{chat: chat}
		p.st.chats = append([]api.Chat{chat}, p.st.chats...)
	}
	if err != nil {
		p.f.Warn(kit.Failed(lang.T("send the message"), err) + p.kept(d))
		p.Table.Draw()
		return
	}
	p.f.Say("")
	if res.Queued {
		p.f.Say(lang.T("It is sent when the reply has ended"))
	}
	switch {
	case chat.ID != p.st.open:
		delete(p.st.drafts, chat.ID)
	case p.composer.draft.text == d.text:
		p.composer.fill(draft{})
	}
	p.transcript.thread.toEnd()
	p.opened.Refresh()
	p.list.Refresh()
	p.drawList()
	p.drawOpened()
}

// kept returns a sentence about where a text is that could not be sent.
func (p *Page) kept(d draft) string {
	if p.composer.draft.text != d.text {
		return ""
	}
	return " " + lang.T("It is still in the entry.")
}

func (p *Page) stopReply() {
	if !p.canStop() {
		return
	}
	req := api.StopRequest{ID: p.st.open}
	frame.Background(p.f, lang.T("stop the reply"), api.StopReply.Call, req, func(api.None) { p.opened.Refresh() })
}

// takeBack puts a message that waits back into the entry, if nothing is there.
func (p *Page) takeBack(q api.Queued) {
	req := api.StopRequest{ID: p.st.open, Queued: q.ID}
	frame.Background(p.f, lang.T("take the message back"), api.StopReply.Call, req, func(api.None) {
		if req.ID == p.st.open && p.composer.draft.text == "" {
			p.composer.fill(draft{text: q.Text, files: p.composer.draft.files})
		}
		p.write()
		p.opened.Refresh()
	})
}

// retry asks for another reply to the last message.
func (p *Page) retry() {
	if !p.canRetry() {
		return
	}
	p.transcript.thread.toEnd()
	req := api.SendRequest{ID: p.st.open, Retry: true}
	frame.Background(p.f, lang.T("try again"), api.SendMessage.Call, req, func(api.SendResult) { p.opened.Refresh() })
}

// startServer starts the model server, and has the last message replied to
// once more when it runs, if that failed.
func (p *Page) startServer() {
	p.f.Say(lang.T("Starting the model server…"))
	frame.Background(p.f, lang.T("start the model server"), api.StartModelServer.Call, api.None{}, func(res api.ModelsResult) {
		p.f.Say(lang.T("The model server is running"))
		p.modelsFetched(res, nil)
		if m, ok := p.st.conversation.last(api.RoleAssistant); ok && m.Problem != "" {
			p.retry()
		}
	})
}
