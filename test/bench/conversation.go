package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// newConversation creates a conversation with that many old messages.
func (t stream) newConversation(ctx context.Context, old int) (id string, err error) {
	chat, err := api.CreateChat.Call(ctx, t.r.Client, api.ChatRequest{Model: modelserver.ModelName})
	if err != nil {
		return "", err
	}
	for i := range old / 2 {
		t.server.Next(modelserver.Say(oldReply(i)))
		if err := t.send(ctx, chat.ID, fmt.Sprintf("And what about number %d?", i)); err != nil {
			return "", err
		}
		if _, err := t.waitReply(ctx, chat.ID, 5*time.Millisecond, nil); err != nil {
			return "", err
		}
	}
	return chat.ID, nil
}

func (t stream) send(ctx context.Context, id, text string) error {
	_, err := api.SendMessage.Call(ctx, t.r.Client, api.SendRequest{ID: id, Text: text})
	return err
}

// waitReply waits until no reply is in progress, and returns the last message. It
// calls look in between.
func (t stream) waitReply(ctx context.Context, id string, every time.Duration, look func() error) (last api.Message, err error) {
	var version int64
	for end := time.Now().Add(maxWait); time.Now().Before(end); {
		v, err := api.ViewChat.Call(ctx, t.r.Client, api.ChatViewRequest{ID: id, After: version})
		if err != nil {
			return last, err
		}
		version = v.Version
		if n := len(v.Messages); n > 0 {
			last = v.Messages[n-1]
		}
		if !v.Chat.Busy && last.Role == "assistant" {
			if last.State != "done" {
				err = fmt.Errorf("the reply is %s: %s", last.State, last.Problem)
			}
			return last, err
		}
		if look != nil {
			if err := look(); err != nil {
				return last, err
			}
		}
		if err := pause(ctx, every); err != nil {
			return last, err
		}
	}
	return last, fmt.Errorf("the reply takes longer than %s", maxWait)
}
