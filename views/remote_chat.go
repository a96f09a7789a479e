package views

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/nod-app/nod/app/api"
)

func (r remote) Chats(ctx context.Context, q api.ChatsRequest) (api.ChatsResult, error) {
	return api.Call(ctx, r.client, api.Chats, q)
}

func (r remote) NewChat(ctx context.Context, q api.ChatRequest) (api.Chat, error) {
	return api.Call(ctx, r.client, api.NewChat, q)
}

func (r remote) ViewChat(ctx context.Context, q api.ViewRequest) (api.View, error) {
	return api.Call(ctx, r.client, api.ViewChat, q)
}

func (r remote) Send(ctx context.Context, q api.SendRequest) (api.SendResult, error) {
	return api.Call(ctx, r.client, api.Send, q)
}

func (r remote) StopReply(ctx context.Context, q api.StopRequest) error {
	_, err := api.Call(ctx, r.client, api.StopReply, q)
	return err
}

func (r remote) RenameChat(ctx context.Context, q api.ChatRequest) (api.Chat, error) {
	return api.Call(ctx, r.client, api.RenameChat, q)
}

func (r remote) UseInChat(ctx context.Context, q api.ChatRequest) (api.Chat, error) {
	return api.Call(ctx, r.client, api.UseInChat, q)
}

func (r remote) DeleteChat(ctx context.Context, q api.ChatRequest) error {
	_, err := api.Call(ctx, r.client, api.DeleteChat, q)
	return err
}

func (r remote) ExportChat(ctx context.Context, q api.ChatRequest) error {
	_, err := api.Call(ctx, r.client, api.ExportChat, q)
	return err
}

func (r remote) Commands(ctx context.Context) (api.CommandsResult, error) {
	return api.Call(ctx, r.client, api.Commands, api.None{})
}

func (r remote) Models(ctx context.Context) (api.ModelsResult, error) {
	return api.Call(ctx, r.client, api.Models, api.None{})
}

func (r remote) StartServer(ctx context.Context) (api.ModelsResult, error) {
	return api.Call(ctx, r.client, api.StartServer, api.None{})
}

func (r remote) PullModel(ctx context.Context, q api.ModelRequest) error {
	_, err := api.Call(ctx, r.client, api.PullModel, q)
	return err
}

func (r remote) CancelPull(ctx context.Context, q api.ModelRequest) error {
	_, err := api.Call(ctx, r.client, api.CancelPull, q)
	return err
}

func (r remote) DeleteModel(ctx context.Context, q api.ModelRequest) error {
	_, err := api.Call(ctx, r.client, api.DeleteModel, q)
	return err
}

func (r remote) UseModel(ctx context.Context, q api.ModelRequest) (api.ModelsResult, error) {
	return api.Call(ctx, r.client, api.UseModel, q)
}

func (r remote) CheckModel(ctx context.Context, q api.ModelRequest) (api.ModelCheck, error) {
	return api.Call(ctx, r.client, api.CheckModel, q)
}

// OpenLink opens an address that a model wrote as a call of its tool would: the
// policy decides, and the person is asked.
func (r remote) OpenLink(ctx context.Context, url string) error {
	args, err := json.Marshal(map[string]string{"url": url})
	if err != nil {
		return err
	}
	res, err := api.Call(ctx, r.client, api.CallTools, api.CallRequest{Calls: []api.ToolCall{{Tool: "browser.open_url", Args: string(args)}}})
	if err != nil {
		return err
	}
	var one struct {
		Success bool
		Error   string
	}
	if err := json.Unmarshal(res.Results[0], &one); err != nil {
		return err
	}
	if !one.Success {
		return errors.New(one.Error)
	}
	return nil
}
