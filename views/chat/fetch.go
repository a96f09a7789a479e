package chat

import (
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// redrawDelay is how long changes of the conversation are collected. The agent tells of a reply ten times a second at most, but of its first
// piece at once, so this only joins what comes together.
const redrawDelay = 5 * time.Millisecond

func (p *Page) refresh() {
	p.list.Refresh()
	p.opened.Refresh()
	p.requests.Refresh()
	p.waiting.Refresh()
	p.modelList.Refresh()
}

// chatChanged fetches what a changed conversation is shown in; "" is any.
func (p *Page) chatChanged(id string) {
	if id == "" || id != p.st.open {
		p.list.Changed()
	}
	if id == "" || id == p.st.open {
		p.opened.Changed()
	}
}

func (p *Page) search(query string) {
	p.st.query = strings.TrimSpace(query)
	p.list.Restart()
}

func (p *Page) fetchList() func(context.Context) func() {
	return frame.Fetch(p.f, api.ListChats.Call, api.ChatsRequest{Query: p.st.query}, p.listFetched)
}

// listFetched shows the newest conversation at the beginning, unless something
// is being written already.
func (p *Page) listFetched(res api.ChatsResult, err error) {
	if err != nil {
		p.st.listError = kit.Failed(lang.T("load the conversations"), err)
		p.drawList()
		return
	}
	first := !p.st.listed && !p.composer.draft.ready() && !p.st.sending
	p.st.listError, p.st.listed, p.st.chats = "", true, res.Chats
	if first && p.st.open == "" && len(res.Chats) > 0 {
		p.show(res.Chats[0].ID)
	}
	p.drawList()
}

func (p *Page) fetchOpened() func(context.Context) func() {
	req := api.ChatViewRequest{ID: p.st.open, After: p.st.conversation.fetchAfter()}
	if req.ID == "" {
		return func(context.Context) func() { return nil }
	}
	return frame.Fetch(p.f, api.ViewChat.Call, req, func(v api.ChatView, err error) { p.openedFetched(req.ID, v, err) })
}

func (p *Page) openedFetched(id string, v api.ChatView, err error) {
	p.st.openError = ""
	switch {
	case err != nil && id == p.st.open:
		p.st.openError = kit.Failed(lang.T("load the conversation"), err)
	case id != p.st.open || !p.st.conversation.merge(v):
		p.opened.Refresh()
		return
	default:
		p.st.update(v.Chat)
		if p.st.missesQuestion() {
			p.requests.Refresh()
		}
		p.waiting.Refresh()
		p.drawList()
	}
	p.drawOpened()
}

// fetchRequests fetches the questions. What cannot be asked here is asked by
// the approval window, so a failure is not said.
func (p *Page) fetchRequests() func(context.Context) func() {
	return frame.Fetch(p.f, api.ListApprovals.Call, api.None{}, func(res api.ApprovalsResult, err error) {
		if err == nil {
			p.st.requests = res.Requests
			p.drawOpened()
		}
	})
}

func (p *Page) fetchModels() func(context.Context) func() {
	return frame.Fetch(p.f, api.ListModels.Call, api.None{}, p.modelsFetched)
}

func (p *Page) modelsFetched(res api.ModelsResult, err error) {
	p.st.modelsError = ""
	if err != nil {
		p.st.modelsError = kit.Failed(lang.T("load the models"), err)
	} else {
		p.st.models, p.st.modelsKnown = res, true
	}
	p.drawList()
	p.drawOpened()
}

// fetchCommands fetches the commands that can be typed. They do not change
// while the agent runs.
func (p *Page) fetchCommands() {
	p.f.Dispatch.Go(frame.Fetch(p.f, api.ListCommands.Call, api.None{}, func(res api.CommandsResult, err error) {
		if err == nil {
			p.st.commands = res.Commands
		}
	}))
}
