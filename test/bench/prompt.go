package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/rig"
)

// fetchEvery is how often a reply is asked for.
const fetchEvery = 20 * time.Millisecond

// bytesPerToken estimates tokens of a prompt: English text and JSON take 3 to 4 bytes each.
const bytesPerToken = 3.5

// prompt measures what a model on this computer must read before its first word: the request for a
// plain message, and how much of it the next request of the conversation repeats at its beginning,
// which a server need not read again.
func prompt(ctx context.Context, b *bench) error {
	server := modelserver.NewScripted(noTest{}, modelserver.New)
	defer server.Close()
	r, _, err := b.desktopWithNotes(desktest.Options{})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if err := addLine(filepath.Join(r.Dir, "config", "nod", "config.toml"), fmt.Sprintf("\n[model]\nurl = %q\nclassify = false\n", server.URL)); err != nil {
		return err
	}
	if _, err := start(ctx, r); err != nil {
		return err
	}
	if err := converse(ctx, r, "hello there", "What is in my notes?"); err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	var asked [][]byte
	for _, q := range server.Requests() {
		if q.Path == "/api/chat" {
			asked = append(asked, q.Body)
		}
	}
	if len(asked) < 2 {
		return fmt.Errorf("the model was asked %d times, not twice", len(asked))
	}
	first, again := asked[0], sharedPrefix(asked[0], asked[1])
	b.table.put("prompt: a plain message", fmt.Sprintf("%.0f tokens", float64(len(first))/bytesPerToken), fmt.Sprintf("%d bytes; a token is taken as %.1f of them", len(first), bytesPerToken))
	b.table.put("prompt: repeated by the next message", percent(float64(again)/float64(len(first))), "from its first byte on; the model reads the rest again")
	return nil
}

// converse sends messages in one conversation, each once the reply to the one before is whole.
func converse(ctx context.Context, r *rig.Rig, texts ...string) error {
	chat, err := api.CreateChat.Call(ctx, r.Client, api.ChatRequest{Model: modelserver.ModelName})
	if err != nil {
		return err
	}
	for i, text := range texts {
		if _, err := api.SendMessage.Call(ctx, r.Client, api.SendRequest{ID: chat.ID, Text: text}); err != nil {
			return err
		}
		var failed error
		err := until(ctx, fetchEvery, "the reply", func() bool {
			v, err := api.ViewChat.Call(ctx, r.Client, api.ChatViewRequest{ID: chat.ID})
			failed = err
			return err != nil || !v.Chat.Busy && replies(v) > i
		})
		if err := errors.Join(err, failed); err != nil {
			return err
		}
	}
	return nil
}

// replies returns how many messages of a conversation are the assistant's.
func replies(v api.ChatView) (n int) {
	for _, m := range v.Messages {
		if m.Role == "assistant" {
			n++
		}
	}
	return n
}

// sharedPrefix returns how many bytes a and b have in common at their beginning.
func sharedPrefix(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// noTest stands in for the test that a scripted server belongs to.
type noTest struct{}

func (noTest) Helper()                           {}
func (noTest) Cleanup(func())                    {}
func (noTest) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (noTest) Skipf(format string, args ...any)  { panic(fmt.Sprintf(format, args...)) }
func (noTest) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
