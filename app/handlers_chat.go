package app

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/chat"
	"github.com/nod-app/nod/tools/policy"
)

// mountChat ties the routes of chats and models to their handlers.
func (a *App) mountChat() {
	s := a.server
	api.Handle(s, api.ListChats, a.handleChats)
	api.Handle(s, api.CreateChat, a.handleNewChat)
	api.Handle(s, api.ViewChat, a.handleViewChat)
	api.Handle(s, api.SendMessage, a.handleSend)
	api.Handle(s, api.StopReply, a.handleStopReply)
	api.Handle(s, api.RenameChat, a.handleRenameChat)
	api.Handle(s, api.SetChatModel, a.handleUseInChat)
	api.Handle(s, api.DeleteChat, a.handleDeleteChat)
	api.Handle(s, api.ExportChat, a.handleExportChat)
	api.Handle(s, api.ListCommands, a.handleCommands)
	api.Handle(s, api.ListModels, a.handleModels)
	api.Handle(s, api.StartModelServer, a.handleStartServer)
	api.Handle(s, api.PullModel, a.handlePullModel)
	api.Handle(s, api.CancelPull, a.handleCancelPull)
	api.Handle(s, api.DeleteModel, a.handleDeleteModel)
	api.Handle(s, api.UseModel, a.handleUseModel)
	api.Handle(s, api.CheckModel, a.handleCheckModel)
}

func (a *App) handleChats(ctx context.Context, r api.ChatsRequest) (api.ChatsResult, error) {
	cs, busy, err := a.chats.List(ctx, r.Query)
	if err != nil {
		return api.ChatsResult{}, toError(err)
	}
	out := api.ChatsResult{Chats: []api.Chat{}}
	for _, c := range cs {
		out.Chats = append(out.Chats, fromChat(c, busy[c.ID]))
	}
	return out, nil
}

func fromChat(c chat.Chat, busy bool) api.Chat {
	return api.Chat{ID: c.ID, Title: c.Title, Model: c.Model, Created: c.Created.UTC(), Changed: c.Changed.UTC(), Busy: busy}
}

func (a *App) handleNewChat(ctx context.Context, r api.ChatRequest) (api.Chat, error) {
	c, err := a.chats.Create(ctx, r.Model)
	return fromChat(c, false), chatError(err)
}

func (a *App) handleRenameChat(ctx context.Context, r api.ChatRequest) (api.Chat, error) {
	c, err := a.chats.Rename(ctx, r.ID, r.Title)
	return fromChat(c, false), chatError(err)
}

func (a *App) handleUseInChat(ctx context.Context, r api.ChatRequest) (api.Chat, error) {
	c, err := a.chats.SetModel(ctx, r.ID, r.Model)
	return fromChat(c, false), chatError(err)
}

func (a *App) handleDeleteChat(ctx context.Context, r api.ChatRequest) (api.None, error) {
	return api.None{}, chatError(a.chats.Delete(context.WithoutCancel(ctx), r.ID))
}

func (a *App) handleExportChat(ctx context.Context, r api.ChatRequest) (api.None, error) {
	path, err := absolute(r.Path)
	if err != nil {
		return api.None{}, err
	}
	return api.None{}, chatError(a.chats.Export(ctx, r.ID, path))
}

func (a *App) handleSend(ctx context.Context, r api.SendRequest) (api.SendResult, error) {
	for i, p := range r.Files {
		path, err := absolute(p)
		if err != nil {
			return api.SendResult{}, err
		}
		r.Files[i] = path
	}
	id, queued, err := a.chats.Send(context.WithoutCancel(ctx), r.ID, chat.Input{Text: r.Text, Files: r.Files, Edit: r.Edit, Retry: r.Retry})
	return api.SendResult{ID: id, Queued: queued}, chatError(err)
}

func (a *App) handleStopReply(ctx context.Context, r api.StopRequest) (api.None, error) {
	return api.None{}, chatError(a.chats.Stop(ctx, r.ID, r.Queued))
}

func (a *App) handleCommands(context.Context, api.None) (api.CommandsResult, error) {
	out := api.CommandsResult{Commands: []api.Command{}}
	for _, c := range chat.Commands() {
		out.Commands = append(out.Commands, api.Command{Name: c.Name, Args: c.Args, Help: c.Help})
	}
	return out, nil
}

func (a *App) handleViewChat(ctx context.Context, r api.ChatViewRequest) (api.ChatView, error) {
	v, err := a.chats.View(ctx, r.ID, r.After)
	if err != nil {
		return api.ChatView{}, chatError(err)
	}
	out := api.ChatView{Chat: fromChat(v.Chat, v.Busy), Version: v.Version, Whole: v.Complete, Messages: []api.Message{}, Queue: []api.Queued{},
		Usage: api.ChatUsage{Used: v.Chat.Used, Context: v.Chat.Context, Tools: v.Chat.Tools, Summed: v.Chat.Summed,
			Untrusted: v.Chat.Labels.Has(policy.Untrusted), Private: v.Chat.Labels.Has(policy.Private)}}
	asks := a.questions()
	for _, m := range v.Messages {
		out.Messages = append(out.Messages, fromMessage(m, asks))
	}
	for _, q := range v.Queue {
		out.Queue = append(out.Queue, api.Queued{ID: q.ID, Text: q.Text})
	}
	return out, a.markUndone(ctx, out.Messages)
}

// questions are the open questions with the Ask that each stands in.
func (a *App) questions() map[string]string {
	out := map[string]string{}
	for _, p := range a.approvals.Waiting() {
		for _, q := range p.Questions {
			out[q.ID] = p.ID
		}
	}
	return out
}

func fromMessage(m chat.Message, asks map[string]string) api.Message {
	out := api.Message{ID: m.ID, Role: api.MessageRole(m.Role), Text: m.Text, Thinking: m.Thinking, State: api.MessageState(m.State),
		Problem: m.Problem, Remedy: m.Remedy, Code: m.Code, Model: m.Model, At: m.At.UTC(), Tokens: m.Tokens}
	for _, f := range m.Files {
		out.Files = append(out.Files, api.Attachment(f))
	}
	for _, c := range m.Cards {
		out.Cards = append(out.Cards, api.Card{CallID: c.CallID, Tool: c.Tool, Title: c.Title, Object: c.Object, Risk: api.Risk(c.Risk),
			State: api.CardState(c.State), Request: asks[c.Question], Question: c.Question, Grant: c.Grant, Reason: c.Reason, Summary: c.Summary,
			Result: c.Result, Started: c.Started.UTC(), Took: c.Took.Milliseconds(), Record: c.Record, CanUndo: c.CanUndo})
	}
	return out
}

// markUndone tells the cards whose calls were taken back meanwhile.
func (a *App) markUndone(ctx context.Context, ms []api.Message) error {
	var records []int64
	for _, m := range ms {
		for _, c := range m.Cards {
			if c.CanUndo {
				records = append(records, c.Record)
			}
		}
	}
	if len(records) == 0 {
		return nil
	}
	effects, err := a.store.EffectsOf(ctx, records)
	if err != nil {
		return toError(err)
	}
	for _, m := range ms {
		for i := range m.Cards {
			if e, ok := effects[m.Cards[i].Record]; ok && (e.Lost != "" || !e.Undone.IsZero()) {
				m.Cards[i].CanUndo, m.Cards[i].Undone = false, utc(e.Undone)
			}
		}
	}
	return nil
}

// chatError gives what a person did wrong its code.
func chatError(err error) error {
	if errors.Is(err, chat.ErrNotFound) {
		return &api.Error{Code: api.CodeNotFound, Message: "There is no such conversation any more."}
	}
	if chat.IsInputError(err) {
		return api.Invalid(err.Error())
	}
	return toError(err)
}
