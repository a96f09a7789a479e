package handlers

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/approval"
	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/base/lang"
)

// Chats answers the calls about conversations.
type Chats struct {
	Service   *chat.Service
	Approvals *approval.Broker
	Effects   EffectStore
}

// Mount adds the routes to s.
func (h Chats) Mount(s *api.Server) {
	api.Handle(s, api.ListChats, h.list)
	api.Handle(s, api.CreateChat, h.create)
	api.Handle(s, api.ViewChat, h.view)
	api.Handle(s, api.SendMessage, h.send)
	api.Handle(s, api.StopReply, h.stopReply)
	api.Handle(s, api.RenameChat, h.rename)
	api.Handle(s, api.SetChatModel, h.setModel)
	api.Handle(s, api.DeleteChat, h.delete)
	api.Handle(s, api.ExportChat, h.export)
	api.Handle(s, api.ListCommands, h.commands)
}

func (h Chats) list(ctx context.Context, r api.ChatsRequest) (api.ChatsResult, error) {
	cs, busy, err := h.Service.List(ctx, r.Query)
	if err != nil {
		return api.ChatsResult{}, err
	}
	return api.ChatsResult{Chats: each(cs, func(c chat.Chat) api.Chat { return fromChat(c, busy[c.ID]) })}, nil
}

func fromChat(c chat.Chat, busy bool) api.Chat {
	return api.Chat{ID: c.ID, Title: c.Title, Model: c.Model, Created: c.Created, Changed: c.Changed, Busy: busy}
}

func (h Chats) create(ctx context.Context, r api.ChatRequest) (api.Chat, error) {
	c, err := h.Service.Create(ctx, r.Model)
	return fromChat(c, false), chatError(err)
}

func (h Chats) rename(ctx context.Context, r api.ChatRequest) (api.Chat, error) {
	c, err := h.Service.Rename(ctx, r.ID, r.Title)
	return fromChat(c, false), chatError(err)
}

func (h Chats) setModel(ctx context.Context, r api.ChatRequest) (api.Chat, error) {
	c, err := h.Service.SetModel(ctx, r.ID, r.Model)
	return fromChat(c, false), chatError(err)
}

func (h Chats) delete(ctx context.Context, r api.ChatRequest) (api.None, error) {
	return api.None{}, chatError(h.Service.Delete(context.WithoutCancel(ctx), r.ID))
}

func (h Chats) export(ctx context.Context, r api.ChatRequest) (api.None, error) {
	path, err := absolute(r.Path)
	if err != nil {
		return api.None{}, err
	}
	return api.None{}, chatError(h.Service.Export(ctx, r.ID, path))
}

func (h Chats) send(ctx context.Context, r api.SendRequest) (api.SendResult, error) {
	for i, p := range r.Files {
		path, err := absolute(p)
		if err != nil {
			return api.SendResult{}, err
		}
		r.Files[i] = path
	}
	id, queued, err := h.Service.Send(context.WithoutCancel(ctx), r.ID, chat.Input{Text: r.Text, Files: r.Files, Edit: r.Edit, Retry: r.Retry, Think: r.Think})
	return api.SendResult{ID: id, Queued: queued}, chatError(err)
}

func (h Chats) stopReply(ctx context.Context, r api.StopRequest) (api.None, error) {
	return api.None{}, chatError(h.Service.Stop(ctx, r.ID, r.Queued))
}

func (h Chats) commands(context.Context, api.None) (api.CommandsResult, error) {
	return api.CommandsResult{Commands: each(chat.Commands(), func(c chat.Command) api.Command {
		return api.Command{Name: c.Name, Args: c.Args, Help: c.Help}
	})}, nil
}

// chatError gives what a person did wrong its code.
func chatError(err error) error {
	if errors.Is(err, chat.ErrNotFound) {
		return &api.Error{Code: api.CodeNotFound, Message: lang.Say("There is no such conversation any more.")}
	}
	if chat.IsInputError(err) {
		return api.Invalid(err.Error())
	}
	return err
}
