//go:build e2etest

package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
)

const chatTitle = "Nod – Chat"

// talk opens the chat window of an agent whose model server is the given one.
func (b *testDesktop) talk(server *modelserver.Server) {
	b.t.Helper()
	b.must(os.MkdirAll(filepath.Join(b.Dir, "Documents"), 0o755))
	b.configure(fmt.Sprintf("settle = \"100ms\"\n[[folders]]\npath = %q\n[model]\nurl = %q\nclassify = false\n", b.Downloads, server.URL))
	item := b.agent()
	b.must(item.Click("Chat"))
	id, err := b.Display.Window(b.ctx, chatTitle)
	b.must(err)
	b.must(b.Display.Raise(id))
}

// configure writes config.toml before the agent starts.
func (b *testDesktop) configure(text string) {
	b.t.Helper()
	dir := filepath.Join(b.Dir, "config", "nod")
	b.must(os.MkdirAll(dir, 0o700))
	b.must(os.WriteFile(filepath.Join(dir, "config.toml"), []byte(text), 0o600))
}

// say types a message and sends it.
func (b *testDesktop) say(text string) {
	b.t.Helper()
	id, err := b.Display.Window(b.ctx, chatTitle)
	b.must(err)
	b.must(b.Display.Raise(id))
	b.clickIn(chatTitle, "placeholder:Write a message, or / for commands")
	b.must(b.Display.Type(text))
	b.must(b.Display.Press("Return"))
}

// reads waits until a text is visible in the chat window.
func (b *testDesktop) reads(text string) {
	b.t.Helper()
	b.until("the chat says "+text, func() bool {
		nodes, err := desktest.Tree(b.ctx, b.DebugSock)
		if err != nil {
			return false
		}
		for _, n := range nodes {
			if n.Window == chatTitle && strings.Contains(n.Text, text) {
				return true
			}
		}
		return false
	})
}

// TestChat: what proposals there are, one approved in the approval window and
// undone from its card, everything denied; with the real model server.
func TestChat(t *testing.T) {
	b := open(t, desktop)
	b.talk(modelserver.Real(t))
	invoice := filepath.Join(b.Downloads, "invoice-december.pdf")
	b.must(os.WriteFile(invoice, []byte("Total due £412.80"), 0o600))
	ps, err := b.Waiting(b.ctx, 1)
	b.must(err)
	b.say("What proposals do you have?")
	b.reads("You have pending proposals.")

	b.say("Approve the invoice proposal")
	_, err = b.Display.Window(b.ctx, asksTitle)
	b.must(err)
	b.until("it is approved", func() bool {
		if len(b.asksOpen()) > 0 {
			b.tryIn(asksTitle, "Approve")
		}
		return b.status(ps[0].ID) == "approved"
	})
	b.at(destination(ps[0]), invoice)
	b.reads("The invoice proposal is approved.")
	b.clickIn(chatTitle, "Move a proposed file")
	b.clickIn(chatTitle, "Undo this")
	b.at(invoice, destination(ps[0]))
	b.until("it waits again", func() bool { return b.status(ps[0].ID) == "pending" }) // its file is back before that is stored

	b.say("Approve everything")
	id, err := b.Display.Window(b.ctx, asksTitle)
	b.must(err)
	b.must(b.Display.Raise(id))
	b.sees("Move all proposed files")
	b.must(b.Display.Press("Escape"))
	b.reads("Okay, I will not do that.")
	b.at(invoice, destination(ps[0]))
}

// TestChatInterrupted: stop in the middle of an endless reply; the server killed
// in the middle; and the conversation goes on after its restart.
func TestChatInterrupted(t *testing.T) {
	b := open(t, desktop)
	server := modelserver.Own(t)
	b.talk(server)
	b.say("Tick")
	b.reads("Stop")
	b.must(b.Display.Press("Escape"))
	b.until("it has stopped", func() bool { return b.lastState() == "stopped" })
	b.say("Tick")
	b.until("it replies again", b.busy)
	b.must(server.Kill())
	b.until("it has ended", func() bool { return !b.busy() })
	b.reads("model server")
	b.must(server.Restart(b.ctx))
	b.say("hello")
	b.reads("Hello! How can I help you?")
}

func (b *testDesktop) busy() bool {
	cs, err := api.ListChats.Call(b.ctx, b.Client, api.ChatsRequest{})
	return err == nil && len(cs.Chats) > 0 && cs.Chats[0].Busy
}

// lastState returns the state of the last message of the newest conversation.
func (b *testDesktop) lastState() api.MessageState {
	cs, err := api.ListChats.Call(b.ctx, b.Client, api.ChatsRequest{})
	if err != nil || len(cs.Chats) == 0 {
		return ""
	}
	v, err := api.ViewChat.Call(b.ctx, b.Client, api.ChatViewRequest{ID: cs.Chats[0].ID})
	if err != nil || len(v.Messages) == 0 {
		return ""
	}
	return v.Messages[len(v.Messages)-1].State
}

// asksOpen returns the open approval windows.
func (b *testDesktop) asksOpen() []desktest.Node {
	nodes, err := desktest.Tree(b.ctx, b.DebugSock)
	if err != nil {
		return nil
	}
	var out []desktest.Node
	for _, n := range nodes {
		if n.Window == asksTitle && n.Text == "Approve" {
			out = append(out, n)
		}
	}
	return out
}

// tryIn clicks a button that may be gone or not enabled yet.
func (b *testDesktop) tryIn(title, text string) {
	b.t.Helper()
	if n, ok := b.findIn(title, text); ok {
		b.tryClick(title, n)
	}
}

// tryClick clicks what was in a window, which may have closed since.
func (b *testDesktop) tryClick(title string, n desktest.Node) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Second)
	defer cancel()
	if id, err := b.Display.Window(ctx, title); err == nil {
		_ = b.Display.Click(id, n)
	}
}
