package chat

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// redrawDelay is how long changes of the conversation are collected: a reply is
// drawn ten times a second at most.
const redrawDelay = 100 * time.Millisecond

// refresh fetches all that is shown.
func (p *Page) refresh() {
	p.list.Refresh()
	p.opened.Refresh()
	p.requests.Refresh()
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

// search shows the conversations with these words.
func (p *Page) search(query string) {
	p.st.query = query
	p.list.Restart()
}

func (p *Page) fetchList() func(context.Context) func() {
	query := p.st.query
	return func(ctx context.Context) func() {
		res, err := api.ListChats.Call(ctx, p.f.Client, api.ChatsRequest{Query: query})
		return func() { p.listFetched(res.Chats, err) }
	}
}

// listFetched shows the newest conversation at the beginning, unless something
// is being written already.
func (p *Page) listFetched(chats []api.Chat, err error) {
	if err != nil {
		p.st.listError = kit.Failed("load the conversations", err)
		p.drawList()
		return
	}
	first := !p.st.listed && !p.composer.draft.ready()
	p.st.listError, p.st.listed, p.st.chats = "", true, chats
	if first && p.st.open == "" && len(chats) > 0 {
		p.show(chats[0].ID)
	}
	p.drawList()
}

// fetchOpened fetches what changed in the open conversation.
func (p *Page) fetchOpened() func(context.Context) func() {
	req := api.ChatViewRequest{ID: p.st.open, After: p.st.conversation.fetchAfter()}
	return func(ctx context.Context) func() {
		if req.ID == "" {
			return nil
		}
		v, err := api.ViewChat.Call(ctx, p.f.Client, req)
		return func() { p.openedFetched(req.ID, v, err) }
	}
}

func (p *Page) openedFetched(id string, v api.ChatView, err error) {
	switch {
	case id != p.st.open:
		p.opened.Refresh()
		return
	case err != nil:
		p.st.openError = kit.Failed("load the conversation", err)
		p.drawOpened()
		return
	}
	p.st.openError = ""
	if !p.st.conversation.merge(v) {
		p.opened.Refresh()
		return
	}
	p.st.update(v.Chat)
	if p.st.missesQuestion() {
		p.requests.Refresh()
	}
	p.drawList()
	p.drawOpened()
}

// fetchRequests fetches the questions. What cannot be asked here is asked by
// the approval window, so a failure is not said.
func (p *Page) fetchRequests() func(context.Context) func() {
	return func(ctx context.Context) func() {
		res, err := api.ListApprovals.Call(ctx, p.f.Client, api.None{})
		if err != nil {
			return nil
		}
		return func() {
			p.st.requests = res.Requests
			p.drawOpened()
		}
	}
}

func (p *Page) fetchModels() func(context.Context) func() {
	return func(ctx context.Context) func() {
		res, err := api.ListModels.Call(ctx, p.f.Client, api.None{})
		return func() { p.modelsFetched(res, err) }
	}
}

func (p *Page) modelsFetched(res api.ModelsResult, err error) {
	p.st.modelsError = ""
	if err != nil {
		p.st.modelsError = kit.Failed("load the models", err)
	} else {
		p.st.models, p.st.modelsKnown = res, true
	}
	p.drawList()
	p.drawOpened()
}

// fetchCommands fetches the commands that can be typed. They do not change
// while the agent runs.
func (p *Page) fetchCommands() {
	p.f.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListCommands.Call(ctx, p.f.Client, api.None{})
		if err != nil {
			return nil
		}
		return func() { p.st.commands = res.Commands; p.composer.commands = res.Commands }
	})
}
