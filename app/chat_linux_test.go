package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// newTalk is an agent whose model server is the real one.
func newTalk(t *testing.T, server *modelserver.Server) (*nod, person) {
	t.Helper()
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	n.settings(fmt.Sprintf("[[folders]]\npath = %q\n\n[tools]\nfolders = [%q]\n\n[model]\nurl = %q\nclassify = false\n", n.in, n.paths.User.Documents, server.URL))
	n.start()
	return n, n.sits()
}

// says says something in a conversation and waits for the end of the reply.
func (n *nod) says(chat, text string) api.Message {
	n.t.Helper()
	call(n, api.SendMessage, api.SendRequest{ID: chat, Text: text})
	var last api.Message
	n.until("a reply to "+text, func() bool {
		v := call(n, api.ViewChat, api.ChatViewRequest{ID: chat})
		if len(v.Messages) > 0 {
			last = v.Messages[len(v.Messages)-1]
		}
		return !v.Chat.Busy && last.Role != "user"
	})
	return last
}

// TestTalkOfProposals is the contract's talk with a real model server: what
// there is, the invoice approved and moved, undone, everything denied.
func TestTalkOfProposals(t *testing.T) {
	t.Parallel()
	n, p := newTalk(t, modelserver.Real(t))
	invoice := n.proposed("invoice-december.pdf", "Total due £412.80")
	id := call(n, api.CreateChat, api.ChatRequest{}).ID
	m := n.says(id, "What proposals do you have?")
	if len(m.Cards) != 1 || m.Cards[0].State != "done" || m.Cards[0].Tool != "list_proposals" || m.Text == "" || m.State != "done" {
		t.Fatalf("%+v", m)
	}
	p.does("approve")
	m = n.says(id, "Approve the invoice proposal")
	moved := filepath.Join(invoice.DestinationDir, invoice.DestinationName)
	if len(m.Cards) != 1 || m.Cards[0].State != "done" || !m.Cards[0].CanUndo {
		t.Fatalf("%+v", m)
	}
	if _, err := os.Lstat(moved); err != nil {
		t.Fatal(err)
	}
	call(n, api.Undo, api.UndoRequest{ID: api.RecordID(m.Cards[0].Record)})
	if _, err := os.Lstat(invoice.SourcePath); err != nil {
		t.Fatal(err)
	}
	v := call(n, api.ViewChat, api.ChatViewRequest{ID: id})
	if c := v.Messages[len(v.Messages)-1].Cards[0]; c.CanUndo || c.Undone.IsZero() {
		t.Errorf("the card does not say that it was undone: %+v", c)
	}
	p.does("deny")
	m = n.says(id, "Approve everything")
	if len(m.Cards) != 1 || m.Cards[0].State != "denied" || !strings.Contains(m.Text, "not") {
		t.Errorf("%+v", m)
	}
	if v.Usage.Context == 0 || v.Usage.Used == 0 || !v.Usage.Untrusted || !v.Usage.Private {
		t.Errorf("%+v", v.Usage)
	}
}

// Stop ends an endless reply; a server that is killed in the middle is told of,
// and the conversation goes on after its restart.
func TestTalkIsBrokenOff(t *testing.T) {
	t.Parallel()
	server := modelserver.Own(t)
	n, _ := newTalk(t, server)
	id := call(n, api.CreateChat, api.ChatRequest{}).ID
	streaming := func() bool {
		v := call(n, api.ViewChat, api.ChatViewRequest{ID: id})
		k := len(v.Messages)
		return v.Chat.Busy && k > 0 && v.Messages[k-1].State == "streaming" // this server sends the text at the end where tools are offered
	}
	last := func() api.Message {
		n.until("an end", func() bool { return !call(n, api.ViewChat, api.ChatViewRequest{ID: id}).Chat.Busy })
		ms := call(n, api.ViewChat, api.ChatViewRequest{ID: id}).Messages
		return ms[len(ms)-1]
	}
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Tick"})
	n.until("it speaks", streaming)
	call(n, api.StopReply, api.StopRequest{ID: id})
	if m := last(); m.State != "stopped" {
		t.Errorf("stopped: %+v", m)
	}
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Tick"})
	n.until("it speaks again", streaming)
	must(t, server.Kill())
	if m := last(); m.State != "failed" || m.Problem == "" || m.Remedy == "" {
		t.Errorf("killed: %+v", m)
	}
	must(t, server.Restart(t.Context()))
	if m := n.says(id, "Hello"); m.State != "done" || m.Text == "" {
		t.Errorf("after the restart: %+v", m)
	}
}
